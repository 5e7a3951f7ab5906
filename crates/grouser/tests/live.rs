//! The live view has a watch of its own: what it receives goes to the page, and on to whoever watches outside.

use grouser::Watch;
use grouser::beds::Beds;
use grouser::live;
use grouser::scene::Scene;
use grouser::watch::{Progress, Task};
use grouser_viewer::{Live, Source};
use serde_json::Value;

/// Keeps what it receives, and ends the run after some steps.
#[derive(Default)]
struct Outside {
    done: Vec<(u64, u64)>,
    warnings: Vec<String>,
}

impl Watch for Outside {
    fn progress(&mut self, now: &Progress<'_>) {
        let Task::Run { first, done, .. } = now.task else { panic!("a live run settles nothing") };
        self.done.push((first, done));
    }

    fn warn(&mut self, warning: &str) {
        self.warnings.push(warning.to_string());
    }

    fn goes_on(&mut self) -> bool {
        self.done.len() < 3
    }
}

/// What the page knows of the run.
fn status(live: &Live) -> Value {
    let bytes = live.newest().unwrap_or_else(|_| panic!("a frame"));
    let length = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
    let about: Value = serde_json::from_slice(&bytes[4..4 + length]).unwrap();
    about["status"].clone()
}

#[test]
fn warnings_of_a_live_run_reach_the_page_and_the_watch_outside() {
    let set = ["fill.0.count=20", "contact.method=\"penalty\"", "contact.substeps=1"].map(String::from);
    let scene = Scene::load("filling", &set).unwrap_or_else(|e| panic!("{}", e.render(false)));
    let built = scene.settle_and_build(&Beds::default(), &mut ()).unwrap();
    let meeting = live::meeting(&scene, &built);
    let mut outside = Outside::default();
    live::run(&scene, built, &meeting, 1, &mut outside).unwrap();
    assert_eq!(outside.done, [(0, 1), (0, 2), (0, 3)]);
    assert!(outside.warnings.len() == 1 && outside.warnings[0].contains("too long"), "{:?}", outside.warnings);
    let told = status(&meeting)["events"].clone();
    assert_eq!(told, serde_json::json!([format!("warning: {}", outside.warnings[0])]));
}

/// The page is there before the bed is: it shows the grains while they settle, and how far they are.
#[test]
fn settling_is_seen_on_the_page() {
    let text = "time = { step = 0.002, duration = 0.1 }\n[settle]\n[[fill]]\ncount = 40\nwalls = \"box\"\n\
        grain = { sphere = { radius = 0.02 } }\nregion = { bed = { depth = 0.1 } }\n";
    let scene = Scene::parse("bed.toml", text.to_string(), &[]).unwrap_or_else(|e| panic!("{}", e.render(false)));
    let beds = Beds { threads: 1, folder: None };
    assert!(scene.settles());
    let poured = scene.find_bed_and_build(&beds, &mut ()).unwrap();
    let meeting = live::meeting(&scene, &poured);
    let mut outside = ();
    let mut view = live::SettlingView::new(&meeting, &poured, &mut outside);
    let told = status(&meeting)["events"].to_string();
    assert!(told.contains("settle"), "{told}");
    scene.settle_and_build(&beds, &mut view).unwrap();
    // Whether a frame was due while it settled depends on the machine; the first one was.
    assert_eq!(status(&meeting)["running"], true);
}
