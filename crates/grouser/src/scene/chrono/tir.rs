//! Property files of Pacejka's tires (`.tir`, PAC2002): lines `NAME = value` in sections, comments after `$` or `!`.
//!
//! A name that this law does not know is an error, and so are other laws and other units than SI.

use crate::limits;
use crate::scene::document::Document;
use crate::scene::path::{Checked, Fault, KeyPath, suggest};
use grouser_models::vehicle::MirrorSide;
use grouser_models::vehicle::wheeled::tire::{
    Pac02, Pac02Coefficients, TireSize, TireSpring, UNUSED_COEFFICIENTS, VerticalLaw,
};
use std::ops::Range;
use std::path::Path;

/// Most bytes of a file; those of tires have some twenty thousand.
const BYTES: u64 = 1 << 20;

/// Names that other programs need, or that say how the tire was measured.
const INFORMATIVE: [&str; 22] = [
    "FILE_TYPE",
    "FILE_VERSION",
    "FILE_FORMAT",
    "LONGVL",
    "VXLOW",
    "BELT_DYNAMICS",
    "CONTACT_MODEL",
    "MESSAGES",
    "FE_METHOD",
    "LOCAL_SOLVER",
    "LOCAL_SOLVER_HP",
    "IP",
    "IP_NOM",
    "ASPECT_RATIO",
    "RIM_WIDTH",
    "RIM_RADIUS",
    "DYNAMIC_STIFFNESS",
    "DYNAMIC_DAMPING",
    "FZMIN",
    "FZMAX",
    "FITTYP",
    "TYPE",
];

/// Units: the name, and what it must be.
const UNITS: [(&str, &[&str]); 6] = [
    ("LENGTH", &["meter", "metre", "m"]),
    ("FORCE", &["newton", "n"]),
    ("ANGLE", &["radian", "radians", "rad"]),
    ("MASS", &["kg", "kilogram"]),
    ("TIME", &["second", "sec", "s"]),
    ("PRESSURE", &["pascal", "pa"]),
];

/// Numbers that are not coefficients of the slip law.
const NUMBERS: [&str; 13] = [
    "USE_MODE",
    "UNLOADED_RADIUS",
    "WIDTH",
    "BOTTOMING_RADIUS",
    "VERTICAL_STIFFNESS",
    "VERTICAL_DAMPING",
    "LCZ",
    "KPUMIN",
    "KPUMAX",
    "ALPMIN",
    "ALPMAX",
    "CAMMIN",
    "CAMMAX",
];

/// What a property file says of a tire.
#[derive(Clone, Debug, PartialEq)]
pub struct TirFile {
    /// Radius and width.
    pub size: TireSize,
    /// Load over deflection.
    pub vertical: VerticalLaw,
    /// Forces over slip.
    pub law: Pac02,
}

/// Whether the use mode of a file lets the two directions of slip act on each other; `None` for modes that are not
/// supported. Tens and the sign are about transients and sides.
pub(super) fn is_combined(mode: f64) -> Option<bool> {
    match mode.abs() % 10.0 {
        3.0 => Some(false),
        4.0 | 5.0 => Some(true),
        _ => None,
    }
}

/// Reads a file; `at` is the key that names it, to be blamed if it is not there.
pub fn read(path: &Path, at: &KeyPath) -> Checked<TirFile> {
    let unread = |e: &dyn std::fmt::Display| {
        let help = "check the path; those in the files of a vehicle are relative to the folder of all vehicles";
        at.fault(format!("cannot read `{}`: {e}", path.display())).help(help)
    };
    let bytes = limits::read(path, BYTES).map_err(|e| unread(&e))?;
    // Older files have comments in other encodings; names and numbers are plain.
    parse(&path.display().to_string(), String::from_utf8_lossy(&bytes).into_owned())
}

/// A file's text on the way.
struct Reading {
    document: Document,
    coefficients: Pac02Coefficients,
    numbers: [Option<f64>; NUMBERS.len()],
    side: Option<MirrorSide>,
    seen: Vec<String>,
}

/// Reads a text; `name` is shown in errors.
pub fn parse(name: &str, text: String) -> Checked<TirFile> {
    let document = Document { name: name.to_string(), text: text.clone(), ..Document::default() };
    let (coefficients, numbers) = (Pac02Coefficients::default(), [None; NUMBERS.len()]);
    let mut reading = Reading { document, coefficients, numbers, side: None, seen: Vec::new() };
    let (mut start, mut is_table) = (0, false);
    for line in text.split_inclusive('\n') {
        let content = line.split(['$', '!']).next().unwrap_or_default();
        let trimmed = content.trim();
        let from = start + (content.len() - content.trim_start().len());
        let place = from..from + trimmed.len();
        start += line.len();
        if trimmed.starts_with('[') {
            // The table of the cross section is for drawing.
            is_table = trimmed.eq_ignore_ascii_case("[SHAPE]");
        } else if !trimmed.is_empty() && !is_table {
            reading.line(trimmed, place)?;
        }
    }
    reading.finish()
}

