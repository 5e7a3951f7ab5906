//! The thread that writes a recording while the run goes on.
//!
//! The run hands over frames, rows of signals and checkpoints; they are written in that order. The queue is short: a
//! disk that cannot keep up slows the run down and loses nothing. What was handed over is on the disk after [`FLUSH`]
//! at the latest, and always before a checkpoint that comes after it: so a run that goes on from a checkpoint finds all
//! frames and rows up to it.

use crate::checkpoint::{self, Held, Info};
use crate::error::{RecordError, Result};
use crate::frames::{Frame, FrameWriter};
use crate::signals::SignalWriter;
use crate::store::Store;
use grouser_math::par::{Background, Jobs, Next};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Longest time for which something handed over stays off the disk.
pub const FLUSH: Duration = Duration::from_secs(1);
/// Jobs that wait for the thread. A frame of a million bodies is 52 MB.
const WAITING: usize = 3;
/// Rows that are handed over together.
const ROWS: usize = 1024;

/// Makes the bytes of a checkpoint.
type Encode = Box<dyn FnOnce() -> Result<Vec<u8>> + Send>;

enum Job {
    Frame(Frame),
    Rows(Vec<f64>),
    Checkpoint(u64, Encode),
    Replace(String, Vec<u8>),
}

/// Hands everything to the writing thread.
pub struct Recorder {
    background: Option<Background<Job, Result<()>>>,
    rows: Vec<f64>,
    width: usize,
    last_rows: Instant,
    /// Taken so far, those of earlier processes included.
    held: Held,
}

struct Writer {
    store: Arc<dyn Store>,
    frames: Option<FrameWriter>,
    signals: SignalWriter,
    width: usize,
}

impl Recorder {
    /// Starts the thread. `width`: numbers in a row of signals, step and time included.
    pub fn start(
        store: Arc<dyn Store>,
        frames: Option<FrameWriter>,
        signals: SignalWriter,
        width: usize,
    ) -> Result<Self> {
        let held = Held { frames: frames.as_ref().map_or(0, |f| f.count() as u64), rows: signals.rows() };
        let writer = Writer { store, frames, signals, width };
        let background = Background::start("record", WAITING, move |jobs| writer.run(&jobs));
        let background = background
            .map_err(|e| RecordError::refused(format!("cannot start the thread that records: {e}"), "free memory"))?;
        Ok(Self { background: Some(background), rows: vec![], width, last_rows: Instant::now(), held })
    }

    /// Takes a frame. Like the other functions it waits while the queue is full, and fails if writing has failed.
    pub fn frame(&mut self, frame: Frame) -> Result<()> {
        self.held.frames += 1;
        self.send(Job::Frame(frame))
    }

    /// Takes a row of signals: step, time, numbers.
    pub fn row(&mut self, row: &[f64]) -> Result<()> {
        debug_assert_eq!(row.len(), self.width);
        self.rows.extend_from_slice(row);
        self.held.rows += 1;
        if self.rows.len() >= ROWS * self.width || self.last_rows.elapsed() > FLUSH / 2 {
            return self.send_rows();
        }
        Ok(())
    }

    /// Takes a checkpoint; its bytes are made by the thread.
    pub fn checkpoint<T: Serialize + Send + 'static>(&mut self, info: Info, state: T) -> Result<()> {
        self.send_rows()?;
        let info = Info { held: self.held, ..info };
        self.send(Job::Checkpoint(info.step, Box::new(move || checkpoint::encode(&info, &state))))
    }

    /// Replaces a file.
    pub fn file(&mut self, path: &str, bytes: Vec<u8>) -> Result<()> {
        self.send(Job::Replace(path.to_string(), bytes))
    }

    /// Fails if writing has failed.
    pub fn check(&mut self) -> Result<()> {
        match &self.background {
            Some(background) if background.has_ended() => self.end(),
            _ => Ok(()),
        }
    }

    /// Writes everything that was handed over and ends the thread.
    pub fn finish(mut self) -> Result<()> {
        self.send_rows()?;
        self.end()
    }

    fn send_rows(&mut self) -> Result<()> {
        self.last_rows = Instant::now();
        if self.rows.is_empty() {
            return Ok(());
        }
        let rows = std::mem::take(&mut self.rows);
        self.send(Job::Rows(rows))
    }

    fn send(&mut self, job: Job) -> Result<()> {
        match &self.background {
            Some(background) if !background.send(job) => self.end(),
            _ => Ok(()),
        }
    }

    fn end(&mut self) -> Result<()> {
        match self.background.take().map(Background::finish) {
            None => Ok(()),
            Some(Some(result)) => result,
            Some(None) => Err(RecordError::refused("the thread that records broke down", "report this as a bug")),
        }
    }
}

impl Writer {
    fn run(mut self, jobs: &Jobs<Job>) -> Result<()> {
        let mut flushed = Instant::now();
        loop {
            match jobs.next(FLUSH.saturating_sub(flushed.elapsed())) {
                Next::Job(job) => self.take(job)?,
                Next::Idle => {}
                Next::End => break,
            }
            if flushed.elapsed() >= FLUSH {
                self.flush()?;
                flushed = Instant::now();
            }
        }
        self.flush()?;
        self.signals.finish(&*self.store)
    }

