//! Soil that deforms: a ground of nodes that remember, after the soil contact model of Krenn and Hirzinger (2009) with
//! the laws of Bekker (1956) and of Janosi and Hanamoto (1961).
//!
//! Problem: forces on any bodies that sink into the ground, and what they leave behind, at a cost that goes with the
//! nodes below them. Per step:
//!
//! 1. **Touch** (`touch`): nodes below bodies, a vertical ray each; the lowest hit wins, of equal ones the lower body.
//! 2. **Patches** (`patch`): connected nodes, and Bekker's width b of each.
//! 3. **Pressure and shear** (`law`, `contact`): yield pressure (k_c/b + k_phi)(z_y/(1 + chi |s|))^n, elastic line K_e
//!    below it; shear (c + sigma tan phi) s. The pressure acts against the body's surface on d^2/|n_z|, and so has a
//!    horizontal part, the resistance of compaction.
//! 4. **Rows** (`sums`): forces at the start are given, their change over the step is six compliant rows per body,
//!    which the joints' elimination takes: stable at any stiffness and step, without iteration.
//! 5. **State**: greatest sinkage and shear of touched nodes; the shear of nodes that are left is forgotten.
//! 6. **Piling and erosion** (`pile`): what was pressed in comes out beside, and slides.
//!
//! Flexible bodies touch the soil with the triangles of their surfaces (`sheet`); what it does to a point of them goes
//! into the step of that body, as a force and a matrix of three rows each.
//!
//! Slopes of the pressure are taken over the way that the body is expected to go in the step, as those of the shear
//! are: a wheel's rear, which lifts off, is then not held back by a spring that would pull.

mod contact;
mod def;
mod element;
mod grid;
mod law;
mod patch;
mod pile;
mod report;
mod sheet;
mod sums;
mod touch;

pub use def::{KindMap, PileDef, PressureNormal, RubberShare, SoilGroundDef, SoilKind};
pub use element::SoilGround;
pub use grid::SoilNode;
pub use report::{SOIL_BLOCK_SIDE, SoilBlock, SurfaceSample};