impl Reading {
    fn fault(&self, name: &str, message: impl Into<String>, place: Option<Range<usize>>) -> Fault {
        KeyPath::root().key(name).fault(message).in_file(self.document.clone(), place)
    }

    fn line(&mut self, line: &str, place: Range<usize>) -> Checked<()> {
        let Some((name, value)) = line.split_once('=') else {
            let shown: String = line.chars().take(40).collect();
            let fault = KeyPath::root().fault(format!("`{shown}` is not of the form `NAME = value`"));
            return Err(fault.in_file(self.document.clone(), Some(place)));
        };
        let (name, value) = (name.trim().to_ascii_uppercase(), value.trim());
        let word = value.trim_matches('\'').trim_matches('"').trim();
        if self.seen.contains(&name) {
            return Err(self.fault(&name, format!("`{name}` is given twice"), Some(place)));
        }
        self.seen.push(name.clone());
        if let Some((_, good)) = UNITS.iter().find(|(unit, _)| *unit == name) {
            let is_good = good.iter().any(|unit| unit.eq_ignore_ascii_case(word));
            let fault = || self.fault(&name, format!("the unit `{word}` is not supported"), Some(place));
            return if is_good { Ok(()) } else { Err(fault().help(format!("convert the file to `{}`", good[0]))) };
        }
        match name.as_str() {
            "PROPERTY_FILE_FORMAT" if word.eq_ignore_ascii_case("PAC2002") => Ok(()),
            "PROPERTY_FILE_FORMAT" => {
                let fault = self.fault(&name, format!("nothing reads tires of the law `{word}`"), Some(place));
                Err(fault.help("give a file whose law is `PAC2002`"))
            }
            "TYRESIDE" => {
                self.side = match word.to_ascii_uppercase().as_str() {
                    "LEFT" => Some(MirrorSide::Left),
                    "RIGHT" => Some(MirrorSide::Right),
                    "SYMMETRIC" => None,
                    _ => {
                        let fault = self.fault(&name, format!("`{word}` is not a side"), Some(place));
                        return Err(fault.help("give `LEFT`, `RIGHT` or `SYMMETRIC`"));
                    }
                };
                Ok(())
            }
            name if INFORMATIVE.contains(&name) || UNUSED_COEFFICIENTS.contains(&name) => Ok(()),
            _ => self.number(&name, word, place),
        }
    }

    fn number(&mut self, name: &str, word: &str, place: Range<usize>) -> Checked<()> {
        let place = Some(place);
        let known = NUMBERS.iter().position(|n| *n == name);
        if known.is_none() && self.coefficients.by_name(name).is_none() {
            let names: Vec<&str> = NUMBERS.iter().chain(Pac02Coefficients::NAMES).copied().collect();
            return Err(self.fault(name, format!("unknown name `{name}`"), place).help(suggest(name, &names)));
        }
        let number = match word.parse::<f64>() {
            Ok(number) if number.is_finite() => number,
            _ => return Err(self.fault(name, format!("`{word}` is not a number"), place)),
        };
        match known {
            Some(i) => self.numbers[i] = Some(number),
            None => *self.coefficients.by_name(name).expect("it is known") = number,
        }
        Ok(())
    }

    fn find(&self, name: &str) -> Option<f64> {
        NUMBERS.iter().position(|n| *n == name).and_then(|i| self.numbers[i])
    }

    fn need(&self, name: &str) -> Checked<f64> {
        self.find(name).ok_or_else(|| {
            self.fault(name, format!("`{name}` is missing"), None).help(format!("add a line `{name} = …`"))
        })
    }

