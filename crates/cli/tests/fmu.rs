//! `grouser fmu` on the real binary, and the instance inside a unit against a plain simulation. FMPy steps whole units
//! in `python/tests/test_fmu.py`.

mod binary;

use binary::{grouser, ok, place};
use grouser::Simulation;
use grouser::beds::Beds;
use grouser::driven::DrivenState;
use grouser::fmu::{self, FmuInstance, FmuRole};
use grouser::scene::Scene;

fn crank() -> (Scene, FmuInstance) {
    let scene = Scene::load("slider-crank", &[]).unwrap();
    let instance = FmuInstance::new(&scene, &Beds::default(), &mut ()).unwrap();
    (scene, instance)
}

#[test]
fn a_unit_is_an_archive_with_description_library_and_scene() {
    let at = place("fmu", "pack");
    std::fs::write(at.join("library.so"), b"not a library").unwrap();
    let told = ok(&at, &["fmu", "slider-crank", "--library", "library.so"]);
    assert!(told.contains("slider-crank.fmu"), "{told}");
    let bytes = std::fs::read(at.join("slider-crank.fmu")).unwrap();
    let count = bytes.windows(4).filter(|four| four == b"PK\x01\x02").count();
    assert!(bytes.starts_with(b"PK\x03\x04") && count == 4, "{count} files");
    let (platform, suffix) = fmu::platform();
    for name in ["modelDescription.xml", "resources/scene.toml", "resources/start.ckpt"] {
        assert!(bytes.windows(name.len()).any(|part| part == name.as_bytes()), "{name}");
    }
    let library = format!("binaries/{platform}/grouser{suffix}");
    assert!(bytes.windows(library.len()).any(|part| part == library.as_bytes()), "{library}");
    let (code, _, told) = grouser(&at, &["fmu", "slider-crank", "--library", "nowhere.so"]);
    assert!(code == 2 && told.contains("nowhere.so") && told.contains("--library"), "{told}");
    let (code, _, told) = grouser(&at, &["fmu", "slider-crank", "--out", "x.fmu"]);
    // Beside the tests' program is no library.
    assert!(code == 2 && told.contains("cargo build --release -p grouser-fmu") || code == 0, "{told}");
}

#[test]
fn an_instance_has_the_signals_of_the_simulation() {
    let (scene, mut instance) = crank();
    let mut simulation = Simulation::from(scene.build().unwrap());
    simulation.prepare(&mut ());
    instance.start = 5.0;
    instance.advance(5.3).unwrap();
    for _ in 0..300 {
        simulation.step().unwrap();
    }
    let names: Vec<String> = instance.variables().iter().map(|v| v.name.clone()).collect();
    let reference = |name: &str| names.iter().position(|known| known == name).unwrap() as u32;
    assert_eq!(instance.value(reference("slider.x")).unwrap(), simulation.signal("slider").unwrap()[0]);
    assert_eq!(instance.value(reference("time")).unwrap(), 5.0 + simulation.world().time());
    let state = instance.state();
    instance.advance(5.6).unwrap();
    let later = instance.value(reference("slider.x")).unwrap();
    let bytes = state.encode().unwrap();
    instance.restore(&DrivenState::decode("state", &bytes).unwrap()).unwrap();
    instance.advance(5.6).unwrap();
    assert_eq!(instance.value(reference("slider.x")).unwrap().to_bits(), later.to_bits());
    assert!(DrivenState::decode("state", &bytes[1..]).is_err());
}

#[test]
fn wrong_calls_are_refused() {
    let (_, mut instance) = crank();
    let input = instance.variables().iter().position(|v| v.is_input()).unwrap() as u32;
    let output = instance.variables().iter().position(|v| matches!(v.role, FmuRole::Output(_))).unwrap() as u32;
    let said = |error: grouser::Error| error.to_string();
    assert!(said(instance.advance(0.00037).unwrap_err()).contains("end of a step"));
    assert!(said(instance.set(output, 1.0).unwrap_err()).contains("not an input"));
    assert!(said(instance.set(input, f64::NAN).unwrap_err()).contains("NaN"));
    assert!(said(instance.value(9999).unwrap_err()).contains("9999"));
    instance.advance(0.1).unwrap();
    assert!(said(instance.advance(0.05).unwrap_err()).contains("before the present"));
    instance.set(input, 2.5).unwrap();
    assert_eq!(instance.value(input).unwrap(), 2.5);
}
