//! What reading an input costs, and whether it panics or hangs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// CPU seconds that an input may take.
const SECONDS: f64 = 2.0;
/// Memory in MB that it may take.
const MEMORY: f64 = 200.0;
/// Seconds by the clock after which it hangs.
const PATIENCE: u64 = 60;

/// Runs readers and tells what went wrong. The input at hand is kept on the disk: it is there after an abort.
pub struct Guard {
    found: PathBuf,
    /// What is read now, and since when.
    now: Arc<Mutex<Option<(Instant, String)>>>,
    /// Where the last panic was, and what it said.
    panic: Arc<Mutex<String>>,
}

impl Guard {
    /// Keeps inputs in this folder.
    pub fn new(found: &Path) -> Self {
        let (now, panic) = (Arc::new(Mutex::new(None::<(Instant, String)>)), Arc::new(Mutex::new(String::new())));
        let (watched, said) = (Arc::clone(&now), Arc::clone(&panic));
        std::panic::set_hook(Box::new(move |info| *said.lock().unwrap() = info.to_string()));
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(Duration::from_secs(1));
                if let Some((since, what)) = &*watched.lock().unwrap()
                    && since.elapsed() > Duration::from_secs(PATIENCE)
                {
                    eprintln!("{what} hangs");
                    std::process::exit(101);
                }
            }
        });
        Self { found: found.to_path_buf(), now, panic }
    }

    /// Reads an input: what went wrong, if anything.
    pub fn watch(&self, what: &str, input: &[u8], read: impl FnOnce()) -> Option<String> {
        let file = self.found.join(what.replace(['/', ' ', ','], "-"));
        std::fs::write(&file, input).unwrap();
        let named = format!("{what} ({})", file.display());
        *self.now.lock().unwrap() = Some((Instant::now(), named.clone()));
        let (before, seconds) = (memory(true), cpu_seconds());
        let done = catch_unwind(AssertUnwindSafe(read));
        let (seconds, peak) = (cpu_seconds() - seconds, memory(false) - before);
        *self.now.lock().unwrap() = None;
        let fault = if done.is_err() {
            self.panic.lock().unwrap().replace('\n', " ")
        } else if seconds > SECONDS {
            format!("takes {seconds:.2} s")
        } else if peak > MEMORY {
            format!("takes {peak:.0} MB")
        } else {
            std::fs::remove_file(&file).unwrap();
            return None;
        };
        eprintln!("{named}: {fault}");
        Some(format!("{named}: {fault}"))
    }
}

/// Most memory in MB since the last time that it was counted from zero; 0 where there is no `/proc`.
pub fn memory(restart: bool) -> f64 {
    if restart {
        // 5: forget the peak.
        let _ = std::fs::write("/proc/self/clear_refs", "5");
    }
    peak_of("self")
}

/// Most memory in MB of a process; 0 where there is no `/proc`.
pub fn peak_of(process: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().split(' ').next()?.parse::<f64>().ok());
    line.unwrap_or(0.0) / 1024.0
}

/// CPU time of this thread in s; 0 where there is no `/proc`.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) * 1e-9
}
