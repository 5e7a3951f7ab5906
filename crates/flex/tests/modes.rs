//! Natural frequencies against closed forms.

use grouser_flex::modes::modes;
use grouser_flex::{FlexBody, FlexLoad, NodeHold, PlateMesh, PlateSection, PlateSide};
use grouser_math::{Pose, Vec3};
use std::f64::consts::{PI, TAU};

fn near(value: f64, expected: f64, share: f64, what: &str) {
    let error = value / expected - 1.0;
    assert!(error.abs() < share, "{what}: {value} instead of {expected}, off by {:.2} %", 100.0 * error);
}

/// Over pi^2/a^2 sqrt(D/(rho t)): 2, 5, 5, 8.
#[test]
fn simply_supported_square() {
    let section = PlateSection::isotropic(0.01, 2e9, 0.3, 1000.0).unwrap();
    let mut body = FlexBody::new(PlateMesh::plate([1.0; 2], [8; 2], &Pose::IDENTITY), section);
    for side in PlateSide::ALL {
        for node in body.mesh.edge_nodes(side) {
            body.hold(node, NodeHold::Hinge(side.along()));
        }
    }
    let unit = PI * PI * (section.bending[0][0] / section.area_density).sqrt();
    let found = modes(&body, &body.mesh.vectors, &[], 4).unwrap();
    for (mode, (expected, share)) in found.iter().zip([(2.0, 0.015), (5.0, 0.015), (5.0, 0.015), (8.0, 0.035)]) {
        assert!(!mode.is_rigid);
        near(mode.frequency() * TAU / unit, expected, share, "frequency");
    }
}

/// 3.5160 sqrt(E I/(rho A L^4)).
#[test]
fn cantilever_strip() {
    let section = PlateSection::isotropic(0.01, 2e9, 0.0, 1000.0).unwrap();
    let mut body = FlexBody::new(PlateMesh::plate([1.0, 0.1], [8, 1], &Pose::IDENTITY), section);
    for node in body.mesh.edge_nodes(PlateSide::Left) {
        body.hold(node, NodeHold::All);
    }
    let found = modes(&body, &body.mesh.vectors, &[], 2).unwrap();
    let expected = 3.5160 * (section.bending[0][0] / section.area_density).sqrt();
    near(found[0].frequency() * TAU, expected, 3e-3, "first bending");
}

/// A free plate has six rigid motions, marked, and then the frequencies of a free square plate with nu = 0.3
/// (Leissa 1973): 13.489, 19.789, 24.432 over 1/a^2 sqrt(D/(rho t)).
#[test]
fn free_plate() {
    let section = PlateSection::isotropic(0.01, 2e9, 0.3, 1000.0).unwrap();
    let body = FlexBody::new(PlateMesh::plate([1.0; 2], [8; 2], &Pose::IDENTITY), section);
    let found = modes(&body, &body.mesh.vectors, &[], 9).unwrap();
    assert!(found.iter().take(6).all(|mode| mode.is_rigid && mode.frequency() == 0.0));
    let unit = (section.bending[0][0] / section.area_density).sqrt();
    for (mode, expected) in found[6..].iter().zip([13.489, 19.789, 24.432]) {
        assert!(!mode.is_rigid);
        near(mode.frequency() * TAU / unit, expected, 0.015, "frequency");
    }
}

/// A strip under tension is a string with some bending: n/2 sqrt(T/m) over the length.
#[test]
fn tension_raises_frequencies() {
    let section = PlateSection::isotropic(1e-4, 2e9, 0.0, 1000.0).unwrap();
    let mut body = FlexBody::new(PlateMesh::plate([1.0, 0.1], [16, 1], &Pose::IDENTITY), section);
    let sides = [PlateSide::Left, PlateSide::Right];
    // Stretched by a thousandth: the middle stays, edges move out.
    let stretch = 1e-3;
    let e: Vec<Vec3> = body.mesh.vectors.iter().map(|x| Vec3::new((1.0 + stretch) * x.x, x.y, x.z)).collect();
    for side in sides {
        for node in body.mesh.edge_nodes(side) {
            body.hold(node, NodeHold::Hinge(1));
        }
    }
    let found = modes(&body, &e, &[FlexLoad::Gravity(Vec3::ZERO)], 1).unwrap();
    let tension = section.membrane[0][0] * stretch * (1.0 + 1.5 * stretch);
    near(
        found[0].frequency(),
        0.5 / (1.0 + stretch) * (tension * (1.0 + stretch) / section.area_density).sqrt(),
        5e-3,
        "string",
    );
}
