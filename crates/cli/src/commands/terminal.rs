//! Progress, warnings and events on standard error: a bar on a terminal, sparse lines elsewhere.

use grouser::events::Event;
use grouser::watch::{Progress, Task, Watch};
use grouser_dynamics::StepReport;
use grouser_models::terrain::settle::Outlook;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Does somebody ask after each step whether an interrupt came?
static HEEDED: AtomicBool = AtomicBool::new(false);

/// From here on somebody asks.
pub fn heed() {
    HEEDED.store(true, Ordering::Relaxed);
}

/// Does somebody ask?
pub fn is_heeded() -> bool {
    HEEDED.load(Ordering::Relaxed)
}

/// Where progress goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// A bar that is redrawn in place.
    Bar,
    /// A line every few seconds.
    Lines,
    /// A line every half minute that begins with the name of the recording: one of several runs at a time.
    Named,
    /// Nowhere.
    Nothing,
}

/// Watches a run, or one of several, for the person at the terminal.
pub struct Terminal {
    /// Time between messages; none: no progress is shown.
    every: Option<Duration>,
    /// Are messages redrawn in place?
    in_place: bool,
    bar: Option<ProgressBar>,
    next: Option<Instant>,
    /// Wall-clock seconds and steps at the last message, and seconds per step since: later steps may cost more than
    /// early ones.
    last: (f64, u64),
    pace: Option<f64>,
    /// When settling was first told of, and its simulated time in s then.
    settling: Option<(Instant, f64)>,
    /// Begins lines; empty or with a colon.
    label: String,
    stop: Arc<AtomicBool>,
}

impl Terminal {
    /// Shows a run that is recorded under a name and ends when `stop` is set.
    pub fn new(show: Show, name: &str, stop: &Arc<AtomicBool>) -> Self {
        let every = match show {
            Show::Bar => Some(Duration::from_millis(100)),
            Show::Lines => Some(Duration::from_secs(5)),
            Show::Named => Some(Duration::from_secs(30)),
            Show::Nothing => None,
        };
        let label = if show == Show::Named { format!("{name}: ") } else { String::new() };
        let (in_place, stop) = (show == Show::Bar, Arc::clone(stop));
        Self { every, in_place, bar: None, next: None, last: (0.0, 0), pace: None, settling: None, label, stop }
    }

    /// Is a message due, in work that began so many seconds ago?
    fn is_due(&mut self, age: f64) -> bool {
        let (Some(every), now) = (self.every, Instant::now()) else { return false };
        let first = || now + every.saturating_sub(Duration::try_from_secs_f64(age).unwrap_or_default());
        if now < *self.next.get_or_insert_with(first) {
            return false;
        }
        self.next = Some(now + every);
        true
    }

    fn run(&mut self, done: u64, until: u64, message: String) {
        if !self.in_place {
            eprintln!("{}{message}", self.label);
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{bar:8} {wide_msg}").expect("a valid template");
            ProgressBar::with_draw_target(Some(until), ProgressDrawTarget::stderr()).with_style(style)
        });
        bar.update(|state| state.set_pos(done));
        bar.set_message(message);
    }

    fn settle(&mut self, now: &Progress<'_>, stage: u32, outlook: &Outlook, own_settings: bool) {
        let began = *self.settling.get_or_insert_with(|| (Instant::now(), now.time));
        if !self.is_due(0.0) {
            return;
        }
        let part = if own_settings { "own steps" } else { "long steps" };
        let Outlook { energy, goal, left, most } = *outlook;
        // Seconds of the clock per simulated second, over all that was done.
        let pace = began.0.elapsed().as_secs_f64() / (now.time - began.1);
        let left = match left {
            Some(left) if pace.is_finite() && pace > 0.0 => format!("about {} left", duration(left * pace)),
            _ => format!("given up at {most} s"),
        };
        let (contacts, iterations) = (now.report.contacts, now.report.solver.iterations);
        let message = if self.in_place {
            format!(
                "settling {stage}: {:.2} s, energy {energy:.0e}, goal {goal:.0e}, {contacts} cont., {left}",
                now.time
            )
        } else {
            format!(
                "settling, stage {stage}: t = {:.3} s, {part}, energy {energy:.1e} with a goal of {goal:.1e}, \
                 {contacts} contacts, {iterations} iterations, {left}",
                now.time
            )
        };
        if !self.in_place {
            eprintln!("{}{message}", self.label);
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {wide_msg}").expect("a valid template");
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
        });
        bar.set_message(message);
        bar.tick();
    }

    fn message(&self, task: Task, report: &StepReport) -> String {
        let Task::Run { first, done, until, step, wall_seconds } = task else { return String::new() };
        let (simulated, total) = (done as f64 * step, until as f64 * step);
        let factor = (done - first) as f64 * step / wall_seconds;
        let left = duration(self.pace.unwrap_or_default() * (until - done) as f64);
        let (contacts, iterations, residual) = (report.contacts, report.solver.iterations, report.residual().velocity);
        if self.in_place {
            // A terminal of 80 columns must do.
            format!(
                "{simulated:.3}/{total} s, {factor:.2}x, {contacts} cont., {iterations} iter., {residual:.0e} m/s, \
                 {left} left"
            )
        } else {
            format!(
                "t = {simulated:.4} of {total} s, real-time factor {factor:.2}, {contacts} contacts, \
                 {iterations} iterations, residual {residual:.1e} m/s, {left} left"
            )
        }
    }

    /// A line that stays, above the bar; written also where no progress is shown.
    fn line(&self, message: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| eprintln!("{message}")),
            None => eprintln!("{message}"),
        }
    }
}

impl Watch for Terminal {
    fn progress(&mut self, now: &Progress<'_>) {
        let (first, done, until, wall_seconds) = match now.task {
            Task::Run { first, done, until, wall_seconds, .. } => (first, done, until, wall_seconds),
            Task::Settle { stage, outlook, own_settings } => return self.settle(now, stage, &outlook, own_settings),
        };
        if !self.is_due(wall_seconds) {
            return;
        }
        let (since, from) = (self.last.0, self.last.1.max(first));
        let recent = (wall_seconds - since) / (done - from) as f64;
        self.pace = Some(self.pace.map_or(recent, |pace| 0.7 * pace + 0.3 * recent));
        self.last = (wall_seconds, done);
        let message = self.message(now.task, now.report);
        self.run(done, until, message);
    }

    fn warn(&mut self, warning: &str) {
        self.line(&format!("warning: {warning}"));
    }

    fn event(&mut self, event: &Event) {
        self.line(&format!("event: {event}"));
    }

    fn note(&mut self, note: &str) {
        if self.every.is_some() {
            self.line(&format!("{}{note}", self.label));
        }
    }

    fn goes_on(&mut self) -> bool {
        heed();
        !self.stop.load(Ordering::Relaxed)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Seconds as "42 s", "3 min 20 s" or "2 h 5 min".
pub fn duration(seconds: f64) -> String {
    let s = seconds.round() as u64;
    match s {
        0..60 => format!("{s} s"),
        60..3600 => format!("{} min {} s", s / 60, s % 60),
        _ => format!("{} h {} min", s / 3600, s % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn durations_read_well() {
        assert_eq!([3.2, 200.0, 7500.0].map(super::duration), ["3 s", "3 min 20 s", "2 h 5 min"]);
    }
}
