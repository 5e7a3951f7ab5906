//! The letters of plots and pictures: outlines that the canvas of pixels fills and that SVG files hold, so that both
//! look the same on every computer.
//!
//! **Problem.** How much of each pixel does an outline cover?
//!
//! **Method.** Curves become short lines. A line adds to the pixels of each row that it crosses the area between itself
//! and the right border of its pixel, signed by its direction, and its height to all pixels right of that; the running
//! sum along a row is the covered share (Levien 2016, "Inside the fastest font renderer in the world").
//! **Cost.** Linear in the pixels of the text.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Units of the outlines in the size of the text.
pub const UNITS: f64 = 2048.0;
/// How far above the baseline the middle of capitals is, in sizes.
pub const MIDDLE: f64 = 0.364;

/// A letter.
#[derive(Debug)]
pub struct Letter {
    /// How far the next letter stands from this one, in units.
    pub advance: f64,
    /// Outline as an SVG path, y up, in units.
    pub outline: &'static str,
}

/// A point of an outline.
type Spot = (f64, f64);

fn table() -> &'static BTreeMap<char, Letter> {
    static TABLE: OnceLock<BTreeMap<char, Letter>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let lines = include_str!("letters.txt").lines().filter(|line| !line.starts_with('#'));
        let read = |line: &'static str| {
            let mut parts = line.splitn(3, ' ');
            let code = u32::from_str_radix(parts.next()?, 16).ok().and_then(char::from_u32)?;
            let advance = parts.next()?.parse().ok()?;
            Some((code, Letter { advance, outline: parts.next().unwrap_or("") }))
        };
        lines.filter_map(read).collect()
    })
}

/// A letter by its character; a question mark where there is none.
pub fn letter(character: char) -> (char, &'static Letter) {
    let known = if table().contains_key(&character) { character } else { '?' };
    (known, &table()[&known])
}

/// Width of a text of this size.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| letter(c).1.advance).sum::<f64>() * size / UNITS
}

/// The lines of a letter's outline, curves as four short ones, in units.
pub fn lines(outline: &str) -> Vec<[Spot; 2]> {
    let (mut lines, mut at, mut start) = (Vec::new(), (0.0, 0.0), (0.0, 0.0));
    let mut rest = outline;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |found| found + 1);
        let spaced = rest[1..end].replace('-', " -");
        let numbers: Vec<f64> = spaced.split([' ', ',']).filter_map(|x| x.parse().ok()).collect();
        rest = &rest[end..];
        let mut path: Vec<Spot> = Vec::new();
        match (command, numbers.as_slice()) {
            // Further points after the first one are lines.
            ('M', [x, y, points @ ..]) => {
                at = (*x, *y);
                start = at;
                path.extend(points.chunks_exact(2).map(|p| (p[0], p[1])));
            }
            ('L', points) => path.extend(points.chunks_exact(2).map(|p| (p[0], p[1]))),
            ('H', [x]) => path.push((*x, at.1)),
            ('V', [y]) => path.push((at.0, *y)),
            ('Q', curves) => {
                for curve in curves.chunks_exact(4) {
                    let from = path.last().copied().unwrap_or(at);
                    path.extend((1..=4).map(|i| {
                        let t = f64::from(i) / 4.0;
                        let mix = |a: f64, b: f64, c: f64| (1.0 - t) * ((1.0 - t) * a + 2.0 * t * b) + t * t * c;
                        (mix(from.0, curve[0], curve[2]), mix(from.1, curve[1], curve[3]))
                    }));
                }
            }
            _ => path.push(start),
        }
        for to in path {
            lines.push([std::mem::replace(&mut at, to), to]);
        }
    }
    lines
}

/// Shares of pixels that lines of closed outlines cover: a grid of this width and height.
pub struct Cover {
    width: usize,
    height: usize,
    sums: Vec<f32>,
}

