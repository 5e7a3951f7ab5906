//! Kinds of shapes and of links, as a recording holds them: by the names of scene files.
//!
//! A kind that pictures and exporters treat in a way of its own has a line here. Any other is [`SolidKind::Other`] or
//! [`LinkKind::Other`]: it is drawn by its surface, or as a link without a figure of its own.

use serde::{Serialize, Serializer};

macro_rules! kinds {
    ($(#[$doc:meta])* $type:ident { $($name:literal $kind:ident $what:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $type {
            $(#[doc = $what] $kind,)*
            /// Another one, by its name.
            Other(String),
        }

        impl $type {
            /// Name in scene files and recordings.
            pub fn name(&self) -> &str {
                match self {
                    $(Self::$kind => $name,)*
                    Self::Other(name) => name,
                }
            }
        }

        impl From<&str> for $type {
            fn from(name: &str) -> Self {
                match name {
                    $($name => Self::$kind,)*
                    other => Self::Other(other.to_string()),
                }
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}

kinds! {
    /// Kind of a shape.
    SolidKind {
        "sphere" Sphere "Ball.";
        "box" Cuboid "Box.";
        "rounded_box" RoundedBox "Box with rounded edges.";
        "hull" Hull "Convex hull of points.";
        "cylinder" Cylinder "Cylinder.";
        "cone" Cone "Cone.";
        "capsule" Capsule "Capsule.";
        "ellipsoid" Ellipsoid "Ellipsoid.";
        "plane" HalfSpace "Everything below a plane.";
        "heightfield" HeightField "Grid of heights, solid below.";
    }
}

kinds! {
    /// Kind of a joint or of another link.
    LinkKind {
        "revolute" Revolute "Turns about z.";
        "cylindrical" Cylindrical "Turns about and slides along z.";
        "screw" Screw "Turns about z and advances.";
        "prismatic" Prismatic "Slides along z.";
        "universal" Universal "A cross of two pins.";
        "constant-velocity" ConstantVelocity "Shafts that turn alike at any bend.";
        "planar" Planar "Slides in a plane.";
        "point-in-plane" PointInPlane "A point stays in a plane.";
        "pin-slot" PinSlot "Slides along z and turns about x.";
        "point-on-line" PointOnLine "A point stays on a line.";
        "distance" Distance "A massless rod.";
        "rope" Rope "A rope.";
        "revolute-spherical" RevoluteSpherical "A link with a hinge and a ball.";
        "gear" Gear "Two shafts with a ratio.";
        "rack-and-pinion" RackAndPinion "A pinion and a rack.";
        "spring" Spring "A spring between two points.";
        "rotational-spring" RotationalSpring "A spring about z.";
        "bushing" Bushing "A bushing: springs along and about all axes.";
        "fixed" Fixed "Holds one body on the other.";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_kinds_and_back() {
        for name in ["sphere", "box", "mesh", "a kind of tomorrow"] {
            assert_eq!(SolidKind::from(name).name(), name);
        }
        assert_eq!(LinkKind::from("rack-and-pinion"), LinkKind::RackAndPinion);
        assert_eq!(LinkKind::from("spherical"), LinkKind::Other("spherical".into()));
        assert_eq!(serde_json::to_string(&SolidKind::Cuboid).unwrap(), "\"box\"");
    }
}
