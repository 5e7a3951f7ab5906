//! The laws against the numbers of an independent program.

use super::*;

/// A tire with a law; `depth` m under `load` N.
fn tire(law: TireLaw, size: TireSize, vertical: VerticalLaw) -> TireDef {
    TireDef { name: String::new(), size, mass: 37.6, inertia: [3.84, 6.69, 3.84], friction: 0.8, vertical, law }
}

/// Of the HMMWV's tire, in mm: no share of pi.
const WIDTH: f64 = 1e-3 * 318.0;

fn near(name: &str, value: f64, expected: f64) {
    let error = (value - expected).abs() / expected.abs();
    assert!(error < 1e-4, "{name}: {value}, not {expected}");
}

/// The tire of the HMMWV.
fn hmmwv() -> TireDef {
    let size = TireSize { radius: 0.4699, width: 0.3175 };
    let weight = bearing_capacity(108).expect("in the table");
    let (law, vertical) = TMeasy::typical(TireUse::Truck, weight, size, 0.2095, 37.6, 1.0, 0.015);
    near("Fn", law.nominal_load, 4905.0);
    near("d1", vertical.at(1e-3)[1], 235455.07);
    near("dz", vertical.damping, 2975.42);
    tire(TireLaw::TMeasy(Box::new(law)), size, vertical)
}

#[test]
fn tmeasy() {
    let tire = hmmwv();
    let at = |along: f64, across: f64| {
        let depth = tire.vertical.depth(6300.0);
        tire.forces(&PatchSlip { load: 6300.0, depth, along, across, friction: 1.0, ..PatchSlip::default() })
    };
    let slips = [0.01, 0.06, 0.1, 0.4, 1.0];
    let fx = [1035.732, 4591.897, 5414.169, 3472.370, 2840.834];
    let fy = [440.005, 2189.055, 3137.632, 4664.195, 4249.325];
    let mz = [-17.5703, -77.3291, -96.7453, 10.5427, 0.3851];
    for i in 0..5 {
        near("Fx", at(slips[i], 0.0).fx, fx[i]);
        near("Fy", at(0.0, slips[i]).fy, fy[i]);
        near("Mz", at(0.0, slips[i]).mz, mz[i]);
    }
    for (slip, expected) in
        [((0.05, 0.05), [2485.333, 2485.333, -90.3372]), ((-0.1, 0.05), [-4442.638, 2221.319, -80.7408])]
    {
        let f = at(slip.0, slip.1);
        near("combined Fx", f.fx, expected[0]);
        near("combined Fy", f.fy, expected[1]);
        near("combined Mz", f.mz, expected[2]);
    }
    assert_eq!(at(0.0, 0.0).fx, 0.0);
}

#[test]
fn load_indices() {
    for (index, kg) in
        [(10, 60.0), (59, 243.0), (60, 250.0), (86, 530.0), (108, 1000.0), (159, 4375.0), (179, 7750.0), (180, 8000.0)]
    {
        near("load", bearing_capacity(index).expect("known"), 9.81 * kg);
    }
    assert_eq!(bearing_capacity(260), None);
}

#[test]
fn tmsimple_has_its_slope_peak_and_sliding_force() {
    let size = TireSize { radius: 0.4699, width: 0.3175 };
    let (law, vertical) = TMsimple::typical(TireUse::Truck, 9810.0, size, 0.2095, 37.6, 1.0, 0.015);
    let tire = tire(TireLaw::TMsimple(Box::new(law)), size, vertical);
    let at = |along: f64| {
        let slip = PatchSlip { load: 4905.0, depth: 0.02, along, friction: 1.0, ..PatchSlip::default() };
        tire.forces(&slip).fx
    };
    near("slope", at(1e-7) / 1e-7, 19.1677 * 4905.0);
    near("sliding", at(1e3), 0.52273 * 4905.0);
    let peak = (1..2000).map(|i| at(1e-3 * f64::from(i))).fold(0.0, f64::max);
    near("peak", peak, 0.91432 * 4905.0);
}