impl Cover {
    /// An empty grid.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, sums: vec![0.0; (width + 2) * height] }
    }

    /// Adds a line, in pixels, y down.
    pub fn line(&mut self, [a, b]: [Spot; 2]) {
        let (sign, top, bottom) = if a.1 < b.1 { (1.0, a, b) } else { (-1.0, b, a) };
        if top.1 >= bottom.1 {
            return;
        }
        let slope = (bottom.0 - top.0) / (bottom.1 - top.1);
        let (first, last) = (top.1.max(0.0), bottom.1.min(self.height as f64));
        for row in first as usize..(last.ceil().max(0.0) as usize).min(self.height) {
            let (y0, y1) = (first.max(row as f64), last.min(row as f64 + 1.0));
            if y0 < y1 {
                let x = |y: f64| (top.0 + slope * (y - top.1)).clamp(0.0, self.width as f64);
                let (x0, x1) = (x(y0), x(y1));
                self.span(row, x0.min(x1), x0.max(x1), sign * (y1 - y0));
            }
        }
    }

    /// The part of a line within a row: from `left` to `right`, with this signed height. Sums hold differences of the
    /// share of each pixel that lies right of the line, averaged over the line.
    fn span(&mut self, row: usize, left: f64, right: f64, height: f64) {
        // How far right of the line a place is, averaged over the part of the line that is left of it.
        let beyond = |place: f64| {
            if place <= left {
                0.0
            } else if place >= right {
                place - 0.5 * (left + right)
            } else {
                (place - left).powi(2) / (2.0 * (right - left))
            }
        };
        let (first, last) = (left as usize, (right as usize + 1).min(self.width + 1));
        let mut before = 0.0;
        for column in first..=last {
            let share = beyond(column as f64 + 1.0) - beyond(column as f64);
            self.sums[row * (self.width + 2) + column] += (height * (share - before)) as f32;
            before = share;
        }
    }

    /// Covered share of each pixel, row by row, 255 for all of it.
    pub fn shares(&self) -> Vec<u8> {
        let mut shares = Vec::with_capacity(self.width * self.height);
        for row in self.sums.chunks_exact(self.width + 2) {
            let mut sum = 0.0f32;
            shares.extend(row[..self.width].iter().map(|share| {
                sum += share;
                (255.0 * sum.abs().min(1.0)).round() as u8
            }));
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Covered area of a closed line.
    fn area(points: &[Spot]) -> (f64, Vec<u8>) {
        let mut cover = Cover::new(10, 8);
        (0..points.len()).for_each(|i| cover.line([points[i], points[(i + 1) % points.len()]]));
        let shares = cover.shares();
        (shares.iter().map(|s| f64::from(*s) / 255.0).sum(), shares)
    }

    #[test]
    fn covered_areas_are_those_of_polygons() {
        let (square, shares) = area(&[(1.0, 1.0), (4.0, 1.0), (4.0, 3.0), (1.0, 3.0)]);
        assert!((square - 6.0).abs() < 0.01, "{square}");
        assert!(shares[11] == 255 && shares[10] == 0 && shares[14] == 0);
        let (shifted, shares) = area(&[(1.25, 1.5), (4.75, 1.5), (4.75, 3.0), (1.25, 3.0)]);
        assert!((shifted - 5.25).abs() < 0.02 && shares[11] == 96, "{shifted} {}", shares[11]);
        let (triangle, _) = area(&[(0.5, 0.5), (9.1, 3.3), (2.2, 7.4)]);
        let exact = 0.5f64 * ((9.1 - 0.5) * (7.4 - 0.5) - (2.2 - 0.5) * (3.3 - 0.5));
        assert!((triangle - exact).abs() < 0.05, "{triangle} instead of {exact}");
    }

    #[test]
    fn outlines_are_closed_and_letters_have_holes() {
        for (character, letter) in table() {
            let mut sum = (0.0, 0.0);
            lines(letter.outline).iter().for_each(|[a, b]| {
                sum.0 += b.0 - a.0;
                sum.1 += b.1 - a.1;
            });
            assert!(f64::hypot(sum.0, sum.1) < 1e-9, "`{character}` is open");
        }
        // Area by the shoelace formula: the hole of an O turns the other way, so that it is less than half of its box.
        let area = |c| lines(letter(c).1.outline).iter().map(|[a, b]| a.0 * b.1 - b.0 * a.1).sum::<f64>().abs() / 2.0;
        assert!(area('O') > 0.1 * 1400.0 * 1500.0 && area('O') < 0.5 * 1400.0 * 1500.0, "{}", area('O'));
        // An x has twelve corners, a 4 has eleven and a hole of three.
        assert_eq!(['x', '4'].map(|c| lines(letter(c).1.outline).iter().filter(|[a, b]| a != b).count()), [12, 14]);
        assert_eq!(letter('\u{4e2d}').0, '?');
    }

    #[test]
    fn wide_letters_are_wider() {
        assert!(width("WWW", 17.0) > 2.0 * width("iii", 17.0));
        assert!((width("00", 2048.0) - 2.0 * letter('0').1.advance).abs() < 1e-9);
    }
}
