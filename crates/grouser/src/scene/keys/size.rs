//! Distributions of grain sizes.

use super::value::{List, forms};
use crate::scene::path::{Checked, KeyPath};
use grouser_models::terrain::size::{Sieve, Size};
use schemars::JsonSchema;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use std::fmt;

/// A size: one number for all, `[least, greatest]` of a uniform distribution, or a table with another distribution.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SizeKey {
    /// The same for all.
    One(f64),
    /// Uniform between the two.
    Between(List<f64, 2>),
    /// Another distribution.
    Law(SizeLaw),
}

forms!(SizeKey, "a number, a list [least, greatest] or a table with a distribution",
    number => SizeKey::One, list => SizeKey::Between, table => SizeKey::Law);

/// A distribution of sizes: give one of the keys.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 1))]
pub struct SizeLaw {
    /// Normal, cut to a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normal: Option<NormalSize>,
    /// The logarithm is normal; cut to a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log_normal: Option<LogNormalSize>,
    /// Sieve curve: rows of opening in m and percentage of the mass that passes, from 0 to 100. Whatever the key of the
    /// size, grains become as large as the opening that they just pass: diameter of spheres and capsules, middle one of
    /// three edges or axes, of clumps and stones the middle extent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sieve: Option<Vec<List<f64, 2>>>,
}

/// A normal distribution.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NormalSize {
    /// Mean.
    pub mean: f64,
    /// Standard deviation.
    pub deviation: f64,
    /// Least and greatest size; absent: the mean and twice the deviation to both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<List<f64, 2>>,
}

/// A log-normal distribution.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogNormalSize {
    /// Median.
    pub median: f64,
    /// Standard deviation of the natural logarithm of the size.
    pub sigma: f64,
    /// Least and greatest size; absent: the median times exp(-2 sigma) and exp(2 sigma).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<List<f64, 2>>,
}

fn range(at: &KeyPath, given: &Option<List<f64, 2>>, default: [f64; 2]) -> Checked<[f64; 2]> {
    let [low, high] = given.map_or(default, |List(r)| r);
    let at = at.key("range");
    if low <= 0.0 {
        return Err(at
            .fault(format!("the least size must be greater than 0, is {low}"))
            .help("give `range = [least, greatest]`"));
    }
    if high < low {
        return Err(at.fault(format!("the greatest size {high} is less than the least {low}")));
    }
    Ok([low, high])
}

impl SizeKey {
    /// One size.
    pub fn one(size: f64) -> Self {
        Self::One(size)
    }

    /// The distribution.
    pub fn size(&self, at: &KeyPath) -> Checked<Size> {
        let law = match self {
            Self::One(value) => return at.positive(*value).map(|v| Size::Uniform([v, v])),
            Self::Between(List([low, high])) => {
                at.index(0).positive(*low)?;
                if high < low {
                    return Err(at.fault(format!("the greatest value {high} is less than the least {low}")));
                }
                return Ok(Size::Uniform([*low, *high]));
            }
            Self::Law(law) => law,
        };
        let normal = match &law.normal {
            None => None,
            Some(n) => {
                let at = at.key("normal");
                let (mean, deviation) = (at.key("mean").positive(n.mean)?, at.key("deviation").positive(n.deviation)?);
                let range = range(&at, &n.range, [mean - 2.0 * deviation, mean + 2.0 * deviation])?;
                Some(Size::Normal { mean, deviation, range })
            }
        };
        let log_normal = match &law.log_normal {
            None => None,
            Some(n) => {
                let at = at.key("log_normal");
                let (median, sigma) = (at.key("median").positive(n.median)?, at.key("sigma").positive(n.sigma)?);
                let range = range(&at, &n.range, [-2.0, 2.0].map(|k| median * (k * sigma).exp()))?;
                Some(Size::LogNormal { median, sigma, range })
            }
        };
        let sieve = match &law.sieve {
            None => None,
            Some(rows) => {
                let rows: Vec<[f64; 2]> = rows.iter().map(|List(row)| *row).collect();
                let sieve = Sieve::new(&rows).map_err(|e| {
                    at.key("sieve")
                        .fault(e.to_string())
                        .help("for example `sieve = [[0.002, 0], [0.008, 35], [0.02, 100]]`, openings in m")
                })?;
                Some(Size::Sieve(sieve))
            }
        };
        at.exactly_one("the distribution", vec![("normal", normal), ("log_normal", log_normal), ("sieve", sieve)])
    }
}
