//! Colours: the scale from slow to fast, and what bodies are coloured by.

use serde::{Deserialize, Serialize};

/// A colour as screens take it: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rgb(pub [u8; 3]);

/// What moving bodies are coloured by.
#[derive(Clone, Debug, PartialEq)]
pub enum Coloring {
    /// All the same.
    Plain(Rgb),
    /// Speed in m/s, from the first to the second: blue to red.
    Speed([f64; 2]),
    /// Sum of the strengths of a body's contact forces in N, from the first to the second: blue to red.
    Force([f64; 2]),
    /// Largest strain of flexible bodies, from the first to the second: blue to red; other bodies as `Natural`.
    Strain([f64; 2]),
    /// Each body another colour.
    Body,
    /// Grains as stone, each a little lighter or darker, warmer or colder than the next; other bodies as `painted`.
    Natural,
}

/// Stone, of which grains are variations.
const STONE: [f64; 3] = [168.0, 152.0, 128.0];
/// Paint of bodies that are not grains.
const PAINT: Rgb = Rgb([214, 112, 38]);
/// Rubber and bare steel: what runs on the ground.
const RUNNING: Rgb = Rgb([58, 60, 64]);
/// Words in the names of such parts.
const RUNNING_PARTS: &[&str] = &["shoe", "wheel", "tire", "sprocket", "idler", "roller", "rim", "connector"];

/// Natural colour of a grain, by its number.
pub fn stone(number: u32) -> Rgb {
    // Two numbers between -1 and 1 that look like chance: multiples of irrational numbers.
    let wave = |factor: f64| 2.0 * (f64::from(number) * factor).fract() - 1.0;
    let (bright, warm) = (wave(0.754_877_666_246_7), wave(0.569_840_290_998_1));
    let tint = [1.0, 0.0, -1.0].map(|t| 0.06 * warm * t);
    Rgb(std::array::from_fn(|k| (STONE[k] * (1.0 + 0.22 * bright + tint[k])).round().clamp(0.0, 255.0) as u8))
}

/// Paint of a body that is not a grain, by its name: dark where it runs on the ground, else the colour of a machine.
pub fn painted(name: &str) -> Rgb {
    if RUNNING_PARTS.iter().any(|part| name.contains(part)) { RUNNING } else { PAINT }
}

/// Blue, cyan, green, yellow, red: each about as bright as the sunlit grains can bear.
const SCALE: [[u8; 3]; 5] = [[38, 74, 190], [46, 150, 214], [96, 190, 110], [240, 196, 60], [206, 38, 32]];

/// Colour at a place of the scale, 0 slow to 1 fast.
pub fn scale(place: f64) -> Rgb {
    let x = place.clamp(0.0, 1.0) * (SCALE.len() - 1) as f64;
    let i = (x as usize).min(SCALE.len() - 2);
    let mix = |a: u8, b: u8| (f64::from(a) + (x - i as f64) * (f64::from(b) - f64::from(a))).round() as u8;
    Rgb(std::array::from_fn(|k| mix(SCALE[i][k], SCALE[i + 1][k])))
}

/// A colour for a number, far from those of its neighbours.
pub fn distinct(number: u32) -> Rgb {
    // Steps of the golden angle around the circle of hues.
    let hue = (f64::from(number) * 0.618_033_988_75).fract() * 6.0;
    let channel = |shift: f64| {
        let x = (hue + shift).rem_euclid(6.0);
        let wave = (1.0 - (x - 3.0).abs() / 3.0).clamp(0.0, 1.0) * 1.6;
        (90.0 + 130.0 * wave.min(1.0)).round() as u8
    };
    Rgb([channel(3.0), channel(1.0), channel(5.0)])
}

impl Coloring {
    /// The scale: what it means with its unit, and the values at its ends.
    pub fn scale(&self) -> Option<(&'static str, [f64; 2])> {
        match self {
            Self::Speed(range) => Some(("speed in m/s", *range)),
            Self::Force(range) => Some(("contact force in N", *range)),
            Self::Strain(range) => Some(("strain", *range)),
            Self::Plain(_) | Self::Body | Self::Natural => None,
        }
    }

    /// Colour of a grain or, without grains, of a moving body by its speed or force; where that was not recorded, the
    /// lowest of the scale.
    pub fn of(&self, body: u32, value: Option<f64>) -> Rgb {
        match self {
            Self::Plain(color) => *color,
            Self::Speed([low, high]) | Self::Force([low, high]) => {
                scale((value.unwrap_or(*low) - low) / (high - low).max(1e-300))
            }
            Self::Body => distinct(body),
            Self::Natural | Self::Strain(_) => stone(body),
        }
    }
}

impl Rgb {
    /// Amounts of light.
    pub fn linear(self) -> [f32; 3] {
        self.0.map(|c| (f32::from(c) / 255.0).powf(2.2))
    }
}

/// A text that does not name a colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a colour: write `#rrggbb`, for example `#c8b090`")]
pub struct NotAColor(String);

impl std::str::FromStr for Rgb {
    type Err = NotAColor;

    /// `#rrggbb`.
    fn from_str(text: &str) -> Result<Self, NotAColor> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.is_ascii());
        let number = digits.and_then(|d| u32::from_str_radix(d, 16).ok());
        let number = number.ok_or_else(|| NotAColor(text.into()))?;
        Ok(Self([(number >> 16) as u8, (number >> 8) as u8, number as u8]))
    }
}

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_is_blue_and_fast_is_red() {
        let (slow, fast) =
            (Coloring::Speed([1.0, 3.0]).of(0, Some(0.5)).0, Coloring::Speed([1.0, 3.0]).of(0, Some(9.0)).0);
        assert!(slow[2] > 2 * slow[0] && fast[0] > 2 * fast[2], "{slow:?} {fast:?}");
        assert_eq!(scale(0.5), Rgb(SCALE[2]));
        assert_ne!(distinct(0), distinct(1));
    }

    #[test]
    fn colours_are_written_as_read() {
        assert_eq!("#c8b090".parse::<Rgb>().unwrap().to_string(), "#c8b090");
        assert!("c8b090".parse::<Rgb>().is_err() && "#12".parse::<Rgb>().is_err() && "#gghhii".parse::<Rgb>().is_err());
    }

    #[test]
    fn stones_differ_slightly_and_machines_stand_out() {
        let brightness = |Rgb([r, g, b]): Rgb| (f64::from(r) + f64::from(g) + f64::from(b)) / 3.0;
        let stones: Vec<Rgb> = (0..1000).map(stone).collect();
        let mean = stones.iter().map(|c| brightness(*c)).sum::<f64>() / 1000.0;
        assert!((mean - STONE.iter().sum::<f64>() / 3.0).abs() < 2.0, "{mean}");
        assert!(
            stones.iter().all(|c| (brightness(*c) / mean - 1.0).abs() < 0.3),
            "a stone that is too bright or too dark"
        );
        assert!(stones.iter().all(|Rgb([r, g, b])| r >= g && g >= b), "stone is warm");
        assert!(stones.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(painted("robot.left.shoe.12"), RUNNING);
        assert_eq!(painted("robot.chassis"), PAINT);
    }
}