#[test]
fn fiala() {
    let law = Fiala { cslip: 193929.0, calpha: 50000.0, umin: 0.5568, umax: 0.9835, rolling_resistance: 0.015 };
    let spring = TireSpring::Polynomial([326332.0, 0.0]);
    let vertical = VerticalLaw { spring, damping: 7500.0, bottoming: None };
    let tire = tire(TireLaw::Fiala(Box::new(law)), TireSize { radius: 0.47, width: WIDTH }, vertical);
    let base = PatchSlip { load: 6300.0, depth: 0.02, friction: 1.0, ..PatchSlip::default() };
    near("Fx", tire.forces(&PatchSlip { along: 0.1, ..base }).fx, 5474.331);
    let f = tire.forces(&PatchSlip { across: -0.1f64.tan(), ..base });
    near("Fy", f.fy, -3734.297);
    near("Mz", f.mz, 196.6926);
}

/// The longitudinal force of a tire of 1989 has the slope BCD at zero and the peak D; moments bring the wheel back.
#[test]
fn pac89() {
    let mut law =
        Pac89 { a: [0.0; 14], b: [0.0; 11], c: [0.0; 18], lateral_stiffness: 261065.0, rolling_resistance: 0.015 };
    law.a[..8].copy_from_slice(&[1.5, -4.85, 812.0, 2614.0, 48.86, 0.0, -0.0088, 0.377]);
    law.b[..9].copy_from_slice(&[1.5, -15.776, 1022.1, -2.5532, 208.78, 0.0073135, -0.0037641, 0.15633, -1.1531]);
    law.c[..10].copy_from_slice(&[2.34, 0.99043, 2.9685, -0.2771, -0.94486, 0.0, 0.00277, -0.0001151, 0.1, -1.3329]);
    let spring = TireSpring::Polynomial([326332.0, 0.0]);
    let vertical = VerticalLaw { spring, damping: 3484.0, bottoming: None };
    let (b, a) = (law.b, law.a);
    let tire = tire(TireLaw::Pac89(Box::new(law)), TireSize { radius: 0.464, width: WIDTH }, vertical);
    let base = PatchSlip { load: 6000.0, depth: 0.02, friction: 1.0, ..PatchSlip::default() };
    let at = |along: f64, across: f64| tire.forces(&PatchSlip { along, across, ..base });
    let bcd = (b[3] * 36.0 + b[4] * 6.0) * (-b[5] * 6.0f64).exp();
    near("slope", at(1e-7, 0.0).fx / 1e-5, bcd);
    let peak = (1..1000).map(|i| at(1e-3 * f64::from(i), 0.0).fx).fold(0.0, f64::max);
    near("peak", peak, b[1] * 36.0 + b[2] * 6.0);
    let bcd = a[3] * (2.0 * (6.0 / a[4]).atan()).sin();
    near("cornering", at(0.0, 1e-7).fy / 1e-7f64.to_degrees(), bcd);
    // A slip angle to the left pushes to the right and turns the wheel to the left, into the direction of travel.
    let f = at(0.0, -0.05);
    assert!(f.fy < 0.0 && f.mz > 0.0, "{f:?}");
    // Combined slip takes from both, and neither changes its sign.
    let both = at(0.1, -0.1);
    assert!(both.fx < at(0.1, 0.0).fx && both.fy.abs() < at(0.0, -0.1).fy.abs() && both.fx > 0.0 && both.fy < 0.0);
}

