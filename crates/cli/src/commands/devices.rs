//! `grouser devices`.

use super::Ended;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::process::ExitCode;

/// List graphics cards, try them and measure them
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser devices
  grouser devices --json
  grouser run filling --device gpu:0

exact: the device has the processor's bits, and so the same digests. repeatable: its own bits, each time. refused: it is
not used. Times marked est. follow from the measured bandwidth and launch time; `grouser bench` measures.")]
pub struct Args {
    /// Print one JSON object with all devices
    #[arg(long)]
    json: bool,
}

/// Lists the devices.
pub fn main(args: &Args) -> Ended {
    let devices = crate::gpu::described()?;
    let out = &mut io::stdout().lock();
    if args.json {
        writeln!(out, "{}", json!({ "devices": devices }))?;
        return Ok(ExitCode::SUCCESS);
    }
    if devices.is_empty() {
        writeln!(out, "no device that speaks Vulkan")?;
    }
    for device in &devices {
        show(out, device)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn show(out: &mut dyn Write, device: &Value) -> io::Result<()> {
    let text = |key: &str| device[key].as_str().unwrap_or_default();
    let number = |key: &str| device[key].as_f64().unwrap_or(f64::NAN);
    writeln!(out, "{}  {} ({})", text("device"), text("name"), text("kind"))?;
    writeln!(out, "  driver       {}", text("driver"))?;
    let [buffer, binding] = ["buffer_bytes", "binding_bytes"].map(|key| number(key) / f64::from(1 << 20));
    writeln!(out, "  memory       buffers of {buffer:.0} MiB, {binding:.0} MiB of one at a time")?;
    writeln!(out, "  f64          {}", if device["f64"] == true { "yes" } else { "no" })?;
    match device["reason"].as_str() {
        Some(reason) => writeln!(out, "  self-test    {}: {reason}", text("self_test"))?,
        None => writeln!(out, "  self-test    {}", text("self_test"))?,
    }
    if device["bandwidth"].is_number() {
        let [bandwidth, fifty] = ["bandwidth", "predicted_50_iterations_seconds"].map(number);
        let [launch, round_trip] = ["launch_seconds", "round_trip_seconds"].map(|key| 1e6 * number(key));
        writeln!(out, "  bandwidth    {:.1} GB/s (triad)", 1e-9 * bandwidth)?;
        writeln!(out, "  launch       {launch:.0} us; {round_trip:.0} us with the way back")?;
        writeln!(out, "  prediction   50 iterations on a bed of 64,000 bodies: {:.1} ms, est.", 1e3 * fifty)?;
    }
    Ok(())
}
