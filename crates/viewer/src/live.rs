//! A run that goes on, as a source: where the run and the browsers meet.
//!
//! The run *publishes* a frame by putting it in place of the last one, and *takes* the commands that have come; neither
//! ever waits for a browser. A browser takes the frame that is there; one that is too slow for some does not see them.
//! What both use is locked for as long as it takes to swap a pointer; the table of signals, which takes long to copy
//! for a browser, has a lock of its own that the run never waits for.

use crate::message::Message;
use crate::replay::{SHEETS, columns, rows};
use crate::source::{self, Answer, Refusal, Source};
use grouser_record::signals::{SignalLayout, SignalTable};
use grouser_record::{Header, ReliefBlock, Solids};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// Commands that may wait for the run; more are refused.
const MOST_COMMANDS: usize = 256;
/// Rows of signals that are kept; beyond, every second one is dropped.
const MOST_ROWS: usize = 100_000;
/// Control inputs of one command.
const MOST_INPUTS: usize = 64;
/// Rows of signals after which the run puts them into the table, if nobody reads it.
const FRESH_ROWS: usize = 256;
/// What frames of a run hold.
const QUANTITIES: [&str; 7] =
    ["position", "rotation", "velocity", "angular_velocity", "contact_force", "contact_point", "contact_vector"];
/// The highest pace.
const FASTEST: f64 = 1e6;

/// What a browser may ask of a run. As JSON: `{"do": "pace", "factor": 0.5}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Go on.
    Play {},
    /// Stop after the step.
    Pause {},
    /// Do some steps and pause.
    Step {
        /// How many.
        count: u32,
    },
    /// Back to the state before the first step, paused.
    Reset {},
    /// Simulated seconds per second of the clock; 0: as fast as possible.
    Pace {
        /// The factor.
        factor: f64,
    },
    /// Pull a point of a body with a spring, until it is released.
    Drag {
        /// Index of the body.
        body: u32,
        /// The point in the body's frame, m.
        point: [f64; 3],
        /// Where it is pulled to, world frame, m.
        target: [f64; 3],
    },
    /// End the drag.
    Release {},
    /// Control inputs by name: the channel for driving vehicles. Each holds until it is sent again. Models say which
    /// names they know and what the values mean; unknown names are refused.
    Inputs {
        /// Names and values.
        values: Vec<(String, f64)>,
    },
}

impl Command {
    fn fault(&self) -> Option<&'static str> {
        match self {
            Self::Pace { factor } if !(0.0..=FASTEST).contains(factor) => Some("a pace is a number from 0 to 1e6"),
            Self::Drag { point, target, .. } if !point.iter().chain(target).all(|x| x.is_finite()) => {
                Some("points are finite")
            }
            Self::Inputs { values } if values.len() > MOST_INPUTS => Some("at most 64 inputs at once"),
            Self::Inputs { values } if !values.iter().all(|v| v.1.is_finite()) => Some("inputs are finite"),
            _ => None,
        }
    }
}

/// What a run shows of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LiveFrame {
    /// Steps done.
    pub step: u64,
    /// Time in s.
    pub time: f64,
    /// For the page, as JSON: is it running, real-time factor, what went wrong.
    pub status: Value,
    /// Name, numbers in a row, rows.
    pub arrays: Vec<(&'static str, usize, Vec<f32>)>,
}

struct Inner {
    number: u64,
    frame: Arc<Vec<u8>>,
    /// Has a browser taken the last frame?
    taken: bool,
    commands: Vec<Command>,
    /// Rows of signals that are not in the table yet.
    fresh: Vec<Vec<f64>>,
    /// Is what the table holds of a run before this one?
    restarted: bool,
    /// Ground that is not as in the beginning, each block with the number of the change that it came with.
    relief: BTreeMap<(u32, [i32; 2]), (u64, ReliefBlock)>,
    /// Number of changes of the ground, and of those that the present run has begun after.
    changes: u64,
    begun: u64,
}

/// The signals of the run so far.
struct LiveSignals {
    table: SignalTable,
    /// Rows between two that are kept, and those left out since.
    stride: usize,
    skipped: usize,
}

impl LiveSignals {
    fn clear(&mut self) {
        self.table.columns.iter_mut().for_each(Vec::clear);
        (self.stride, self.skipped) = (1, 0);
    }

    fn add(&mut self, numbers: &[f64]) {
        self.skipped += 1;
        if self.skipped < self.stride {
            return;
        }
        self.skipped = 0;
        self.table.push(numbers);
        if self.table.rows() > MOST_ROWS {
            for column in &mut self.table.columns {
                let mut index = 0;
                column.retain(|_| {
                    index += 1;
                    index % 2 == 0
                });
            }
            self.stride *= 2;
        }
    }
}

