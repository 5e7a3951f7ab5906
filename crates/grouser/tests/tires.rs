//! Files of tires: those of Project Chrono's public data where they are, and small ones with every mistake.

use grouser::scene::chrono::json::JsonFile;
use grouser::scene::chrono::tir;
use grouser::scene::chrono::tire::{self, TireFile};
use grouser::scene::path::{Fault, KeyPath};
use grouser_models::vehicle::wheeled::tire::{PatchSlip, TireDef};
use std::path::{Path, PathBuf};

/// The folder of the data, if it is there.
fn data() -> Option<PathBuf> {
    let root = std::env::var("GROUSER_REFERENCE_DATA").unwrap_or_else(|_| "../../../shared/data".into());
    let folder = Path::new(&root).join("chrono_vehicle");
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: no reference data at {} (GROUSER_REFERENCE_DATA)", folder.display());
    None
}

/// All files below a folder that end so.
fn files(folder: &Path, end: &str, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, end, out);
        } else if path.to_string_lossy().ends_with(end) {
            out.push(path);
        }
    }
}

fn shown(fault: &Fault) -> String {
    let file = fault.file.as_ref();
    let line = file.and_then(|f| Some(f.document.text[..f.place.as_ref()?.start].matches('\n').count() + 1));
    format!("line {line:?}, {}: {} {}", fault.path, fault.message, fault.help.as_deref().unwrap_or_default())
}

fn force(path: &Path) -> TireDef {
    match tire::read(path, &KeyPath::root()) {
        Ok(TireFile::Force(tire)) => *tire,
        Ok(TireFile::Rigid(_)) => panic!("{} is rigid", path.display()),
        Err(fault) => panic!("{}: {}", path.display(), shown(&fault)),
    }
}

/// Every tire of the data is read, or refused with the name of its fault.
#[test]
fn the_published_tires() {
    let Some(folder) = data() else { return };
    let refused = [
        ("van_TMeasyTireFull.json", "Tire Vertical Damping [Ns/m]"),
        ("van_TMsimpleTireFull.json", "Tire Vertical Damping [Ns/m]"),
        ("MagicFormula52_Parameters.json", "nothing reads the template `MFTire`"),
        ("MagicFormula61_Parameters.json", "nothing reads the template `MFTire`"),
        ("MagicFormula62_Parameters.json", "nothing reads the template `MFTire`"),
        ("HMMWV_PacejkaTire.json", "nothing reads the template `PacejkaTire`"),
    ];
    let (mut all, mut read, mut flexible) = (Vec::new(), 0, 0);
    files(&folder, ".json", &mut all);
    for path in all {
        let Ok(file) = JsonFile::open(&path, &KeyPath::root()) else { continue };
        if !file.template().is_ok_and(|(kind, _)| kind == "Tire") {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match (tire::from_file(&file), refused.iter().find(|(faulty, _)| *faulty == name)) {
            (Ok(_), None) => read += 1,
            (Err(fault), Some((_, why))) => assert!(shown(&fault).contains(why), "{name}: {}", shown(&fault)),
            (Err(fault), None) if fault.message.contains("flexible tire") => flexible += 1,
            (Err(fault), None) => panic!("{}: {}", path.display(), shown(&fault)),
            (Ok(_), Some(_)) => panic!("{name} was read"),
        }
    }
    assert_eq!((read, flexible), (34, 8));
    let mut all = Vec::new();
    files(&folder, ".tir", &mut all);
    for path in &all {
        if let Err(fault) = tir::read(path, &KeyPath::root()) {
            panic!("{}: {}", path.display(), shown(&fault));
        }
    }
    assert_eq!(all.len(), 8);
}

/// Numbers of an independent program, 1e-4.
#[test]
fn published_tires_have_their_forces() {
    let Some(folder) = data() else { return };
    let near = |value: f64, expected: f64| {
        assert!((value - expected).abs() < 1e-4 * expected.abs(), "{value}, not {expected}");
    };
    let at = |tire: &TireDef, load: f64, along: f64, across: f64| {
        let depth = tire.vertical.depth(load);
        tire.forces(&PatchSlip { load, depth, along, across, friction: 1.0, ..PatchSlip::default() })
    };
    let tmeasy = force(&folder.join("hmmwv/tire/HMMWV_TMeasyTire.json"));
    near(tmeasy.vertical.at(0.01)[1], 235455.07);
    near(tmeasy.vertical.damping, 2975.42);
    near(at(&tmeasy, 6300.0, 0.06, 0.0).fx, 4591.897);
    near(at(&tmeasy, 6300.0, 0.0, 0.06).mz, -77.3291);
    near(at(&tmeasy, 6300.0, -0.1, 0.05).fy, 2221.319);
    let pac02 = force(&folder.join("hmmwv/tire/HMMWV_Pac02Tire.json"));
    near(at(&pac02, 12600.0, 0.1, 0.0).fx, 10813.249);
    near(at(&pac02, 12600.0, 0.05, -2f64.to_radians().tan()).mz, -61.1852);
    let fiala = force(&folder.join("hmmwv/tire/HMMWV_FialaTire.json"));
    near(at(&fiala, 6300.0, 0.1, 0.0).fx, 5474.331);
    near(at(&fiala, 6300.0, 0.0, -0.1f64.tan()).mz, 196.6926);
    near(fiala.vertical.at(0.0275)[0], 0.5 * (4798.0 + 6190.0));
}

const TMEASY: &str = r#"{
  "Name": "small", "Type": "Tire", "Template": "TMeasyTire", // a comment
  "Design": {
    "Unloaded Radius [m]": 0.376, "Mass [kg]": 19.8, "Inertia [kg.m2]": [1.2, 2.2, 1.2],
    "Width [m]": 0.185, "Rim Radius [m]": 0.1778
  },
  "Coefficient of Friction": 0.8,
  "Parameters": {
    "Vertical": {
      "Nominal Vertical Force [N]": 1900,
      "Tire Spring Curve Data": [[0, 0], [0.03, 2900], [0.06, 6000]],
      "Tire Vertical Damping [Ns/m]": 1801.74,
      "Tire Bottoming Radius [m]": 0.2
    },
    "Longitudinal": {
      "Initial Slopes dFx/dsx [N]": [34910, 73974], "Maximum Fx Load [N]": [2145, 4140],
      "Sliding Fx Load [N]": [1522, 2922], "Slip sx at Maximum Fx": [0.139, 0.139],
      "Slip sx where sliding begins": [0.667, 0.667]
    },
    "Lateral": {
      "Initial Slopes dFy/dsy [N]": [30366, 48833], "Maximum Fy Load [N]": [1901, 3471],
      "Sliding Fy Load [N]": [1583, 2938], "Slip sy at Maximum Fy": [0.1485, 0.185],
      "Slip sy where sliding begins": [0.965, 1.071]
    },
    "Aligning": {
      "Normalized Trail at Zero Slip sy": [0.178, 0.19], "Slip sy where Trail Changes Sign": [0.163, 0.2],
      "Slip sy where Trail Tends to Zero": [0.965, 1.071]
    }
  }
}"#;