/// Coefficients of the HMMWV's PAC2002 tire of Project Chrono's data (BSD-3), which are not zero.
const HMMWV_TIR: &str = "
FNOMIN 35000 LFZO 0.580904846
PCX1 1.7204 PDX1 0.77751 PDX2 -0.24431 PDX3 -0.00015908 PEX1 0.46659 PEX2 0.393 PEX3 0.076024 PEX4 2.6509e-006
PKX1 14.848 PKX2 -9.8161 PKX3 0.15818 PHX1 -0.00088873 PHX2 -0.00067818 PVX1 -5.5714e-007 PVX2 6.2972e-006
RBX1 11.13 RBX2 -12.494 RCX1 0.97505 RHX1 0.0045181 REX1 -0.37196 REX2 0.0017379
PCY1 1.5874 PDY1 0.73957 PDY2 -0.075004 PDY3 -8.0362 PEY1 0.37562 PEY2 -0.069325 PEY3 0.29168 PEY4 11.559
PKY1 -10.289 PKY2 3.3343 PKY3 -0.25732 PHY1 0.0056509 PHY2 -0.0020257 PHY3 -0.038716
PVY1 0.015216 PVY2 -0.010365 PVY3 -0.31373 PVY4 -0.055766
RBY1 13.271 RBY2 5.2405 RBY3 1.1547e-005 RCY1 1.01 RHY1 0.028005 RVY1 0.0066878 RVY2 -0.042813 RVY3 -0.16227
RVY4 -0.019796 RVY5 1.9 RVY6 -7.8097 REY1 0.010513 REY2 5.9816e-005 RHY2 -4.8794e-005
QSY1 0.008
QBZ1 5.8978 QBZ2 -0.1535 QBZ3 -2.0052 QBZ4 0.62731 QBZ5 -0.92709 QBZ9 10.637 QCZ1 1.4982
QDZ1 0.085549 QDZ2 -0.025298 QDZ3 0.21486 QDZ4 -3.9098 QDZ6 -0.0013373 QDZ7 0.0013869 QDZ8 -0.053513 QDZ9 0.025817
QEZ1 -0.0084519 QEZ2 0.0097389 QEZ4 4.3583 QEZ5 -645.04 QHZ1 0.0085657 QHZ2 -0.0042922 QHZ3 0.14763 QHZ4 -0.29999
SSZ1 -0.019408 SSZ2 0.025786 SSZ3 0.31908 SSZ4 -0.50765
";

#[test]
fn pac02() {
    let mut coefficients = Pac02Coefficients::default();
    let words: Vec<&str> = HMMWV_TIR.split_whitespace().collect();
    for pair in words.chunks(2) {
        *coefficients.by_name(pair[0]).expect(pair[0]) = pair[1].parse().expect("a number");
    }
    let spring = TireSpring::Polynomial([441900.0, 0.0]);
    let vertical = VerticalLaw { spring, damping: 500.0, bottoming: None };
    let size = TireSize { radius: 0.4699, width: 0.3175 };
    let law = Pac02::new(coefficients);
    let mirrored = Pac02 { is_mirrored: true, ..law };
    let tire = tire(TireLaw::Pac02(Box::new(law)), size, vertical);
    let slip = |kappa: f64, degrees: f64| {
        let across = -degrees.to_radians().tan();
        PatchSlip { load: 12600.0, depth: 0.0285, along: kappa, across, friction: 1.0, ..PatchSlip::default() }
    };
    let at = |kappa: f64, degrees: f64| tire.forces(&slip(kappa, degrees));
    for (kappa, fx) in [(-0.05, -8555.643), (0.01, 2042.560), (0.1, 10813.249), (0.3, 9427.004)] {
        near("Fx", at(kappa, 0.0).fx, fx);
    }
    for (alpha, fy, mz) in
        [(-3.0, 3542.428, -101.8221), (1.0, -1532.700, 30.5430), (4.0, -4902.415, 100.1101), (10.0, -8421.475, 74.1882)]
    {
        near("Fy", at(0.0, alpha).fy, fy);
        near("Mz", at(0.0, alpha).mz, mz);
    }
    let f = at(0.05, 2.0);
    near("combined Fx", f.fx, 7921.930);
    near("combined Fy", f.fy, -2193.104);
    near("combined Mz", f.mz, -61.1852);
    // Mounted on the other side it does the mirror image.
    let other = mirrored.forces(&tire, &slip(0.05, -2.0));
    assert_eq!((other.fx, other.fy, other.mz), (f.fx, -f.fy, -f.mz));
}
