//! Graphics cards: the one file of the program that knows of them. Built with the feature `gpu` alone.

use grouser::Error;
use grouser_dynamics::World;
use grouser_gpu::trial::{self, Verdict};
use grouser_gpu::{Card, CardInfo, CardLimits, DetectCard, PassCard, StageCard, found, measure};
use grouser_solve::{DeviceFault, DeviceLabel, DeviceShare};
use serde_json::{Value, json};
use std::sync::Arc;

/// Kinds of devices, the best first.
const KINDS: [&str; 5] = ["discrete", "integrated", "virtual", "other", "software"];

/// A line for each device.
fn list(devices: &[CardInfo]) -> String {
    if devices.is_empty() {
        return "there is no device that speaks Vulkan; leave --device at cpu".into();
    }
    let lines = devices.iter().enumerate().map(|(k, info)| format!("gpu:{k} is {} ({})", info.name, info.kind));
    lines.collect::<Vec<_>>().join("; ")
}

/// A card that has passed the self-test. Each solve that runs beside others has a share of its own.
pub struct OpenCard {
    number: usize,
    card: Arc<Card>,
    is_exact: bool,
}

/// Opens the card with this number, or the best one, and tries it.
pub fn open(number: Option<usize>) -> Result<OpenCard, Error> {
    let devices = found();
    let rank = |k: &usize| KINDS.iter().position(|kind| *kind == devices[*k].kind);
    let Some(chosen) = number.or_else(|| (0..devices.len()).min_by_key(rank)).filter(|k| *k < devices.len()) else {
        let asked = number.map_or("--device gpu".to_string(), |number| format!("--device gpu:{number}"));
        return Err(Error::usage(format!("{asked}: there is no such device"), list(&devices)));
    };
    let unfit = |why: String| unfit(chosen, why);
    let card = Arc::new(Card::open(chosen, CardLimits::default()).map_err(|e| unfit(e.0))?);
    let is_exact = match trial::run(&card) {
        Verdict::Exact => true,
        Verdict::Repeatable(why) => {
            eprintln!("note: gpu:{chosen} is repeatable, not exact ({why}): digests are not the processor's");
            false
        }
        Verdict::Refused(why) => return Err(unfit(format!("the self-test refuses it: {why}"))),
    };
    Ok(OpenCard { number: chosen, card, is_exact })
}

fn unfit(number: usize, why: String) -> Error {
    let help = format!("leave --device at cpu, or take another one: {}", list(&found()));
    Error::usage(format!("--device gpu:{number}: {why}"), help)
}

impl OpenCard {
    /// A share of the card, to be given to one solve at a time.
    pub fn share(&self) -> Result<DeviceShare, Error> {
        let CardInfo { name, driver, .. } = self.card.info.clone();
        let device = PassCard::new(Arc::clone(&self.card)).map_err(|e| unfit(self.number, e.0))?;
        let label = DeviceLabel { name, driver, is_exact: self.is_exact };
        Ok(DeviceShare { label, ..DeviceShare::new(Box::new(device)) })
    }

    /// Steps of the world use the card from now on: its solves, and, where the card is exact, the stages of bodies and
    /// the search for contacts.
    pub fn lend(&self, world: &mut World) -> Result<(), Error> {
        world.use_device(Some(self.share()?));
        if self.is_exact {
            let stages = StageCard::new(Arc::clone(&self.card)).map_err(|e| unfit(self.number, e.0))?;
            world.use_stages(stages.map(|stages| Box::new(stages) as _), None);
            let detector = DetectCard::new(Arc::clone(&self.card)).map_err(|e| unfit(self.number, e.0))?;
            world.use_detector(detector.map(|detector| Box::new(detector) as _));
        }
        Ok(())
    }

    /// The time in s of 50 iterations with so many contacts, from measured bandwidth and launch times.
    pub fn predicted(&self, contacts: f64) -> Result<f64, Error> {
        let speed = measure::speed(&self.card).map_err(|e| unfit(self.number, e.0))?;
        Ok(measure::predicted(contacts, speed.bandwidth, speed.launch, speed.round_trip))
    }
}

/// All devices: what they are, how they did in the self-test, how fast they are.
pub fn described() -> Result<Vec<Value>, Error> {
    Ok(found().iter().enumerate().map(|(number, info)| described_one(number, info)).collect())
}

fn described_one(number: usize, info: &CardInfo) -> Value {
    let card = Card::open(number, CardLimits::default()).map(Arc::new);
    let verdict = card.as_ref().map_or_else(|e: &DeviceFault| Verdict::Refused(e.0.clone()), trial::run);
    let speed = card.as_ref().ok().and_then(|card| measure::speed(card).ok());
    json!({
        "device": format!("gpu:{number}"),
        "name": info.name,
        "driver": info.driver,
        "kind": info.kind,
        "f64": info.has_f64,
        "buffer_bytes": info.buffer_limit,
        "binding_bytes": info.binding_limit,
        "workgroup_threads": info.workgroup_limit,
        "self_test": verdict.name(),
        "reason": verdict.reason(),
        "bandwidth": speed.map(|speed| speed.bandwidth),
        "launch_seconds": speed.map(|speed| speed.launch),
        "round_trip_seconds": speed.map(|speed| speed.round_trip),
        "predicted_50_iterations_seconds": speed.map(|speed| speed.fifty),
    })
}
