//! What a plate is made of through its thickness: stiffness against stretch and bending, mass per area, damping.
//!
//! Strains and curvatures are triples (11, 22, 2 x 12) in an orthonormal frame of the reference surface whose first
//! axis lies along the first parameter line. With C the plane stress matrix and t the thickness,
//!
//! ```text
//! D_m = t C,                        D_b = t^3/12 C                              one material
//! D_m = sum Q_i (z_i+1 - z_i),      D_b = sum Q_i (z_i+1^3 - z_i^3)/3           layers, symmetric lay-ups
//! ```
//!
//! Q_i is the plane stress matrix of a layer's orthotropic material turned by its angle (classical lamination theory,
//! Jones 1999, section 4.2). A lay-up that is not symmetric couples stretch with bending; it is refused.

/// Three by three, symmetric.
pub type Stiffness = [[f64; 3]; 3];

/// Stiffness, mass and damping of a plate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlateSection {
    /// Force per length over strain, N/m.
    pub membrane: Stiffness,
    /// Moment per length over curvature, N m.
    pub bending: Stiffness,
    /// Thickness, m.
    pub thickness: f64,
    /// Mass per area, kg/m^2.
    pub area_density: f64,
    /// Kelvin-Voigt damping: the stress is that of E + alpha dE/dt, s.
    pub alpha: f64,
    /// Drag: a force -beta M v, 1/s.
    pub beta: f64,
}

/// A layer of a laminate, its fibres along the first axis turned by `angle`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlateLayer {
    /// Thickness, m.
    pub thickness: f64,
    /// From the first parameter line to the first axis of the material, rad.
    pub angle: f64,
    /// Young's moduli along both axes of the material, Pa.
    pub young: [f64; 2],
    /// Poisson's ratio: contraction along the second axis under tension along the first.
    pub poisson: f64,
    /// Shear modulus, Pa.
    pub shear: f64,
}

/// What is wrong with the numbers of a section.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SectionError {
    /// A number that must be positive.
    #[error("{0} must be positive and finite")]
    NotPositive(&'static str),
    /// Poisson's ratio beyond what a material can have.
    #[error("Poisson's ratio must lie between -1 and 0.5 (for layers, its square below E1/E2)")]
    Poisson,
    /// Layers that couple stretch with bending.
    #[error(
        "the lay-up is not symmetric about the middle surface; give the layers of the second half in reverse order"
    )]
    NotSymmetric,
}

impl PlateSection {
    /// One isotropic material.
    pub fn isotropic(thickness: f64, young: f64, poisson: f64, density: f64) -> Result<Self, SectionError> {
        positive(thickness, "the thickness")?;
        positive(young, "Young's modulus")?;
        positive(density, "the density")?;
        if !(poisson > -1.0 && poisson <= 0.5) {
            return Err(SectionError::Poisson);
        }
        let q = plane_stress([young; 2], poisson, young / (2.0 * (1.0 + poisson)));
        Ok(Self {
            membrane: scaled(&q, thickness),
            bending: scaled(&q, thickness.powi(3) / 12.0),
            thickness,
            area_density: density * thickness,
            alpha: 0.0,
            beta: 0.0,
        })
    }

    /// Layers from below (against the normal) upwards.
    pub fn laminate(layers: &[PlateLayer], density: f64) -> Result<Self, SectionError> {
        positive(density, "the density")?;
        let total: f64 = layers.iter().map(|layer| layer.thickness).sum();
        positive(total, "the thickness of the layers together")?;
        let (mut membrane, mut coupling, mut bending) = ([[0.0; 3]; 3], [[0.0; 3]; 3], [[0.0; 3]; 3]);
        let mut z = -0.5 * total;
        for layer in layers {
            positive(layer.thickness, "the thickness of each layer")?;
            positive(layer.young[0].min(layer.young[1]), "each Young's modulus of a layer")?;
            positive(layer.shear, "the shear modulus of each layer")?;
            if layer.poisson * layer.poisson >= layer.young[0] / layer.young[1] || layer.poisson.is_nan() {
                return Err(SectionError::Poisson);
            }
            let q = turned(&plane_stress(layer.young, layer.poisson, layer.shear), layer.angle);
            let top = z + layer.thickness;
            add(&mut membrane, &q, top - z);
            add(&mut coupling, &q, 0.5 * (top * top - z * z));
            add(&mut bending, &q, (top.powi(3) - z.powi(3)) / 3.0);
            z = top;
        }
        let largest = |m: &Stiffness| m.iter().flatten().fold(0.0, |most: f64, x| most.max(x.abs()));
        if largest(&coupling) > 1e-9 * total * largest(&membrane) {
            return Err(SectionError::NotSymmetric);
        }
        let area_density = density * total;
        Ok(Self { membrane, bending, thickness: total, area_density, alpha: 0.0, beta: 0.0 })
    }

