//! `grouser signal`.

use super::Ended;
use grouser::Error;
use grouser::folder::Folder;
use grouser_record::signals::derived::{Definition, DerivedSignals, columns_of};
use grouser_record::signals::formula::Formula;
use grouser_record::signals::{self, Filter, SignalTable};
use grouser_record::{derive, names};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Make new signals and filters from a recording, after the run
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser signal recordings/a 'pull = norm(drawbar)' --gaussian 0.05
  grouser signal recordings/a 'power = torque * speed' --unit W
  grouser signal recordings/a 'lean = rate(position(chassis))'       from frames
  grouser signal recordings/a 'on_wheel = contact_force(wheel, sand)' from the contacts of frames
  grouser signal recordings/a 'joint.*.force' --low-pass 20          filters what was recorded
  grouser signal recordings/a                                        lists what was made
  grouser signal recordings/a --again                                after the run went on

A formula has numbers, names of signals, + - * / ^, brackets and functions: abs, norm, rate, integral, min, max, sqrt,
sin, cos, tan, exp, ln, gaussian(x, s), low_pass(x, Hz); of bodies and fills position, rotation, velocity,
angular_velocity (a fill: mean of its grains) and contact_force(body) or contact_force(body, from). Names with spaces or
dashes stand between backticks. Quantities of bodies come from frames and are interpolated between them.
The new signals are in derived.parquet, and all commands read them with the others.
Exit codes: 0 done, 2 wrong usage.")]
pub struct Args {
    /// Folder of the recording
    dir: PathBuf,
    /// `NAME = FORMULA` for a new signal; the name of a recorded signal, in which * stands for anything, to filter it
    #[arg(value_name = "SIGNAL")]
    signals: Vec<String>,
    /// Filter: Gaussian mean with this standard deviation in s
    #[arg(long, value_name = "S", value_parser = positive, conflicts_with = "low_pass")]
    gaussian: Option<f64>,
    /// Filter: low pass with this cutoff frequency in Hz
    #[arg(long, value_name = "HZ", value_parser = positive)]
    low_pass: Option<f64>,
    /// Unit of the new signals; absent: that which follows from the formula
    #[arg(long)]
    unit: Option<String>,
    /// Take back a signal or a filter that was made after the run; may be repeated
    #[arg(long, value_name = "NAME")]
    remove: Vec<String>,
    /// Evaluate all formulas again
    #[arg(long)]
    again: bool,
}

fn positive(text: &str) -> Result<f64, super::Expected> {
    let number = text.parse().ok().filter(|x: &f64| *x > 0.0 && x.is_finite());
    number.ok_or(super::Expected("a positive number"))
}

/// Makes the signals.
pub fn main(args: &Args) -> Ended {
    let folder = Folder::open(&args.dir)?;
    let (table, _) = signals::read_run(&folder)?;
    let mut derived = DerivedSignals::read(&folder)?;
    let filter = args.gaussian.map(Filter::Gaussian).or(args.low_pass.map(Filter::LowPass));
    let changes = args.again || !args.signals.is_empty() || !args.remove.is_empty();
    for name in &args.remove {
        remove(&mut derived, name)?;
    }
    for word in &args.signals {
        match word.split_once('=') {
            Some((name, formula)) => define(args, &table, &mut derived, (name.trim(), formula.trim()), filter)?,
            None => set_filter(args, &table, &mut derived, word, filter)?,
        }
    }
    if changes {
        derive::evaluate(&folder, table, &mut derived)?;
        derived.write(&folder)?;
    }
    list(&derived)?;
    Ok(ExitCode::SUCCESS)
}