    fn take(&mut self, job: Job) -> Result<()> {
        let store = &*self.store;
        match job {
            Job::Frame(frame) => match &mut self.frames {
                Some(frames) => frames.add(store, &frame),
                None => Ok(()),
            },
            Job::Rows(rows) => {
                rows.chunks_exact(self.width).for_each(|row| self.signals.add(row));
                Ok(())
            }
            Job::Checkpoint(step, encode) => {
                self.flush()?;
                checkpoint::save(&*self.store, step, &encode()?)
            }
            Job::Replace(path, bytes) => store.put(&path, &bytes).map_err(|e| RecordError::writing(store, &path, e)),
        }
    }

    fn flush(&mut self) -> Result<()> {
        if let Some(frames) = &mut self.frames {
            frames.flush(&*self.store)?;
        }
        self.signals.flush(&*self.store)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::Header;
    use crate::precision::Precision;
    use crate::quantity::Quantity;
    use crate::replay::FrameReader;
    use crate::signals::{Column, SignalLayout};
    use crate::solids::Solids;
    use crate::store::Memory;
    use crate::zarr::Compression;
    use serde_json::Value;

    fn start(store: &Arc<Memory>) -> Recorder {
        let header = Header {
            format: 0,
            program: "1".into(),
            scene: "s".into(),
            bodies: 100,
            names: vec![],
            groups: vec![],
            quantities: vec![Quantity::Position],
            precision: Precision::Full,
            compression: Compression::None,
            contacts: false,
            reliefs: vec![],
            nodes: 0,
        };
        let frames = FrameWriter::create(&**store, header, &Solids::default()).unwrap();
        let column = Column { name: "a".into(), unit: "N".into(), filter: None };
        let layout = SignalLayout { format: 0, interval: 0.1, columns: vec![column] };
        let signals = SignalWriter::create(&**store, layout).unwrap();
        let store: Arc<dyn Store> = store.clone();
        Recorder::start(store, Some(frames), signals, 3).unwrap()
    }

    fn frame(step: u64) -> Frame {
        let noise = |i: usize| [step as f64 + (i as f64).sin(), 0.1, 0.2];
        let values = vec![Precision::Full.pack(Quantity::Position, 100, noise)];
        Frame { step, time: 0.1 * step as f64, values, ..Frame::default() }
    }

    fn info(step: u64) -> Info {
        Info {
            format: checkpoint::FORMAT,
            program: "1".into(),
            scene: Value::Null,
            step,
            time: 0.0,
            held: Held::default(),
        }
    }

    #[test]
    fn everything_before_a_checkpoint_is_on_the_disk_with_it() {
        let store = Arc::new(Memory::default());
        let mut recorder = start(&store);
        for step in 1..=20 {
            recorder.row(&[step as f64, 0.0, 1.0]).unwrap();
            recorder.frame(frame(step)).unwrap();
        }
        recorder.checkpoint(info(20), 7u32).unwrap();
        while checkpoint::names(&*store).unwrap().is_empty() {
            recorder.check().unwrap();
        }
        assert_eq!(FrameReader::open(&*store).unwrap().steps().len(), 20);
        assert_eq!(crate::signals::read(&*store).unwrap().0.rows(), 20);
        recorder.finish().unwrap();
    }

    #[test]
    fn a_full_disk_stops_recording_and_damages_nothing() {
        let store = Arc::new(Memory::default());
        let mut recorder = start(&store);
        for step in 1..=200 {
            recorder.frame(frame(step)).unwrap();
        }
        recorder.checkpoint(info(200), 7u32).unwrap();
        while checkpoint::names(&*store).unwrap().is_empty() {
            recorder.check().unwrap();
        }
        *store.room.lock().unwrap() = Some(10_000);
        let mut result = Ok(());
        let mut step = 200;
        while result.is_ok() && step < 10_000 {
            step += 1;
            result = recorder.frame(frame(step));
        }
        let error = result.unwrap_err().to_string();
        assert!(error.contains("make room on the disk") && error.contains("frames/"), "{error}");
        // The rest of the run hears of it once.
        recorder.frame(frame(step)).unwrap();
        let reader = FrameReader::open(&*store).unwrap();
        assert!(reader.steps().len() >= 200);
        assert!(
            (0..reader.steps().len())
                .all(|i| reader.read(Quantity::Position, i).unwrap() == frame(i as u64 + 1).values[0])
        );
        assert_eq!(checkpoint::latest::<u32>(&*store, "1").unwrap().unwrap().state, 7);
    }

    #[test]
    fn a_deleted_folder_is_noticed() {
        let store = Arc::new(Memory::default());
        let mut recorder = start(&store);
        store.clear();
        recorder.row(&[1.0, 0.0, 1.0]).unwrap();
        let error = recorder.finish().unwrap_err().to_string();
        assert!(error.contains("signals.journal") && error.contains("moved or deleted"), "{error}");
    }
}
