//! The `grouser` command.

fn main() -> std::process::ExitCode {
    if !processor_suffices() {
        eprintln!(
            "error: this program was built for processors with AVX2, which this one lacks; build it for this one: \
             RUSTFLAGS=\"-C target-cpu=native\" cargo build --release"
        );
        return std::process::ExitCode::FAILURE;
    }
    grouser_cli::commands::main()
}

/// Asks the processor itself: the standard library's question is answered when the program is built.
fn processor_suffices() -> bool {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    {
        std::arch::x86_64::__cpuid(0).eax >= 7 && std::arch::x86_64::__cpuid_count(7, 0).ebx & (1 << 5) != 0
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    {
        true
    }
}
