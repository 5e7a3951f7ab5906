//! Flexible bodies: thin plates and shells of large deflection, as finite elements with nodal coordinates that are
//! absolute positions and slopes (Melanz 2016, chapter 6).
//!
//! | file | what |
//! | --- | --- |
//! | `shape.rs`, `gauss.rs` | the element's twelve functions, where they are summed |
//! | `section.rs` | materials and layers through the thickness |
//! | `surface.rs`, `element.rs` | the deformed surface; energy, force and tangent of an element |
//! | `mesh` | plates, tires, quads of files |
//! | `body.rs`, `matrix.rs`, `load.rs` | sums over elements, the sparse matrix, loads |
//! | `statics.rs`, `modes.rs` | equilibrium under loads; natural frequencies |
//! | `motion`, `rim.rs` | a linearly implicit step; bodies that are attached to a rigid one |
//!
//! Nothing here knows of contact, rigid bodies or files. SI units.

pub mod body;
pub mod element;
pub mod gauss;
pub mod load;
pub mod matrix;
pub mod mesh;
pub mod modes;
pub mod motion;
pub mod rim;
pub mod section;
pub mod shape;
pub mod statics;
pub mod support;
mod surface;

pub use body::{ElementBuffers, FlexBody, Momenta, NodeHold};
pub use load::{FlexLoad, Gas};
pub use matrix::NodeMatrix;
pub use mesh::{PlateMesh, PlateSide};
pub use motion::{FlexMotion, MotionFault, MotionSettings};
pub use rim::{RimCoupling, RimFrame, RimMotion};
pub use section::{PlateLayer, PlateSection, SectionError};
pub use statics::{StaticError, StaticReport, StaticSettings, Statics};
pub use support::PointSupport;
