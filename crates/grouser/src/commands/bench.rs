//! `grouser bench`.

use super::{Ended, Failure};
use grouser::bench::{BENCHES, Bench, Row};
use std::io::{self, Write};
use std::process::ExitCode;

/// Measure the engine against its goals (release build; minutes for the large beds)
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser bench --list
  grouser bench collide-1m
  grouser bench bed-8k-rest bed-8k-rigid --json")]
pub struct Args {
    /// Which ones; all without a name
    names: Vec<String>,
    /// Only list them
    #[arg(long)]
    list: bool,
    /// End with one JSON object of all rows
    #[arg(long)]
    json: bool,
}

/// Runs the benchmarks.
pub fn main(args: &Args) -> Ended {
    let out = &mut io::stdout().lock();
    if args.list {
        for bench in BENCHES {
            writeln!(out, "{:<18}  {}", bench.name, bench.what)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let chosen: Vec<&Bench> =
        BENCHES.iter().filter(|b| args.names.is_empty() || args.names.iter().any(|n| n == b.name)).collect();
    if let Some(unknown) = args.names.iter().find(|n| BENCHES.iter().all(|b| b.name != n.as_str())) {
        let known: Vec<&str> = BENCHES.iter().map(|b| b.name).collect();
        eprintln!("error: there is no benchmark `{unknown}`; known: {}", known.join(", "));
        return Ok(ExitCode::from(super::WRONG_USAGE));
    }
    let mut rows = Vec::new();
    writeln!(out, "{:<18} {:>12} {:>12} {:5} met threads  residual  digest    detail", "name", "ours", "goal", "unit")?;
    for bench in chosen {
        let row = bench.run().map_err(Failure::Run)?;
        writeln!(out, "{}", line(&row))?;
        out.flush()?;
        rows.push(row);
    }
    if args.json {
        writeln!(out, "{}", serde_json::json!({ "rows": rows }))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn line(row: &Row) -> String {
    format!(
        "{:<18} {:>12.4} {:>12.4} {:5} {:3} {:7} {:>9} {:9} {}",
        row.name,
        row.value,
        row.goal,
        row.unit,
        if row.met { "yes" } else { "no" },
        row.threads,
        row.residual.map_or("-".into(), |r| format!("{r:.1e}")),
        &row.digest[..8],
        row.detail
    )
}