/// Adds a signal, or puts it in the place of one of the same name.
fn define(
    args: &Args,
    table: &SignalTable,
    derived: &mut DerivedSignals,
    (name, formula): (&str, &str),
    filter: Option<Filter>,
) -> Result<(), Error> {
    let unusable = ["", "step", "time"].contains(&name) || name.ends_with(".filtered") || name.contains('*');
    if unusable || names::fault(name).is_some() {
        return Err(Error::usage(format!("`{name}` cannot be the name of a signal"), "choose another one"));
    }
    if columns_of(&table.layout, name).next().is_some() {
        let help = "choose another name; what the run recorded is not replaced";
        return Err(Error::usage(format!("the run has recorded a signal `{name}`"), help));
    }
    let formula = Formula::parse(formula)
        .map_err(|e| Error::usage(format!("signal `{name}`: {e}"), "`grouser signal --help` has examples"))?;
    let definition =
        Definition { name: name.to_string(), formula: formula.text().to_string(), unit: args.unit.clone(), filter };
    match derived.definitions.iter_mut().find(|d| d.name == name) {
        Some(old) => *old = definition,
        None => derived.definitions.push(definition),
    }
    Ok(())
}

/// Filters what was recorded, or what was made before.
fn set_filter(
    args: &Args,
    table: &SignalTable,
    derived: &mut DerivedSignals,
    wanted: &str,
    filter: Option<Filter>,
) -> Result<(), Error> {
    let Some(filter) = filter else {
        let help = "give --gaussian or --low-pass to filter it, or `NAME = FORMULA` for a new signal";
        return Err(Error::usage(format!("what is to be done with `{wanted}`?"), help));
    };
    let columns: Vec<String> = columns_of(&table.layout, wanted).map(|(_, column)| column.name.clone()).collect();
    let made = derived.definitions.iter_mut().find(|d| d.name == wanted);
    if columns.is_empty() && made.is_none() {
        let help = format!("`grouser show {}` lists them", args.dir.display());
        return Err(Error::usage(format!("there is no signal `{wanted}` in `{}`", args.dir.display()), help));
    }
    if let Some(definition) = made {
        definition.filter = Some(filter);
    }
    derived.filters.retain(|(name, _)| !columns.contains(name));
    derived.filters.extend(columns.into_iter().map(|name| (name, filter)));
    Ok(())
}

/// Takes a signal or filters back.
fn remove(derived: &mut DerivedSignals, wanted: &str) -> Result<(), Error> {
    let before = derived.definitions.len() + derived.filters.len();
    derived.definitions.retain(|d| d.name != wanted);
    derived.filters.retain(|(name, _)| !signals::derived::is_of_signal(name, wanted));
    if derived.definitions.len() + derived.filters.len() == before {
        let help = "`grouser signal DIR` lists what was made after the run";
        return Err(Error::usage(format!("there is no signal or filter `{wanted}` that was made after the run"), help));
    }
    Ok(())
}

/// Prints what was made.
fn list(derived: &DerivedSignals) -> io::Result<()> {
    let out = &mut io::stdout().lock();
    let filtered = |filter: &Filter| match filter {
        Filter::Gaussian(sigma) => format!("Gaussian mean, {sigma} s"),
        Filter::LowPass(cutoff) => format!("low pass, {cutoff} Hz"),
    };
    for definition in &derived.definitions {
        let own = |name: &str| signals::derived::is_of_signal(name, &definition.name);
        let columns = derived.columns.iter().zip(derived.values.iter().skip(2)).filter(|(c, _)| own(&c.name));
        let filter = definition.filter.as_ref().map_or(String::new(), |f| format!(" ({})", filtered(f)));
        writeln!(out, "{} = {}{filter}", definition.name, definition.formula)?;
        for (column, values) in columns {
            let known = values.iter().filter(|x| !x.is_nan());
            let (low, high) =
                known.clone().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(*x), h.max(*x)));
            let (count, unit) = (known.count(), &column.unit);
            writeln!(out, "    {:<28} {unit:<6} {low:.6e} to {high:.6e}, {count} values", column.name)?;
        }
    }
    for (name, filter) in &derived.filters {
        writeln!(out, "{name}.filtered: {}", filtered(filter))?;
    }
    if derived.definitions.is_empty() && derived.filters.is_empty() {
        writeln!(out, "no signals were made after the run")?;
    }
    Ok(())
}