    /// The same with Kelvin-Voigt damping `alpha` (s) and drag `beta` (1/s).
    pub fn damped(self, alpha: f64, beta: f64) -> Self {
        Self { alpha, beta, ..self }
    }
}

fn positive(x: f64, what: &'static str) -> Result<(), SectionError> {
    if x > 0.0 && x.is_finite() { Ok(()) } else { Err(SectionError::NotPositive(what)) }
}

fn plane_stress([e1, e2]: [f64; 2], poisson: f64, shear: f64) -> Stiffness {
    let across = poisson * e2 / e1;
    let c = 1.0 / (1.0 - poisson * across);
    [[c * e1, c * poisson * e2, 0.0], [c * poisson * e2, c * e2, 0.0], [0.0, 0.0, shear]]
}

/// Q of a material whose first axis is turned by `angle`: T' Q T, T taking strains of the frame to the material's.
fn turned(q: &Stiffness, angle: f64) -> Stiffness {
    let (s, c) = angle.sin_cos();
    congruent(q, &[[c * c, s * s, c * s], [s * s, c * c, -c * s], [-2.0 * c * s, 2.0 * c * s, c * c - s * s]])
}

/// T' D T.
pub(crate) fn congruent(d: &Stiffness, t: &Stiffness) -> Stiffness {
    let dt: Stiffness = std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| d[i][k] * t[k][j]).sum()));
    std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| t[k][i] * dt[k][j]).sum()))
}

/// D times a number.
pub(crate) fn scaled(d: &Stiffness, by: f64) -> Stiffness {
    d.map(|row| row.map(|x| by * x))
}

fn add(to: &mut Stiffness, q: &Stiffness, by: f64) {
    for i in 0..3 {
        for j in 0..3 {
            to[i][j] += by * q[i][j];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: &Stiffness, b: &Stiffness) -> bool {
        let scale = a[0][0].abs();
        (0..3).all(|i| (0..3).all(|j| (a[i][j] - b[i][j]).abs() < 1e-12 * scale))
    }

    #[test]
    fn layers_of_one_material_are_a_plate_of_it() {
        let (e, nu) = (3.0e6, 0.3);
        let plate = PlateSection::isotropic(0.03, e, nu, 1000.0).unwrap();
        let layer = |thickness, angle| PlateLayer {
            thickness,
            angle,
            young: [e, e],
            poisson: nu,
            shear: e / (2.0 * (1.0 + nu)),
        };
        let layers = [layer(0.01, 0.3), layer(0.01, -1.1), layer(0.01, 0.3)];
        let laminate = PlateSection::laminate(&layers, 1000.0).unwrap();
        assert!(close(&laminate.membrane, &plate.membrane) && close(&laminate.bending, &plate.bending));
        assert!((laminate.area_density - plate.area_density).abs() < 1e-12);
    }

    /// A quarter turn exchanges the axes; lay-ups that couple stretch with bending are refused.
    #[test]
    fn turned_layers() {
        let layer = |angle: f64| PlateLayer { thickness: 0.01, angle, young: [9.0, 1.0], poisson: 0.2, shear: 0.5 };
        let across = PlateSection::laminate(&[layer(90f64.to_radians())], 1.0).unwrap();
        let along = PlateSection::laminate(&[layer(0.0)], 1.0).unwrap();
        assert!((across.membrane[1][1] - along.membrane[0][0]).abs() < 1e-12);
        assert!((across.membrane[0][1] - along.membrane[0][1]).abs() < 1e-12);
        assert_eq!(PlateSection::laminate(&[layer(0.0), layer(1.5)], 1.0), Err(SectionError::NotSymmetric));
        assert!(PlateSection::laminate(&[layer(0.5), layer(0.0), layer(0.0), layer(0.5)], 1.0).is_ok());
        assert!(PlateSection::isotropic(0.01, 1e6, 0.6, 1.0).is_err());
    }
}
