//! A device for tests, or the reason why there is none, said aloud.

use grouser_gpu::{Card, CardLimits, found};
use std::sync::Arc;

/// The first device, with these limits; none where Vulkan has none, which is printed.
pub fn card(limits: CardLimits) -> Option<Arc<Card>> {
    if found().is_empty() {
        println!("SKIPPED: there is no Vulkan device (Debian: apt-get install mesa-vulkan-drivers)");
        return None;
    }
    Some(Arc::new(Card::open(0, limits).expect("the device opens")))
}
