//! The watch of a live run: what it receives goes to the page, and on to the watch outside.

use crate::events::Event;
use crate::watch::{Progress, Task, Watch};
use std::time::{Duration, Instant};

/// Over how long the real-time factor is measured.
const WINDOW: Duration = Duration::from_millis(500);

/// Keeps what the page shows of a run: its pace, and the messages it was told.
pub struct Telling<'a> {
    outside: &'a mut dyn Watch,
    /// Warnings, which stay when the run starts again, and events since it started.
    warnings: Vec<String>,
    events: Vec<String>,
    /// Steps before the run, and its planned end.
    first: u64,
    until: u64,
    started: Instant,
    /// The clock and the simulated time from which the factor counts.
    measured: (Instant, f64),
    factor: f64,
}

impl<'a> Telling<'a> {
    /// For a run from step `first` on, at `time` in s, with a planned end.
    pub fn new(outside: &'a mut dyn Watch, first: u64, until: u64, time: f64) -> Self {
        let now = Instant::now();
        let (warnings, events) = (Vec::new(), Vec::new());
        Self { outside, warnings, events, first, until, started: now, measured: (now, time), factor: 0.0 }
    }

    /// Simulated seconds per second of the clock.
    pub fn factor(&self) -> f64 {
        self.factor
    }

    /// The factor counts from here on, at `time` in s.
    pub fn measure_from(&mut self, time: f64) {
        self.measured = (Instant::now(), time);
    }

    /// The run starts again: what happened in it has not happened yet.
    pub fn forget_events(&mut self) {
        self.events.clear();
    }

    /// All messages for the page.
    pub fn messages(&self) -> Vec<String> {
        self.warnings.iter().map(|w| format!("warning: {w}")).chain(self.events.iter().cloned()).collect()
    }
}

impl Watch for Telling<'_> {
    fn progress(&mut self, now: &Progress<'_>) {
        let elapsed = self.measured.0.elapsed();
        if elapsed >= WINDOW {
            self.factor = (now.time - self.measured.1) / elapsed.as_secs_f64();
            self.measured = (Instant::now(), now.time);
        }
        // The loop steps one by one; the watch outside sees the run.
        let task = match now.task {
            Task::Run { done, step, .. } => {
                let wall_seconds = self.started.elapsed().as_secs_f64();
                Task::Run { first: self.first, done, until: self.until, step, wall_seconds }
            }
            other => other,
        };
        self.outside.progress(&Progress { task, ..*now });
    }

    fn warn(&mut self, warning: &str) {
        self.warnings.push(warning.to_string());
        self.outside.warn(warning);
    }

    fn event(&mut self, event: &Event) {
        self.events.push(event.to_string());
        self.outside.event(event);
    }

    fn note(&mut self, note: &str) {
        self.outside.note(note);
    }

    fn goes_on(&mut self) -> bool {
        self.outside.goes_on()
    }
}