    fn finish(self) -> Checked<TirFile> {
        let size = TireSize { radius: self.need("UNLOADED_RADIUS")?, width: self.need("WIDTH")? };
        let stiffness = self.need("VERTICAL_STIFFNESS")? * self.find("LCZ").unwrap_or(1.0);
        let rim = self.find("BOTTOMING_RADIUS").filter(|r| *r > 0.0);
        let vertical = VerticalLaw {
            spring: TireSpring::Polynomial([stiffness, 0.0]),
            damping: self.need("VERTICAL_DAMPING")?,
            bottoming: rim.map(|r| [size.radius - r, 5.0 * stiffness]),
        };
        let mut law = Pac02::new(self.coefficients);
        let mode = self.find("USE_MODE").unwrap_or(4.0);
        law.is_combined = is_combined(mode).ok_or_else(|| {
            let fault = self.fault("USE_MODE", format!("the use mode {mode} is not supported"), None);
            fault.help("give 3 (each direction of slip alone) or 4 (combined)")
        })?;
        for (range, [low, high]) in [
            (&mut law.slip_range, ["KPUMIN", "KPUMAX"]),
            (&mut law.angle_range, ["ALPMIN", "ALPMAX"]),
            (&mut law.camber_range, ["CAMMIN", "CAMMAX"]),
        ] {
            *range = [self.find(low).unwrap_or(range[0]), self.find(high).unwrap_or(range[1])];
        }
        law.measured_on = self.side;
        match vertical.fault().or_else(|| law.fault()) {
            Some(why) => {
                let fault = KeyPath::root().fault(why);
                Err(fault.in_file(self.document.clone(), None))
            }
            None => Ok(TirFile { size, vertical, law }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "$---units\n[UNITS]\nLENGTH = 'meter'\nANGLE = 'radian'\n[MODEL]\n\
        PROPERTY_FILE_FORMAT = 'PAC2002'\nUSE_MODE = 14 $ combined\nTYRESIDE = 'RIGHT'\n[DIMENSION]\n\
        UNLOADED_RADIUS = 0.4\nWIDTH = 0.2\n[SHAPE]\n\
        {radial width}\n 1.0 0.0\n[VERTICAL]\nVERTICAL_STIFFNESS = 2.0e+005\nVERTICAL_DAMPING = 500\nFNOMIN = 4000\n\
        LCZ = 0.5\n[LONG_SLIP_RANGE]\nKPUMIN = -1\nKPUMAX = 1\n[LONGITUDINAL_COEFFICIENTS]\nPCX1 = 1.6 ! shape\n\
        PDX1 = 1.1\nPKX1 = 20\nPTX1 = 2\nPCY1 = 1.3\nPDY1 = 1\nPKY1 = -20\nPKY2 = 2\n";

    fn fault(text: &str) -> (String, usize) {
        let fault = parse("a.tir", text.to_string()).expect_err("a fault");
        let file = fault.file.as_ref().expect("a file");
        let line = file.place.as_ref().map_or(0, |p| file.document.text[..p.start].matches('\n').count() + 1);
        (format!("{}: {} {}", fault.path, fault.message, fault.help.unwrap_or_default()), line)
    }

    #[test]
    fn a_file_is_read() {
        let tire = parse("a.tir", SMALL.to_string()).expect("good");
        assert_eq!(tire.size, TireSize { radius: 0.4, width: 0.2 });
        assert_eq!(tire.vertical.at(0.01), [1000.0, 1e5]);
        assert_eq!((tire.law.slip_range, tire.law.coefficients.PKY1), ([-1.0, 1.0], -20.0));
        assert_eq!((tire.law.measured_on, tire.law.is_combined), (Some(MirrorSide::Right), true));
    }

    #[test]
    fn mistakes_are_blamed_with_line_and_name() {
        for (from, to, why, line) in [
            ("PDX1 = 1.1", "PDXX = 1.1", "unknown name `PDXX`", 25),
            ("PDX1 = 1.1", "PDX1 = fast", "`fast` is not a number", 25),
            ("PDX1 = 1.1", "PDX1 = 1e999", "not a number", 25),
            ("PDX1 = 1.1", "PDX1 1.1", "not of the form", 25),
            ("PDX1 = 1.1", "PCX1 = 1.1", "given twice", 25),
            ("'PAC2002'", "'MF_05'", "nothing reads tires of the law `MF_05`", 6),
            ("'meter'", "'inch'", "the unit `inch` is not supported", 3),
            ("'RIGHT'", "'TOP'", "`TOP` is not a side", 8),
            ("USE_MODE = 14", "USE_MODE = 0", "use mode 0 is not supported", 0),
            ("WIDTH = 0.2\n", "", "`WIDTH` is missing", 0),
            ("FNOMIN = 4000", "FNOMIN = 0", "FNOMIN is 0", 0),
        ] {
            let (message, at) = fault(&SMALL.replacen(from, to, 1));
            assert!(message.contains(why), "{message}");
            assert_eq!(at, line, "{message}");
        }
    }
}