/// A run that can be watched and steered.
pub struct Live {
    header: Header,
    solids: Solids,
    duration: f64,
    vehicles: Value,
    /// Names of the control inputs that do something.
    inputs: Vec<String>,
    signals: Vec<Value>,
    inner: Mutex<Inner>,
    /// Where both are needed, locked before `inner`; the run only tries.
    kept: Mutex<LiveSignals>,
    /// A command has come.
    changed: Condvar,
    /// The number of the newest frame.
    news: watch::Sender<u64>,
}

impl Live {
    /// A run of these bodies with these signals, meant to last so long.
    pub fn new(header: Header, solids: Solids, layout: SignalLayout, duration: f64) -> Self {
        let inner = Inner {
            number: 0,
            frame: Arc::default(),
            taken: true,
            commands: vec![],
            fresh: vec![],
            restarted: false,
            relief: BTreeMap::new(),
            changes: 0,
            begun: 0,
        };
        let table = SignalTable::new(layout);
        Self {
            header,
            solids,
            duration,
            vehicles: json!([]),
            inputs: vec![],
            signals: columns(&table),
            inner: Mutex::new(inner),
            kept: Mutex::new(LiveSignals { table, stride: 1, skipped: 0 }),
            changed: Condvar::new(),
            news: watch::Sender::new(0),
        }
    }

    /// The same with vehicles that can be driven, as JSON for the page: a list of names, bodies to follow and speeds.
    /// `inputs` are the names of all control inputs that the run obeys.
    pub fn driven(self, vehicles: Value, inputs: Vec<String>) -> Self {
        Self { vehicles, inputs, ..self }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has a browser taken the last frame, so that it is worth making another?
    pub fn is_watched(&self) -> bool {
        self.inner().taken
    }

    /// Puts a frame in place of the last one.
    pub fn publish(&self, frame: &LiveFrame) {
        let mut inner = self.inner();
        let (number, changes) = (inner.number + 1, inner.changes);
        drop(inner);
        let about = json!({ "step": frame.step, "time": frame.time, "status": frame.status, "relief": changes });
        let mut message = Message::new(about);
        for (name, columns, values) in &frame.arrays {
            message = message.f32(name, *columns, values);
        }
        let bytes = Arc::new(message.number(number).bytes());
        inner = self.inner();
        (inner.number, inner.frame, inner.taken) = (number, bytes, false);
        drop(inner);
        self.news.send_replace(number);
    }

    /// Keeps blocks of ground that have changed.
    pub fn deform(&self, blocks: Vec<ReliefBlock>) {
        if blocks.is_empty() {
            return;
        }
        let mut inner = self.inner();
        inner.changes += 1;
        let change = inner.changes;
        inner.relief.extend(blocks.into_iter().map(|block| (block.key(), (change, block))));
    }

    /// Keeps the signals of a step: step, time, then a number per column.
    pub fn row(&self, numbers: &[f64]) {
        let mut inner = self.inner();
        inner.fresh.push(numbers.to_vec());
        let many = inner.fresh.len() >= FRESH_ROWS;
        drop(inner);
        // While somebody reads the table, rows wait for their turn; the run does not.
        if many && let Ok(kept) = self.kept.try_lock() {
            drop(self.catch_up(kept));
        }
    }

    /// The signals so far.
    fn kept(&self) -> MutexGuard<'_, LiveSignals> {
        self.catch_up(self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts the rows that have come since into the table.
    fn catch_up<'a>(&self, mut kept: MutexGuard<'a, LiveSignals>) -> MutexGuard<'a, LiveSignals> {
        let mut inner = self.inner();
        let (fresh, restarted) = (std::mem::take(&mut inner.fresh), std::mem::take(&mut inner.restarted));
        drop(inner);
        if restarted {
            kept.clear();
        }
        fresh.iter().for_each(|row| kept.add(row));
        kept
    }

    /// Forgets all signals: the run starts again.
    pub fn forget(&self) {
        let mut inner = self.inner();
        inner.fresh.clear();
        inner.restarted = true;
        inner.relief.clear();
        inner.changes += 1;
        inner.begun = inner.changes;
    }

    /// The commands that have come, in order; waits for one, at most so long.
    pub fn commands(&self, patience: Duration) -> Vec<Command> {
        let mut inner = self.inner();
        if inner.commands.is_empty() && !patience.is_zero() {
            let waited = self.changed.wait_timeout_while(inner, patience, |inner| inner.commands.is_empty());
            inner = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        std::mem::take(&mut inner.commands)
    }
}

impl Source for Live {
    fn scene(&self) -> Answer<Value> {
        let header = &self.header;
        let sheets: &[&str] = if header.nodes > 0 { &SHEETS } else { &[] };
        let quantities: Vec<&str> = QUANTITIES.iter().chain(sheets).copied().collect();
        Ok(json!({
            "mode": "live", "scene": header.scene, "program": header.program, "bodies": header.bodies,
            "names": header.names, "groups": header.groups, "duration": self.duration,
            "quantities": quantities,
            "frames": 0,
            "vehicles": self.vehicles,
            "signals": self.signals,
            "reliefs": header.reliefs,
        }))
    }

