//! `grouser import` on the real binary: kinematics, inertia, limits, mimics, what is left out, exit codes.

mod binary;

use binary::{grouser, last_json, ok, place};

const ROBOT: &str = r#"<?xml version="1.0"?>
<robot name="arm">
  <link name="base"><collision><geometry><box size="0.2 0.2 0.1"/></geometry></collision></link>
  <link name="upper">
    <inertial><origin xyz="0 0 0.25" rpy="0 0 1.5707963267948966"/><mass value="2"/>
      <inertia ixx="0.05" iyy="0.04" izz="0.01" ixy="0.002" ixz="0" iyz="0"/></inertial>
    <collision><origin xyz="0 0 0.25"/><geometry><cylinder radius="0.04" length="0.5"/></geometry></collision>
  </link>
  <link name="flange"><collision><geometry><sphere radius="0.05"/></geometry></collision></link>
  <link name="left"><inertial><mass value="0.1"/>
    <inertia ixx="1e-4" iyy="1e-4" izz="1e-4" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="right"><inertial><mass value="0.1"/>
    <inertia ixx="1e-4" iyy="1e-4" izz="1e-4" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>
    <origin xyz="0 0 0.1"/><axis xyz="0 1 0"/><limit lower="0.2" upper="1.5" effort="10" velocity="1"/>
    <dynamics friction="0.01"/></joint>
  <joint name="mount" type="fixed"><parent link="upper"/><child link="flange"/><origin xyz="0 0 0.5"/></joint>
  <joint name="finger" type="prismatic"><parent link="flange"/><child link="left"/>
    <origin xyz="0 0.05 0"/><axis xyz="0 1 0"/><limit lower="-0.02" upper="0.02" effort="1" velocity="1"/></joint>
  <joint name="thumb" type="prismatic"><parent link="flange"/><child link="right"/>
    <origin xyz="0 -0.05 0"/><axis xyz="0 1 0"/><limit lower="-0.02" upper="0.02" effort="1" velocity="1"/>
    <mimic joint="finger" multiplier="-1"/></joint>
  <transmission name="t"/>
</robot>
"#;

#[test]
fn a_robot_becomes_a_scene_that_runs() {
    let at = place("import", "arm");
    std::fs::write(at.join("arm.urdf"), ROBOT).unwrap();
    let (code, _, told) = grouser(&at, &["import", "arm.urdf", "--out", "arm.toml"]);
    assert_eq!(code, 0, "{told}");
    assert!(told.contains("left out: <transmission>") && told.contains("`shoulder` starts at its limit 0.2"), "{told}");
    let scene: toml::Table = toml::from_str(&std::fs::read_to_string(at.join("arm.toml")).unwrap()).unwrap();
    let body = |name: &str| {
        let all = scene["body"].as_array().unwrap();
        all.iter().find(|b| b["name"].as_str() == Some(name)).unwrap_or_else(|| panic!("{name}")).clone()
    };
    let numbers =
        |v: &toml::Value| -> Vec<f64> { v.as_array().unwrap().iter().map(|x| x.as_float().unwrap()).collect() };
    // By hand: the inertia is turned by 90 degrees about z, so x and y change places and the product its sign.
    let inertia = numbers(&body("upper")["inertia"]);
    for (found, by_hand) in inertia.iter().zip([0.04, 0.05, 0.01, -0.002, 0.0, 0.0]) {
        assert!((found - by_hand).abs() < 1e-12, "{inertia:?}");
    }
    // The shoulder starts at 0.2 rad about y: the flange, part of the upper arm, and the finger lean with it.
    let finger = numbers(&body("left")["position"]);
    for (found, by_hand) in finger.iter().zip([0.5 * 0.2_f64.sin(), 0.05, 0.1 + 0.5 * 0.2_f64.cos()]) {
        assert!((found - by_hand).abs() < 1e-12, "{finger:?}");
    }
    assert!(body("upper")["shape"].as_array().unwrap().len() == 2 && scene["body"].as_array().unwrap().len() == 5);
    ok(&at, &["check", "arm.toml"]);
    let summary = last_json(&ok(&at, &["run", "arm.toml", "--json", "--quiet", "--no-record"]));
    assert_eq!(summary["unconverged_steps"], 0, "{summary}");
}

#[test]
fn what_is_left_out_decides_the_exit_code() {
    let at = place("import", "lossy");
    let mesh = ROBOT.replace("<sphere radius=\"0.05\"/>", "<mesh filename=\"package://arm/hand.dae\"/>");
    std::fs::write(at.join("arm.urdf"), mesh).unwrap();
    let (code, out, told) = grouser(&at, &["import", "arm.urdf"]);
    assert!(code == 1 && told.contains("hand.dae") && out.contains("# - the mesh `package://arm/hand.dae`"), "{told}");
    assert_eq!(grouser(&at, &["import", "arm.urdf", "--lossy"]).0, 0);
    for (good, bad, words) in [
        ("<robot name", "<robt name", "arm.urdf"),
        ("type=\"revolute\"", "type=\"hinge\"", "arm.urdf:14:3: <joint>: there is no type `hinge`"),
        ("<parent link=\"base\"/>", "<parent link=\"bas\"/>", "no link `bas`"),
        ("value=\"2\"", "value=\"two\"", "`value=\"two\"` is not a number"),
        ("joint=\"finger\"", "joint=\"thmb\"", "`thmb`"),
        ("upper=\"1.5\"", "upper=\"0.1\"", "lower limit"),
    ] {
        assert!(ROBOT.contains(good));
        std::fs::write(at.join("arm.urdf"), ROBOT.replace(good, bad)).unwrap();
        let (code, _, error) = grouser(&at, &["import", "arm.urdf"]);
        assert!(code == 2 && error.contains(words), "{bad}: {error}");
    }
    assert_eq!(grouser(&at, &["import", "none.urdf"]).0, 2);
}
