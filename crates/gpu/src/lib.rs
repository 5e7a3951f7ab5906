//! Graphics cards: APGD's passes on a device that speaks Vulkan, through wgpu. Everything here is behind the feature
//! `gpu`; without it the crate is empty, and nobody compiles wgpu.
//!
//! `PassCard` implements [`grouser_solve::PassDevice`]: it takes a problem over in columns (after Negrut 2013,
//! section 4) and answers each pass with a few sums. Results are measured again on the processor in f64 by whoever
//! asked, so a card can lose time, never truth.
//!
//! A device is **exact** if its arithmetic gives the processor's bits, **repeatable** if it gives its own bits again;
//! the trial (`trial::run`) decides, not the vendor's name. What makes equality possible: sums of a body in f64 and
//! in the processor's order, sums over contacts in whole numbers, quotients and roots corrected in f64, and products
//! that no driver may fuse with a sum (`spirv::without_contraction`).

#[cfg(feature = "gpu")]
mod arrays;
#[cfg(feature = "gpu")]
mod card;
#[cfg(feature = "gpu")]
pub mod detect;
#[cfg(feature = "gpu")]
mod kernels;
#[cfg(feature = "gpu")]
pub mod measure;
#[cfg(feature = "gpu")]
mod pass;
#[cfg(feature = "gpu")]
pub mod spirv;
#[cfg(feature = "gpu")]
mod stages;
#[cfg(feature = "gpu")]
pub mod trial;

#[cfg(feature = "gpu")]
pub use card::{Card, CardInfo, CardLimits, found};
#[cfg(feature = "gpu")]
pub use detect::DetectCard;
#[cfg(feature = "gpu")]
pub use kernels::modules;
#[cfg(feature = "gpu")]
pub use pass::PassCard;
#[cfg(feature = "gpu")]
pub use stages::{StageCard, trial as stage_trial};
