//! `grouser import` of MJCF on the real binary: defaults, orientations, masses, chains of joints, limits, what is left
//! out.

mod binary;

use binary::{grouser, last_json, ok, place};
use std::f64::consts::PI;

const MODEL: &str = r#"<mujoco model="two arms">
  <compiler angle="degree" autolimits="true"/>
  <option gravity="0 0 -3.7" timestep="0.002"/>
  <default>
    <geom density="500"/>
    <default class="heavy"><geom density="2000" friction="0.7"/><joint damping="0.5"/></default>
  </default>
  <include file="ground.xml"/>
  <worldbody>
    <body name="arm" pos="0 0 1" childclass="heavy">
      <joint name="swing" axis="0 1 0" range="30 70"/>
      <geom type="capsule" fromto="0 0 0 0.5 0 0" size="0.04"/>
      <body name="hand" pos="0.5 0 0"><geom type="box" size="0.1 0.05 0.02" mass="0.3"/></body>
    </body>
    <body name="cart" pos="1 0 0.5">
      <joint name="x" type="slide" axis="1 0 0"/><joint name="z" type="slide" axis="0 0 1"/>
      <joint name="tilt" axis="0 1 0"/>
      <geom type="sphere" size="0.1"/>
    </body>
    <body name="eye" pos="0 1 1" euler="0 0 90">
      <joint name="pan" axis="0 0 1" limited="true" range="-45 45"/><joint name="nod" axis="0 1 0" armature="0.1"/>
      <geom type="cylinder" size="0.05 0.1"/>
    </body>
  </worldbody>
  <actuator><motor name="muscle" joint="swing" gear="20" ctrlrange="-2 2"/></actuator>
</mujoco>
"#;
const GROUND: &str = r#"<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/></worldbody></mujoco>"#;

fn numbers(value: &toml::Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_float().unwrap()).collect()
}

fn named<'t>(scene: &'t toml::Table, list: &str, name: &str) -> &'t toml::Value {
    let all = scene[list].as_array().unwrap();
    all.iter().find(|b| b["name"].as_str() == Some(name)).unwrap_or_else(|| panic!("{list} {name}"))
}

#[test]
fn a_model_becomes_a_scene_that_runs() {
    let at = place("mjcf", "arms");
    std::fs::write(at.join("arms.xml"), MODEL).unwrap();
    std::fs::write(at.join("ground.xml"), GROUND).unwrap();
    let (code, _, told) = grouser(&at, &["import", "arms.xml", "--out", "arms.toml"]);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("armature") && told.contains("`swing` starts at its limit"), "{told}");
    ok(&at, &["import", "arms.xml", "--out", "arms.toml", "--lossy"]);
    let scene: toml::Table = toml::from_str(&std::fs::read_to_string(at.join("arms.toml")).unwrap()).unwrap();
    // The hand has no joint: it is part of the arm. Masses by hand: the capsule of class `heavy`, and 0.3 kg.
    let arm = named(&scene, "body", "arm");
    let capsule = 2000.0 * (PI * 0.04_f64.powi(2) * 0.5 + 4.0 / 3.0 * PI * 0.04_f64.powi(3));
    assert!((arm["mass"].as_float().unwrap() - capsule - 0.3).abs() < 1e-9);
    let center = (capsule * 0.25 + 0.3 * 0.5) / (capsule + 0.3);
    assert!((numbers(&arm["center_of_mass"])[0] - center).abs() < 1e-9);
    // It starts at 30 degrees about y, and its limits count from there.
    let turn = numbers(&arm["rotation"]);
    assert!(
        (turn[0] - 15.0_f64.to_radians().cos()).abs() < 1e-12 && (turn[2] - 15.0_f64.to_radians().sin()).abs() < 1e-12
    );
    let limits = numbers(&named(&scene, "joint", "swing")["angle_limits"]);
    assert!(limits[0].abs() < 1e-12 && (limits[1] - 40.0_f64.to_radians()).abs() < 1e-12, "{limits:?}");
    // Two slides and a hinge across them are a planar joint; two hinges a chain.
    assert_eq!(named(&scene, "joint", "tilt")["type"].as_str(), Some("planar"));
    assert_eq!(named(&scene, "joint", "nod")["a"].as_str(), Some("eye.pan"));
    // Euler angles turn the second axis: y of the body is -x of the world.
    let axis = numbers(&named(&scene, "joint", "nod")["axis"]);
    assert!((axis[0] + 1.0).abs() < 1e-12 && axis[1].abs() < 1e-12, "{axis:?}");
    assert_eq!(named(&scene, "motor", "muscle")["effort_limit"].as_float(), Some(40.0));
    assert_eq!(scene["force"].as_array().unwrap().len(), 1);
    assert_eq!(numbers(&scene["scene"]["gravity"]), [0.0, 0.0, -3.7]);
    assert_eq!(named(&scene, "body", "world")["shape"].as_array().unwrap().len(), 1);
    ok(&at, &["check", "arms.toml"]);
    let summary = last_json(&ok(&at, &["run", "arms.toml", "--json", "--quiet", "--no-record", "--duration", "0.5"]));
    assert_eq!(summary["unconverged_steps"], 0, "{summary}");
}

#[test]
fn mistakes_have_their_place() {
    let at = place("mjcf", "mistakes");
    let cases = [
        ("<mujoco><worldbody><body><joint type='screw'/></body></worldbody></mujoco>", "there is no type `screw`"),
        ("<mujoco><worldbody><geom type='box' size='1 2'/></worldbody></mujoco>", "3 positive numbers"),
        ("<mujoco><worldbody><geom size='a'/></worldbody></mujoco>", "are not numbers"),
        ("<mujoco><include file='nowhere.xml'/></mujoco>", "nowhere.xml"),
        ("<mujoco><include file='wrong.xml'/></mujoco>", "include each other"),
        ("<mujoco><compiler coordinate='global'/></mujoco>", "global coordinates"),
    ];
    for (text, said) in cases {
        std::fs::write(at.join("wrong.xml"), text).unwrap();
        let (code, _, told) = grouser(&at, &["import", "wrong.xml"]);
        assert!(code == 2 && told.contains(said) && told.contains("wrong.xml"), "{text}: {code} {told}");
    }
}
