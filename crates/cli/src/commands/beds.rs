//! `grouser beds`.

use super::Ended;
use grouser::Error;
use grouser::beds::cache::cache_folder;
use grouser::beds::kept::{self, Kept};
use grouser::beds::unfinished;
use grouser::scene::path::suggest;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::SystemTime;

/// List the settled beds in the cache folder, or remove some
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser beds
  grouser beds --remove gravel-40
  grouser beds --clear

A bed is kept under the hash of its recipe, and with `settle.name` under that name as well. One that was removed is \
settled
again by the next run that needs it. The folder is GROUSER_CACHE, else grouser in the user's cache folder.")]
pub struct Args {
    /// Remove the bed of this name, or the one bed whose name begins so; may be repeated
    #[arg(long, value_name = "NAME", conflicts_with = "clear")]
    remove: Vec<String>,
    /// Remove all beds, and what is kept of those whose settling was interrupted
    #[arg(long)]
    clear: bool,
    /// Print one line of JSON instead
    #[arg(long)]
    json: bool,
}

/// Lists or removes beds.
pub fn main(args: &Args) -> Ended {
    let none = || Error::usage("there is no cache folder", "set GROUSER_CACHE to a folder");
    let folder = cache_folder().ok_or_else(none)?;
    let cannot = |what: &str, e: io::Error| Error::Failed(format!("cannot {what}: {e}"));
    let all = kept::list(&folder).map_err(|e| cannot(&format!("read `{}`", folder.display()), e))?;
    let removed: Vec<&Kept> = match args.clear {
        true => all.iter().collect(),
        false => args.remove.iter().map(|name| find(&all, name)).collect::<Result<_, _>>()?,
    };
    let out = &mut io::stdout().lock();
    if args.clear || !args.remove.is_empty() {
        for bed in &removed {
            std::fs::remove_file(&bed.path).map_err(|e| cannot(&format!("remove `{}`", bed.path.display()), e))?;
            writeln!(out, "removed {}", bed.path.display())?;
        }
        for path in if args.clear { unfinished::list(&folder)? } else { Vec::new() } {
            std::fs::remove_file(&path).map_err(|e| cannot(&format!("remove `{}`", path.display()), e))?;
            writeln!(out, "removed {}", path.display())?;
        }
        if removed.is_empty() {
            writeln!(out, "{}: no beds", folder.display())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if args.json {
        let beds: Vec<_> = all.iter().map(json).collect();
        writeln!(out, "{}", serde_json::json!({ "folder": folder.to_string_lossy(), "beds": beds }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let size: u64 = all.iter().map(|bed| bed.size).sum();
    writeln!(out, "{}: {} beds, {}", folder.display(), all.len(), bytes(size))?;
    let width = all.iter().map(|bed| bed.name.len()).max().unwrap_or(0);
    for bed in &all {
        let Kept { name, size, .. } = bed;
        write!(out, "  {name:<width$}  {:>9}  {:>8}", bytes(*size), age(bed))?;
        match &bed.bed {
            None => writeln!(out, "  damaged, or of another version: settled again when it is needed")?,
            Some(content) => {
                let scene = if content.scene.is_empty() { "a scene without a name" } else { &content.scene };
                let same = if *name == content.recipe { "" } else { &format!(", recipe {}", content.recipe) };
                writeln!(out, "  {} grains of {scene}, packing {:.3}{same}", content.grains, content.settled.packing)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn find<'a>(all: &'a [Kept], name: &str) -> Result<&'a Kept, Error> {
    if let Some(bed) = all.iter().find(|bed| bed.name == name) {
        return Ok(bed);
    }
    let begin: Vec<&Kept> = all.iter().filter(|bed| !name.is_empty() && bed.name.starts_with(name)).collect();
    let fail = |message: String, help: String| Err(Error::usage(message, help));
    match begin[..] {
        [bed] => Ok(bed),
        [] if all.is_empty() => fail(format!("there is no bed named `{name}`"), "the cache is empty".to_string()),
        [] => {
            let names: Vec<&str> = all.iter().map(|bed| bed.name.as_str()).collect();
            fail(format!("there is no bed named `{name}`"), suggest(name, &names))
        }
        _ => {
            fail(format!("the names of {} beds begin with `{name}`", begin.len()), "give more of the name".to_string())
        }
    }
}

fn json(bed: &Kept) -> serde_json::Value {
    let seconds = bed.written.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |t| t.as_secs());
    let mut value = serde_json::json!({
        "name": bed.name, "path": bed.path.to_string_lossy(), "bytes": bed.size, "written": seconds,
        "whole": bed.bed.is_some(),
    });
    if let Some(content) = &bed.bed {
        let s = &content.settled;
        value["recipe"] = content.recipe.as_str().into();
        value["scene"] = content.scene.as_str().into();
        value["grains"] = content.grains.into();
        value["packing"] = s.packing.into();
        value["coordination"] = s.coordination.into();
        value["surface"] = s.surface.into();
    }
    value
}

fn bytes(size: u64) -> String {
    match size {
        0..1_000 => format!("{size} B"),
        1_000..1_000_000 => format!("{:.1} kB", size as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", size as f64 / 1e6),
        _ => format!("{:.2} GB", size as f64 / 1e9),
    }
}

/// Time since the file was written, in its largest unit.
fn age(bed: &Kept) -> String {
    let seconds = SystemTime::now().duration_since(bed.written).map_or(0, |t| t.as_secs());
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7_200 => format!("{} min", seconds / 60),
        7_200..172_800 => format!("{} h", seconds / 3_600),
        _ => format!("{} days", seconds / 86_400),
    }
}