fn small(text: &str) -> Result<TireFile, Fault> {
    tire::from_file(&JsonFile::parse(Path::new("small.json"), text.to_string())?)
}

#[test]
fn a_tire_with_its_own_numbers_is_read() {
    let Ok(TireFile::Force(tire)) = small(TMEASY) else { panic!("not read") };
    let at = |across: f64| {
        let depth = tire.vertical.depth(1900.0);
        tire.forces(&PatchSlip { load: 1900.0, depth, across, friction: 1.0, ..PatchSlip::default() }).fy
    };
    assert!((at(0.1485) - 1901.0).abs() < 1e-6 && (at(2.0) - 1583.0).abs() < 1e-6);
    assert!((tire.vertical.at(0.06)[0] - 6000.0).abs() < 1.0);
}

#[test]
fn mistakes_are_refused_with_line_and_key() {
    for (from, to, why) in [
        ("\"Tire Vertical Damping", "\"Vertical Tire Damping", "line Some(12)"),
        ("\"Tire Vertical Damping", "\"Vertical Tire Damping", "did you mean `Tire Vertical Damping [Ns/m]`?"),
        (
            "Radius [m]\": 0.2\n",
            "Radius [m]\": 0.396\n",
            "the bottoming radius 0.396 m is above the unloaded radius 0.376 m",
        ),
        ("Radius [m]\": 0.2\n", "Radius [m]\": 0.396\n", "line Some(13)"),
        ("[34910, 73974]", "[34910]", "has 1 values, expected two"),
        ("[34910, 73974]", "[-34910, 73974]", "a number of the longitudinal curve is not greater than zero"),
        (
            "\"Slip sy at Maximum Fy\": [0.1485, 0.185]",
            "\"Slip sy at Maximum Fy\": [1.1485, 0.185]",
            "slides before its peak",
        ),
        ("\"Mass [kg]\": 19.8", "\"Mass [kg]\": 0", "must be greater than 0"),
        ("\"Rim Radius [m]\": 0.1778", "\"Rim Radius [m]\": 0.5", "not below the unloaded radius"),
        ("\"Coefficient of Friction\": 0.8,", "\"Friction\": 0.8,", "unknown key `Friction`"),
        ("\"TMeasyTire\"", "\"ANCFTire\"", "flexible tire"),
        ("\"TMeasyTire\"", "\"TMeasyTires\"", "nothing reads the template"),
        ("\"Type\": \"Tire\"", "\"Type\": \"Wheel\"", "describes a `Wheel`"),
    ] {
        assert!(TMEASY.contains(from), "{from}");
        let fault = small(&TMEASY.replacen(from, to, 1)).expect_err(to);
        assert!(shown(&fault).contains(why), "{}", shown(&fault));
    }
    let by_index = r#"{"Name": "x", "Type": "Tire", "Template": "TMeasyTire", "Load Index": 260,
        "Vehicle Type": "Truck",
        "Design": {"Unloaded Radius [m]": 0.4, "Mass [kg]": 20, "Inertia [kg.m2]": [1, 2, 1], "Width [m]": 0.2,
        "Rim Radius [m]": 0.2}}"#;
    assert!(shown(&small(by_index).unwrap_err()).contains("no load index 260"));
    assert!(small(&by_index.replace("260", "108")).is_ok());
    let nothing = by_index.replace("\"Load Index\": 260,", "");
    assert!(shown(&small(&nothing).unwrap_err()).contains("nothing says what the tire bears"));
    let bus = by_index.replace("260", "108").replace("Truck", "Bus");
    assert!(shown(&small(&bus).unwrap_err()).contains("unknown type `Bus`"));
}
