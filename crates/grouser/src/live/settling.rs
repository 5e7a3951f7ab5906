//! Settling that is watched in the browser: the page is there at once and shows the grains as they come to rest.

use super::driving::Driving;
use crate::build::BuiltScene;
use crate::events::Event;
use crate::watch::{Progress, Task, Watch};
use grouser_dynamics::BodyId;
use grouser_math::{Pose, quat};
use grouser_viewer::{Live, LiveFrame};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Time between frames for the browser.
const FRAME: Duration = Duration::from_millis(40);

/// Shows settling to the browsers, and tells the watch outside.
pub struct SettlingView<'a> {
    live: &'a Live,
    outside: &'a mut dyn Watch,
    /// Poses of all bodies, as last shown.
    poses: Vec<Pose>,
    /// Bodies of the grains, fill by fill.
    grains: Vec<usize>,
    vehicles: Value,
    warnings: Vec<String>,
    /// How far it is, in words.
    told: String,
    shown: Instant,
}

impl<'a> SettlingView<'a> {
    /// Of a scene whose grains are where they were poured.
    pub fn new(live: &'a Live, model: &BuiltScene, outside: &'a mut dyn Watch) -> Self {
        let world = &model.world;
        let view = Self {
            live,
            outside,
            poses: (0..world.body_count() as u32).map(|i| world.pose(BodyId(i))).collect(),
            grains: model.grains.iter().flat_map(|(_, range)| range.clone()).map(|i| i as usize).collect(),
            vehicles: Driving::new(&model.vehicles).status(world),
            warnings: Vec::new(),
            told: "the grains settle before the run begins".to_string(),
            shown: Instant::now(),
        };
        view.show();
        view
    }

    fn show(&self) {
        let rows = |columns: usize, value: &dyn Fn(&Pose) -> [f64; 4]| -> Vec<f32> {
            self.poses.iter().flat_map(|pose| value(pose).into_iter().take(columns)).map(|x| x as f32).collect()
        };
        let at = |pose: &Pose| [pose.position.x, pose.position.y, pose.position.z, 0.0];
        let arrays = vec![
            ("position", 3, rows(3, &at)),
            ("rotation", 4, rows(4, &|pose| quat::to_scalar_first(pose.rotation))),
            ("velocity", 3, vec![0.0; 3 * self.poses.len()]),
            ("angular_velocity", 3, vec![0.0; 3 * self.poses.len()]),
        ];
        let events: Vec<&String> = self.warnings.iter().chain([&self.told]).collect();
        let status = json!({
            "running": true, "factor": 0.0, "error": null, "inputs": {}, "done": false, "behind": 0.0,
            "vehicles": self.vehicles, "events": events,
        });
        self.live.publish(&LiveFrame { step: 0, time: 0.0, status, arrays });
    }
}

impl Watch for SettlingView<'_> {
    fn progress(&mut self, now: &Progress<'_>) {
        if let Task::Settle { stage, outlook, .. } = now.task {
            let left = outlook.left.map_or_else(String::new, |left| format!(", about {left:.1} s of it left"));
            self.told = format!(
                "settling, stage {stage}: {:.2} s simulated{left}; energy {:.1e}, goal {:.1e}",
                now.time, outlook.energy, outlook.goal
            );
        }
        self.outside.progress(now);
    }

    fn grains(&mut self, poses: &dyn Fn() -> Vec<Pose>) {
        if self.shown.elapsed() < FRAME || !self.live.is_watched() {
            return;
        }
        self.shown = Instant::now();
        for (body, pose) in self.grains.iter().zip(poses()) {
            self.poses[*body] = pose;
        }
        self.show();
    }

    fn warn(&mut self, warning: &str) {
        self.warnings.push(format!("warning: {warning}"));
        self.outside.warn(warning);
    }

    fn event(&mut self, event: &Event) {
        self.outside.event(event);
    }

    fn note(&mut self, note: &str) {
        self.outside.note(note);
    }

    fn goes_on(&mut self) -> bool {
        self.outside.goes_on()
    }
}
