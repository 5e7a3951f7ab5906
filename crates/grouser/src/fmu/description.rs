//! The description of a unit: `modelDescription.xml` (FMI 3.0.1, section 2.4).

use super::MODEL;
use super::instance::FmuInstance;
use super::variables::{FmuRole, FmuVariable};
use crate::scene::Scene;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Text inside an attribute.
fn quoted(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// The description.
pub fn write(scene: &Scene, duration: f64, token: &str, instance: &FmuInstance) -> String {
    let step = instance.time_step();
    let about = &scene.keys().scene.description;
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiModelDescription fmiVersion=\"3.0\" modelName=\"{}\" \
         instantiationToken=\"{token}\" description=\"{}\" generationTool=\"grouser {}\" \
         variableNamingConvention=\"flat\">\n  <CoSimulation modelIdentifier=\"{MODEL}\" \
         canGetAndSetFMUState=\"true\" canSerializeFMUState=\"true\" \
         canHandleVariableCommunicationStepSize=\"true\" fixedInternalStepSize=\"{step}\"/>\n",
        quoted(scene.name()),
        quoted(about),
        env!("CARGO_PKG_VERSION"),
    );
    let variables = instance.variables();
    let units: BTreeSet<&str> = variables.iter().map(|v| v.unit.as_str()).filter(|unit| !unit.is_empty()).collect();
    xml.push_str("  <UnitDefinitions>\n");
    for unit in units {
        let _ = writeln!(xml, "    <Unit name=\"{}\"/>", quoted(unit));
    }
    xml.push_str("  </UnitDefinitions>\n");
    let _ = writeln!(xml, "  <DefaultExperiment startTime=\"0\" stopTime=\"{duration}\" stepSize=\"{step}\"/>");
    xml.push_str("  <ModelVariables>\n");
    for (reference, variable) in variables.iter().enumerate() {
        xml.push_str(&row(reference, variable));
    }
    xml.push_str("  </ModelVariables>\n  <ModelStructure>\n");
    let outputs = || variables.iter().enumerate().filter(|(_, v)| matches!(v.role, FmuRole::Output(_)));
    for tag in ["Output", "InitialUnknown"] {
        for (reference, _) in outputs() {
            let _ = writeln!(xml, "    <{tag} valueReference=\"{reference}\"/>");
        }
    }
    xml.push_str("  </ModelStructure>\n</fmiModelDescription>\n");
    xml
}

fn row(reference: usize, variable: &FmuVariable) -> String {
    let FmuVariable { name, role, unit, description } = variable;
    let unit = if unit.is_empty() { String::new() } else { format!(" unit=\"{}\"", quoted(unit)) };
    let (tag, rest) = match role {
        FmuRole::Time => ("Float64", "causality=\"independent\" variability=\"continuous\""),
        FmuRole::Motor(_) | FmuRole::Control(..) => {
            ("Float64", "causality=\"input\" variability=\"continuous\" start=\"0\"")
        }
        FmuRole::Gear(_) => ("Int32", "causality=\"input\" variability=\"discrete\" start=\"1\""),
        FmuRole::Output(_) => ("Float64", "causality=\"output\" variability=\"continuous\" initial=\"calculated\""),
    };
    let (name, about) = (quoted(name), quoted(description));
    format!("    <{tag} name=\"{name}\" valueReference=\"{reference}\" description=\"{about}\" {rest}{unit}/>\n")
}