    fn shapes(&self) -> Answer<Message> {
        Ok(source::shapes(&self.solids))
    }

    fn joints(&self) -> Answer<Message> {
        Ok(source::joints(&self.solids))
    }

    fn mesh(&self, index: usize) -> Answer<Message> {
        source::mesh(&self.solids, index)
    }

    fn times(&self, _: usize) -> Answer<Message> {
        Ok(Message::new(json!({})).f64("time", 1, &[]))
    }

    fn frame(&self, _: usize, _: &[&str], _: Option<(usize, usize)>) -> Answer<Vec<u8>> {
        Err(Refusal(404, "this is a run, not a recording: it has no earlier frames".to_string()))
    }

    fn relief(&self, _: usize, since: Option<usize>) -> Answer<Message> {
        let inner = self.inner();
        let since = since.map_or(0, |n| n as u64);
        // What is shown of a run before this one is no longer true.
        let since = if since < inner.begun { 0 } else { since };
        let blocks: Vec<&ReliefBlock> =
            inner.relief.values().filter(|(change, _)| *change > since).map(|(_, block)| block).collect();
        let about = json!({ "upto": inner.changes, "all": since == 0 });
        Ok(source::relief(about, blocks.into_iter()))
    }

    fn news(&self) -> Option<watch::Receiver<u64>> {
        Some(self.news.subscribe())
    }

    fn newest(&self) -> Answer<Arc<Vec<u8>>> {
        let mut inner = self.inner();
        if inner.number == 0 {
            return Err(Refusal(503, "the run has not started yet".to_string()));
        }
        inner.taken = true;
        Ok(Arc::clone(&inner.frame))
    }

    fn signals(&self, columns: &[usize], first: usize) -> Answer<Message> {
        rows(&self.kept().table, columns, first)
    }

    fn control(&self, command: &[u8]) -> Answer<()> {
        let command: Command =
            serde_json::from_slice(command).map_err(|e| Refusal(400, format!("not a command: {e}")))?;
        if let Some(fault) = command.fault() {
            return Err(Refusal(400, fault.to_string()));
        }
        if let Command::Inputs { values } = &command
            && !values.iter().all(|(name, _)| self.inputs.contains(name))
        {
            let known = if self.inputs.is_empty() { "none".to_string() } else { self.inputs.join(", ") };
            return Err(Refusal(400, format!("no such input; this run has: {known}")));
        }
        let mut inner = self.inner();
        // A drag that follows a drag replaces it: a mouse is faster than a slow scene steps. So is a stick, whose
        // inputs replace those of the same names.
        match (&command, inner.commands.last()) {
            (Command::Drag { .. }, Some(Command::Drag { .. })) => drop(inner.commands.pop()),
            (Command::Inputs { values: new }, Some(Command::Inputs { values: old }))
                if old.iter().all(|(name, _)| new.iter().any(|(n, _)| n == name)) =>
            {
                drop(inner.commands.pop());
            }
            _ => {}
        }
        if inner.commands.len() >= MOST_COMMANDS {
            return Err(Refusal(429, "the run has not come to the earlier commands yet".to_string()));
        }
        inner.commands.push(command);
        drop(inner);
        self.changed.notify_all();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_record::signals::Column;

    fn run() -> Live {
        let columns = vec![Column { name: "f".into(), unit: "N".into(), filter: None }];
        let layout = SignalLayout { format: 0, interval: 0.1, columns };
        let header: Header = serde_json::from_value(json!({
            "format": 0, "program": "0", "scene": "s", "bodies": 1, "names": [], "groups": [], "quantities": [],
            "precision": "full", "compression": "lz4", "contacts": false,
        }))
        .unwrap();
        Live::new(header, Solids::default(), layout, 1.0)
    }

    #[test]
    fn the_run_goes_on_while_its_signals_are_read() {
        let live = run();
        let reading = live.kept();
        for step in 0..3 * FRESH_ROWS {
            live.row(&[step as f64, 0.1 * step as f64, 1.0]);
        }
        live.publish(&LiveFrame::default());
        assert!(live.commands(Duration::ZERO).is_empty());
        drop(reading);
        assert_eq!(live.kept().table.rows(), 3 * FRESH_ROWS);
        live.forget();
        live.row(&[0.0; 3]);
        assert_eq!(live.kept().table.rows(), 1);
    }
}
