//! Progress on standard error: a bar on a terminal, sparse lines elsewhere.

use grouser_dynamics::StepReport;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

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

/// Shows how far a run is.
pub struct Progress {
    bar: Option<ProgressBar>,
    every: Option<Duration>,
    next: Instant,
    start: Instant,
    /// Time and steps at the last message, and wall seconds per step since: later steps may cost more than early ones.
    last: (Instant, u64),
    pace: Option<f64>,
    /// Steps before this process began, and all.
    first: u64,
    steps: u64,
    step: f64,
    /// Begins lines; empty or with a colon.
    label: String,
}

impl Progress {
    /// Progress of a run of `steps` steps of `step` seconds, of which `first` are done, recorded under a name.
    pub fn new(show: Show, name: &str, first: u64, steps: u64, step: f64) -> Self {
        let bar = (show == Show::Bar).then(|| {
            let style = ProgressStyle::with_template("{bar:8} {wide_msg}").expect("a valid template");
            ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr()).with_style(style)
        });
        let every = match show {
            Show::Bar => Some(Duration::from_millis(100)),
            Show::Lines => Some(Duration::from_secs(5)),
            Show::Named => Some(Duration::from_secs(30)),
            Show::Nothing => None,
        };
        let start = Instant::now();
        let next = start + every.unwrap_or_default();
        let label = if show == Show::Named { format!("{name}: ") } else { String::new() };
        Self { bar, every, next, start, last: (start, first), pace: None, first, steps, step, label }
    }

    /// Called after every step; writes only now and then.
    pub fn update(&mut self, done: u64, report: &StepReport) {
        let (Some(every), now) = (self.every, Instant::now()) else { return };
        if now < self.next {
            return;
        }
        self.next = now + every;
        let recent = now.duration_since(self.last.0).as_secs_f64() / (done - self.last.1) as f64;
        self.pace = Some(self.pace.map_or(recent, |pace| 0.7 * pace + 0.3 * recent));
        self.last = (now, done);
        let message = self.message(done, report, now.duration_since(self.start).as_secs_f64());
        match &self.bar {
            Some(bar) => {
                bar.update(|state| state.set_pos(done));
                bar.set_message(message);
            }
            None => eprintln!("{}{message}", self.label),
        }
    }

    fn message(&self, done: u64, report: &StepReport, wall: f64) -> String {
        let (simulated, total) = (done as f64 * self.step, self.steps as f64 * self.step);
        let factor = wall / ((done - self.first) as f64 * self.step);
        let left = duration(self.pace.unwrap_or_default() * (self.steps - done) as f64);
        let (contacts, iterations, residual) = (report.contacts, report.solver.iterations, report.residual().velocity);
        if self.bar.is_some() {
            // A terminal of 80 columns must do.
            format!(
                "{simulated:.3}/{total} s, x{factor:.1}, {contacts} cont., {iterations} iter., {residual:.0e} m/s, {left} left"
            )
        } else {
            format!(
                "t = {simulated:.4} of {total} s, real-time factor {factor:.2}, {contacts} contacts, \
                 {iterations} iterations, residual {residual:.1e} m/s, {left} left"
            )
        }
    }

    /// A line that stays, above the bar; written also where no progress is shown.
    pub fn tell(&self, message: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| eprintln!("{message}")),
            None => eprintln!("{message}"),
        }
    }

    /// Clears the bar.
    pub fn finish(&self) {
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
