//! Files that a vehicle in a scene names.

use grouser::scene::Scene;

/// A scene as run brings along the files of its vehicles and the tables of its functions, so that it can go on from
/// there.
#[test]
fn files_of_vehicles_come_along() {
    let at = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("vehicle-files");
    std::fs::create_dir_all(&at).unwrap();
    let path = at.join("scene.toml");
    let keys = "driver = { throttle = { csv = \"pedal.csv\" }, max_speed = 1 }";
    let vehicle = format!("[[vehicle]]\nname = \"v\"\nmodel = \"own.toml\"\n{keys}\n");
    std::fs::write(&path, format!("[time]\nstep = 0.01\nduration = 1\n{vehicle}")).unwrap();
    let run = Scene::load(path.to_str().unwrap(), &[]).unwrap().as_run(1.0).unwrap();
    let names: Vec<&str> = run.files.iter().map(|(_, to)| to.as_str()).collect();
    assert_eq!(names, ["files/own.toml", "files/pedal.csv"]);
    assert!(run.files.iter().all(|(from, _)| from.starts_with(&at)));
    assert!(run.text.contains("model = \"files/own.toml\""), "{}", run.text);
}
