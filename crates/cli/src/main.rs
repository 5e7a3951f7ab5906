//! The `grouser` command.

fn main() -> std::process::ExitCode {
    if !grouser_cli::processor_suffices() {
        eprintln!(
            "error: this program was built for processors with AVX2, which this one lacks; build it for this one: \
             RUSTFLAGS=\"-C target-cpu=native\" cargo build --release"
        );
        return std::process::ExitCode::FAILURE;
    }
    grouser_cli::commands::main()
}
