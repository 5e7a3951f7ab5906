//! Formulas over recorded signals, from which `grouser signal` makes new ones.
//!
//! A formula is an ordinary expression: numbers, names of signals, `+ - * / ^`, brackets and functions. A signal of
//! several components takes part as a whole, component by component; a single number goes with each of them. Names
//! with other characters than letters, digits, `_` and `.` stand between backticks. Read by recursive descent,
//! evaluated on whole series: cost O(rows) per operation.

mod parse;
mod series;

pub use parse::{Formula, FormulaError};
pub use series::FormulaSeries;

use super::Filter;
use parse::{FormulaNode, Operator};

/// Where a formula gets its numbers.
pub trait FormulaSource {
    /// Times of the rows in s.
    fn times(&self) -> &[f64];
    /// Time between rows in s, as filters take it.
    fn interval(&self) -> f64;
    /// The signal of a name, with all its components, or one column.
    fn signal(&self, name: &str) -> Option<FormulaSeries>;
    /// A quantity of bodies by their names, from frames: `position`, `contact_force` and the like.
    fn of_bodies(&self, quantity: &str, names: &[&str]) -> Result<FormulaSeries, String>;
}

/// A function of one number and its name.
type NamedFunction = (&'static str, fn(f64) -> f64);

/// Functions of one series, with what they do to each number.
const EACH: [NamedFunction; 6] =
    [("sqrt", f64::sqrt), ("sin", f64::sin), ("cos", f64::cos), ("tan", f64::tan), ("exp", f64::exp), ("ln", f64::ln)];

/// Quantities that frames have of bodies.
pub const OF_BODIES: [&str; 5] = ["position", "rotation", "velocity", "angular_velocity", "contact_force"];

impl Formula {
    /// Its series.
    pub fn evaluate(&self, source: &dyn FormulaSource) -> Result<FormulaSeries, FormulaError> {
        self.value(&self.root, source)
    }

    fn value(&self, node: &FormulaNode, source: &dyn FormulaSource) -> Result<FormulaSeries, FormulaError> {
        match node {
            FormulaNode::Number(x) => Ok(FormulaSeries::number(*x, source.times().len())),
            FormulaNode::Name(at, name) => {
                source.signal(name).ok_or_else(|| self.fault(*at, format!("there is no signal `{name}`")))
            }
            FormulaNode::Minus(inner) => Ok(self.value(inner, source)?.map(|x| -x)),
            FormulaNode::Binary(at, operator, a, b) => {
                let (a, b) = (self.value(a, source)?, self.value(b, source)?);
                combine(*operator, &a, &b).map_err(|why| self.fault(*at, why))
            }
            FormulaNode::Call(at, name, arguments) => self.call(*at, name, arguments, source),
        }
    }

    fn call(
        &self,
        at: usize,
        name: &str,
        arguments: &[FormulaNode],
        source: &dyn FormulaSource,
    ) -> Result<FormulaSeries, FormulaError> {
        let fault = |why: String| self.fault(at, why);
        if OF_BODIES.contains(&name) {
            let named = arguments.iter().map(|a| match a {
                FormulaNode::Name(_, name) => Ok(name.as_str()),
                _ => Err(fault(format!("`{name}` takes names of bodies or fills"))),
            });
            let names = named.collect::<Result<Vec<&str>, _>>()?;
            let most = if name == "contact_force" { 2 } else { 1 };
            if names.is_empty() || names.len() > most {
                let count = if most == 2 { "one or two names" } else { "one name" };
                return Err(fault(format!("`{name}` takes {count}, not {}", names.len())));
            }
            return source.of_bodies(name, &names).map_err(fault);
        }
        let number = |i: usize| match &arguments[i] {
            FormulaNode::Number(x) if *x > 0.0 => Ok(*x),
            _ => Err(fault(format!("the second value of `{name}` must be a positive number"))),
        };
        let expect = |count: usize| match arguments.len() == count {
            true => Ok(()),
            false => Err(fault(format!("`{name}` takes {count} values, not {}", arguments.len()))),
        };
        if let Some((_, each)) = EACH.iter().find(|(known, _)| *known == name) {
            expect(1)?;
            return Ok(self.value(&arguments[0], source)?.map(each).without_unit());
        }
        match name {
            "abs" | "norm" | "rate" | "integral" => {
                expect(1)?;
                let x = self.value(&arguments[0], source)?;
                Ok(match name {
                    "abs" => x.map(f64::abs),
                    "norm" => x.norm(),
                    "rate" => x.rate(source.times()),
                    _ => x.integral(source.times()),
                })
            }
            "min" | "max" => {
                expect(2)?;
                let (a, b) = (self.value(&arguments[0], source)?, self.value(&arguments[1], source)?);
                let least = if name == "min" { f64::min } else { f64::max };
                a.zip(&b, least).and_then(|series| series.with_common_unit(&a, &b)).map_err(fault)
            }
            "gaussian" | "low_pass" => {
                expect(2)?;
                let width = number(1)?;
                let filter = if name == "gaussian" { Filter::Gaussian(width) } else { Filter::LowPass(width) };
                let x = self.value(&arguments[0], source)?;
                Ok(x.each(|values| filter.apply(values, source.interval())))
            }
            _ => {
                let each = EACH.iter().map(|(name, _)| *name);
                let others = ["abs", "norm", "rate", "integral", "min", "max", "gaussian", "low_pass"];
                let known: Vec<&str> = others.into_iter().chain(each).chain(OF_BODIES).collect();
                Err(fault(format!("there is no function `{name}`; there are {}", known.join(", "))))
            }
        }
    }
}

fn combine(operator: Operator, a: &FormulaSeries, b: &FormulaSeries) -> Result<FormulaSeries, String> {
    match operator {
        Operator::Add => a.zip(b, |x, y| x + y)?.with_common_unit(a, b),
        Operator::Subtract => a.zip(b, |x, y| x - y)?.with_common_unit(a, b),
        Operator::Multiply => Ok(a.zip(b, |x, y| x * y)?.with_product_unit(a, b)),
        Operator::Divide => Ok(a.zip(b, |x, y| x / y)?.with_quotient_unit(a, b)),
        Operator::Power => Ok(a.zip(b, f64::powf)?.without_unit()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Known {
        times: Vec<f64>,
    }

    impl FormulaSource for Known {
        fn times(&self) -> &[f64] {
            &self.times
        }
        fn interval(&self) -> f64 {
            0.01
        }
        fn signal(&self, name: &str) -> Option<FormulaSeries> {
            let of = |f: fn(f64) -> f64| self.times.iter().map(|t| f(*t)).collect::<Vec<f64>>();
            match name {
                "force" => Some(FormulaSeries::vector("N", vec![of(f64::sin), of(f64::cos), of(|_| 0.0)])),
                "force.x" => Some(FormulaSeries::scalar("N", of(f64::sin))),
                "a pin" => Some(FormulaSeries::scalar("N", of(|_| 2.0))),
                "speed" => Some(FormulaSeries::scalar("m/s", of(|t| t * t))),
                "late" => Some(FormulaSeries::scalar("m", of(|t| if t < 0.5 { f64::NAN } else { 1.0 }))),
                _ => None,
            }
        }
        fn of_bodies(&self, quantity: &str, names: &[&str]) -> Result<FormulaSeries, String> {
            Err(format!("{quantity} of {}", names.join(" and ")))
        }
    }

    fn source() -> Known {
        Known { times: (0..=200).map(|i| 0.01 * f64::from(i)).collect() }
    }

    fn value(text: &str) -> FormulaSeries {
        Formula::parse(text).unwrap().evaluate(&source()).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    /// The one number of a formula without signals.
    fn number(text: &str) -> f64 {
        value(text).components[0].1[0]
    }

    #[test]
    fn numbers_follow_the_rules_of_arithmetic() {
        let cases = [
            ("1 + 2 * 3", 7.0),
            ("(1 + 2) * 3", 9.0),
            ("-2 ^ 2", -4.0),
            ("2 ^ 3 ^ 2", 512.0),
            ("8 / 2 / 2", 2.0),
            ("10 - 3 - 2", 5.0),
            ("1.5e3 - -0.5", 1500.5),
            ("max(2, min(5, 3))", 3.0),
            ("sqrt(16) + abs(-1)", 5.0),
        ];
        for (text, expected) in cases {
            assert_eq!(number(text), expected, "{text}");
        }
    }

    #[test]
    fn vectors_go_by_components_and_units_follow() {
        let norm = value("norm(2 * force)");
        assert!(norm.unit == "N" && norm.components.len() == 1);
        assert!(norm.components[0].1.iter().all(|x| (x - 2.0).abs() < 1e-12));
        assert_eq!(value("force - force").components.len(), 3);
        assert_eq!(value("`a pin` * speed").unit, "N m/s");
        assert_eq!(value("force.x / `a pin`").unit, "");
        assert_eq!((value("rate(speed)").unit.as_str(), value("integral(speed)").unit.as_str()), ("m/s/s", "m"));
    }

    /// d(t^2)/dt = 2 t exactly by central differences; its integral is t^3 / 3 with the trapezoid's error h^2 t / 6.
    #[test]
    fn rates_and_integrals_are_those_of_calculus() {
        let (rate, integral) = (value("rate(speed)"), value("integral(speed)"));
        for (i, t) in source().times.iter().enumerate().skip(1).take(199) {
            assert!((rate.components[0].1[i] - 2.0 * t).abs() < 1e-9);
            assert!((integral.components[0].1[i] - (t.powi(3) / 3.0 + 1e-4 * t / 6.0)).abs() < 1e-12);
        }
        // What is absent adds nothing and stays absent where it is asked for itself.
        let late = value("integral(late)").components[0].1.clone();
        assert!((late[200] - 1.5).abs() < 0.011 && late[10] == 0.0 && value("2 * late").components[0].1[3].is_nan());
    }

    #[test]
    fn mistakes_name_their_place() {
        let parse = |text: &str| Formula::parse(text).unwrap_err().to_string();
        let evaluate = |text: &str| Formula::parse(text).unwrap().evaluate(&source()).unwrap_err().to_string();
        assert!(parse("1 + ").contains("ends"), "{}", parse("1 + "));
        assert!(parse("(1").contains(')'), "{}", parse("(1"));
        assert!(parse("1 $ 2").contains("`$`"), "{}", parse("1 $ 2"));
        assert!(parse("`abc").contains("backtick"), "{}", parse("`abc"));
        assert!(parse(&"(".repeat(1000)).contains("deep"));
        assert!(parse(&"-".repeat(100_000)).contains("deep"));
        for (text, part) in [
            ("nothing", "no signal `nothing`"),
            ("force + speed", "N and m/s"),
            ("wrong(1)", "no function `wrong`"),
            ("gaussian(speed, 0)", "positive number"),
            ("min(1)", "takes 2 values"),
            ("position(wheel)", "position of wheel"),
            ("position()", "one name"),
            ("contact_force(`a b`, c)", "contact_force of a b and c"),
        ] {
            assert!(evaluate(text).contains(part), "{text}: {}", evaluate(text));
        }
    }
}
