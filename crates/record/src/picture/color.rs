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
    /// Each body another colour.
    Body,
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
            Self::Plain(_) | Self::Body => None,
        }
    }

    /// Colour of a moving body by its speed or force; where that was not recorded, the lowest of the scale.
    pub fn of(&self, body: u32, value: Option<f64>) -> Rgb {
        match self {
            Self::Plain(color) => *color,
            Self::Speed([low, high]) | Self::Force([low, high]) => {
                scale((value.unwrap_or(*low) - low) / (high - low).max(1e-300))
            }
            Self::Body => distinct(body),
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
}
