//! A recording as a source. It is opened for each request, which costs the times of the frames, not the frames: so
//! a recording of any size opens at once, and one that still grows is followed.

use crate::message::Message;
use crate::source::{self, Answer, Refusal, Source};
use grouser_record::sheets::faces;
use grouser_record::signals::{self, SignalTable};
use grouser_record::zarr::Values;
use grouser_record::{FrameReader, Quantity, Solids, Store};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// What a frame can hold of its contacts.
const CONTACTS: [&str; 4] = ["contact_bodies", "contact_point", "contact_normal", "contact_vector"];

/// What a frame can hold of flexible bodies: points of their faces; speed, strain and contact force there.
pub(crate) const SHEETS: [&str; 2] = ["sheet_point", "sheet_value"];

/// A recording.
pub struct Replay {
    store: Arc<dyn Store>,
    /// The shapes: they do not change.
    solids: Mutex<Option<Arc<Solids>>>,
    /// The signals, and the lengths of the files that they were read from.
    signals: Mutex<Option<([u64; 2], Arc<SignalTable>)>>,
}

impl Replay {
    /// A recording in a folder.
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, solids: Mutex::new(None), signals: Mutex::new(None) }
    }

    fn solids(&self) -> Answer<Arc<Solids>> {
        let mut known = self.solids.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solids) = &*known {
            return Ok(Arc::clone(solids));
        }
        let solids = Arc::new(FrameReader::open(self.store.as_ref())?.solids()?);
        *known = Some(Arc::clone(&solids));
        Ok(solids)
    }

    fn table(&self) -> Answer<Arc<SignalTable>> {
        let lengths = [signals::JOURNAL, signals::PARQUET].map(|file| self.store.length(file).unwrap_or(0));
        let mut known = self.signals.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((then, table)) = &*known
            && *then == lengths
        {
            return Ok(Arc::clone(table));
        }
        let table = Arc::new(signals::read(self.store.as_ref())?.0);
        *known = Some((lengths, Arc::clone(&table)));
        Ok(table)
    }
}

/// Names and units of a table's columns, without `step` and `time`.
pub(crate) fn columns(table: &SignalTable) -> Vec<Value> {
    table.layout.columns.iter().map(|c| json!({ "name": c.name, "unit": c.unit })).collect()
}

/// Rows of a table as a message.
pub(crate) fn rows(table: &SignalTable, columns: &[usize], first: usize) -> Answer<Message> {
    let from = first.min(table.rows());
    let mut message = Message::new(json!({ "rows": table.rows() })).f64("time", 1, &table.columns[1][from..]);
    for column in columns {
        let values = table.columns.get(column + 2);
        let values = values.ok_or_else(|| Refusal(404, format!("there is no signal {column}")))?;
        message = message.f64(&column.to_string(), 1, &values[from..]);
    }
    Ok(message)
}

impl Source for Replay {
    fn scene(&self) -> Answer<Value> {
        let reader = FrameReader::open(self.store.as_ref())?;
        let header = reader.header();
        // A run that was not recorded long enough has no signals yet: no reason not to show its frames.
        let signals = self.table().map(|table| columns(&table)).unwrap_or_default();
        let mut quantities: Vec<&str> = header.quantities.iter().map(|q| q.name()).collect();
        if header.contacts {
            quantities.extend(CONTACTS);
        }
        if header.nodes > 0 {
            quantities.extend(SHEETS);
        }
        Ok(json!({
            "mode": "replay", "scene": header.scene, "program": header.program, "bodies": header.bodies,
            "names": header.names, "groups": header.groups,
            "quantities": quantities, "frames": reader.times().len(), "signals": signals,
            "reliefs": header.reliefs,
        }))
    }

    fn shapes(&self) -> Answer<Message> {
        Ok(source::shapes(self.solids()?.as_ref()))
    }

    fn joints(&self) -> Answer<Message> {
        Ok(source::joints(self.solids()?.as_ref()))
    }

    fn mesh(&self, index: usize) -> Answer<Message> {
        source::mesh(self.solids()?.as_ref(), index)
    }

    fn times(&self, first: usize) -> Answer<Message> {
        let reader = FrameReader::open(self.store.as_ref())?;
        let first = first.min(reader.times().len());
        Ok(Message::new(json!({})).f64("time", 1, &reader.times()[first..]))
    }

    fn frame(&self, index: usize, quantities: &[&str], bodies: Option<(usize, usize)>) -> Answer<Vec<u8>> {
        let reader = FrameReader::open(self.store.as_ref())?;
        let missing = || Refusal(404, format!("there is no frame {index}"));
        let time = *reader.times().get(index).ok_or_else(missing)?;
        let (first, last) = bodies.unwrap_or((0, reader.header().bodies));
        if first > last || last > reader.header().bodies {
            return Err(Refusal(404, format!("there are {} bodies", reader.header().bodies)));
        }
        let mut message = Message::new(json!({ "frame": index, "time": time, "step": reader.steps()[index] }));
        let wanted = |name: &&str| CONTACTS.contains(name);
        let contacts = if quantities.iter().any(wanted) { reader.contacts(index)? } else { None };
        let sheets = if quantities.iter().any(|name| SHEETS.contains(name)) { reader.sheets(index)? } else { None };
        let sheets = match sheets {
            Some(nodes) => Some(faces(&self.solids()?.sheets.meshes(), &nodes)),
            None => None,
        };
        for name in quantities {
            if let (true, Some((points, values))) = (SHEETS.contains(name), &sheets) {
                message = message.f32(name, 3, if *name == SHEETS[0] { points } else { values });
                continue;
            }
            if let (true, Some(contacts)) = (wanted(name), &contacts) {
                message = match *name {
                    "contact_bodies" => message.u32(name, 2, contacts.bodies.as_flattened()),
                    "contact_point" => message.f32(name, 3, contacts.point.as_flattened()),
                    "contact_normal" => message.f32(name, 3, contacts.normal.as_flattened()),
                    _ => message.f32(name, 3, contacts.force.as_flattened()),
                };
                continue;
            }
            let quantity = Quantity::ALL.into_iter().find(|q| q.name() == *name);
            let quantity = quantity.ok_or_else(|| Refusal(404, "there is no such quantity".to_string()))?;
            let columns = quantity.columns();
            let range = first * columns..last * columns;
            message = match reader.read(quantity, index)? {
                Values::F32(values) => message.f32(name, columns, &values[range]),
                other => {
                    let values: Vec<f32> = other.to_f64()[range].iter().map(|x| *x as f32).collect();
                    message.f32(name, columns, &values)
                }
            };
        }
        Ok(message.bytes())
    }

    fn relief(&self, frame: usize, since: Option<usize>) -> Answer<Message> {
        let reader = FrameReader::open(self.store.as_ref())?;
        let blocks = reader.relief(since, frame)?;
        Ok(source::relief(json!({ "upto": frame, "all": since.is_none() }), blocks.iter()))
    }

    fn news(&self) -> Option<watch::Receiver<u64>> {
        None
    }

    fn newest(&self) -> Answer<Arc<Vec<u8>>> {
        Err(Refusal(404, "this is a recording, not a run".to_string()))
    }

    fn signals(&self, columns: &[usize], first: usize) -> Answer<Message> {
        rows(self.table()?.as_ref(), columns, first)
    }

    fn control(&self, _: &[u8]) -> Answer<()> {
        Err(Refusal(404, "this is a recording, not a run".to_string()))
    }
}
