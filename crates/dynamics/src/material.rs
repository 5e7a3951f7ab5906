//! Materials and how two of them make a contact.

/// Index of a material in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MaterialId(pub u16);

/// Contact properties of a material.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Coulomb friction coefficient.
    pub friction: f64,
    /// Newton restitution coefficient, 0 to 1.
    pub restitution: f64,
    /// Attraction of two touching bodies, in N per contact.
    pub cohesion: f64,
    /// Rolling friction: largest rolling moment over normal force and local radius.
    pub rolling_friction: f64,
    /// Spinning friction: largest moment about the normal over normal force and local radius.
    pub spinning_friction: f64,
    /// Contact stiffness.
    pub stiffness: Stiffness,
    /// Poisson's ratio, for the tangential stiffness.
    pub poisson: f64,
}

impl Default for Material {
    fn default() -> Self {
        Self {
            friction: 0.5,
            restitution: 0.0,
            cohesion: 0.0,
            rolling_friction: 0.0,
            spinning_friction: 0.0,
            stiffness: Stiffness::Auto,
            poisson: 0.25,
        }
    }
}

/// How stiff a contact is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stiffness {
    /// No compliance, as in the founding documents.
    Rigid,
    /// Normal stiffness in N/m.
    Linear(f64),
    /// Young's modulus in Pa: stiffness of a Hertz contact linearised at the local radius.
    Young(f64),
    /// The softest contact that keeps the static overlap below `ContactSettings::overlap_share` of the grain's radius.
    Auto,
}

/// How two materials' numbers make the pair's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Combine {
    /// The lesser of the two (the founding documents' engine does so).
    #[default]
    Minimum,
    /// The greater of the two.
    Maximum,
    /// Arithmetic mean.
    Average,
    /// Square root of the product.
    Geometric,
}

impl Combine {
    /// All rules.
    pub const ALL: [Self; 4] = [Self::Minimum, Self::Maximum, Self::Average, Self::Geometric];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Minimum => "minimum",
            Self::Maximum => "maximum",
            Self::Average => "average",
            Self::Geometric => "geometric",
        }
    }

    /// The pair's number.
    pub fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Minimum => a.min(b),
            Self::Maximum => a.max(b),
            Self::Average => 0.5 * (a + b),
            Self::Geometric => (a * b).sqrt(),
        }
    }
}

/// Numbers declared for one pair of materials; `None` follows the combining rule.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairOverride {
    /// Coulomb friction coefficient.
    pub friction: Option<f64>,
    /// Newton restitution coefficient.
    pub restitution: Option<f64>,
    /// Attraction in N per contact.
    pub cohesion: Option<f64>,
    /// Rolling friction coefficient.
    pub rolling_friction: Option<f64>,
    /// Spinning friction coefficient.
    pub spinning_friction: Option<f64>,
    /// Contact stiffness.
    pub stiffness: Option<Stiffness>,
}
