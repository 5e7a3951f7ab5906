//! What the program `grouser` is made of: its commands, one file each, and its benchmarks.

pub mod bench;
pub mod commands;
#[cfg_attr(not(feature = "gpu"), path = "no_gpu.rs")]
pub mod gpu;
#[cfg(feature = "mpi")]
pub mod mpi;

/// Has the processor what the program was built for? Asks the processor itself: the standard library's question is
/// answered when the program is built.
pub fn processor_suffices() -> bool {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    {
        std::arch::x86_64::__cpuid(0).eax >= 7 && std::arch::x86_64::__cpuid_count(7, 0).ebx & (1 << 5) != 0
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    {
        true
    }
}
