//! Long work that heeds Ctrl-C: it runs on a thread of its own while this one asks the interpreter for signals.

use crate::errors::{Broken, guarded};
use grouser::Error;
use grouser::events::Event;
use grouser::watch::Watch;
use grouser_math::par::{self, Background};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time between two questions for signals.
pub const PATIENCE: Duration = Duration::from_millis(20);

/// What work says, and whether it goes on.
#[derive(Clone, Default)]
pub struct Listener {
    /// Set to end the work.
    pub stop: Arc<AtomicBool>,
    warnings: Arc<Mutex<Vec<String>>>,
}

impl Watch for Listener {
    fn warn(&mut self, warning: &str) {
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(warning.to_string());
    }

    fn event(&mut self, event: &Event) {
        self.warn(&event.to_string());
    }

    fn goes_on(&mut self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }
}

impl Listener {
    /// Passes what was said on as warnings of Python.
    pub fn warn_python(&self, py: Python<'_>) -> PyResult<()> {
        let said = std::mem::take(&mut *self.warnings.lock().unwrap_or_else(PoisonError::into_inner));
        if said.is_empty() {
            return Ok(());
        }
        let (warn, class) =
            (py.import("warnings")?.getattr("warn")?, py.import("grouser.errors")?.getattr("GrouserWarning")?);
        for warning in said {
            warn.call1((warning, &class, 3))?;
        }
        Ok(())
    }
}

/// Does work that asks its listener whether to go on; Ctrl-C ends it.
pub fn patiently<R: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(Listener) -> Result<R, Error> + Send + 'static,
) -> PyResult<R> {
    let listener = Listener::default();
    let theirs = listener.clone();
    let waited = py.detach(|| -> Result<R, Broken> {
        let start = Background::<(), _>::start("python", 1, move |_| guarded(|| Ok(work(theirs)?)));
        let worker = start.map_err(Error::Io)?;
        let mut signal = None;
        let mut time = Duration::from_millis(1);
        while !worker.has_ended() {
            par::wait(time);
            time = (time * 2).min(PATIENCE);
            if signal.is_none() {
                signal = Python::attach(|py| py.check_signals()).err();
                listener.stop.store(signal.is_some(), Ordering::Relaxed);
            }
        }
        let done = worker.finish().unwrap_or_else(|| Err(Broken::Panic("a thread ended".to_string())));
        match signal {
            Some(raised) => Err(Broken::Raised(raised)),
            None => done,
        }
    });
    listener.warn_python(py)?;
    waited.map_err(|broken| broken.raise(py))
}
