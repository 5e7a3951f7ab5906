//! Descriptions of other tools as scenes: one file each. An importer lists what it left out, and its result passes
//! `grouser check`. Particles of other tools over time become recordings (`particles`).

pub mod mjcf;
pub mod particles;
mod tables;
pub mod urdf;
mod xml;

use crate::Error;
use crate::limits;
use std::path::Path;
use toml::Table;
use urdf::UrdfOptions;

/// Something that the scene does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// What, and why.
    pub what: String,
    /// Does it change how anything moves or what it touches?
    pub moves: bool,
}

/// The scene of a URDF or MJCF file: its root element says which it is.
pub fn read(path: &Path, options: &UrdfOptions) -> Result<Imported, Error> {
    let text = limits::read_text(path).map_err(|e| {
        Error::usage(format!("cannot read `{}`: {e}", path.display()), "give the path of a URDF or MJCF file")
    })?;
    if roxmltree::Document::parse(&text).is_ok_and(|document| document.root_element().has_tag_name("mujoco")) {
        return mjcf::import(path, &text, options.relative_to.clone());
    }
    urdf::import(path, &text, options)
}

/// What an importer made.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The scene's tables.
    pub tables: Table,
    /// What it does not hold.
    pub left_out: Vec<LeftOut>,
    /// What was added or changed so that the scene can run.
    pub notes: Vec<String>,
}

impl Imported {
    /// The scene's text, with what was left out and changed as comments before it.
    pub fn text(&self, source: &str) -> String {
        let mut text = format!("# Imported from {source} by `grouser import`.\n");
        for (head, lines) in [
            ("Left out:", self.left_out.iter().map(|l| l.what.clone()).collect::<Vec<_>>()),
            ("Changed:", self.notes.clone()),
        ] {
            if !lines.is_empty() {
                text += &format!("#\n# {head}\n");
            }
            for line in lines {
                text += &format!("# - {}\n", line.replace(['\n', '\r'], " "));
            }
        }
        text + "\n" + &toml::to_string(&self.tables).unwrap_or_default()
    }

    /// Was anything left out that moves?
    pub fn is_lossy(&self) -> bool {
        self.left_out.iter().any(|l| l.moves)
    }

    fn leave(&mut self, what: String, moves: bool) {
        self.left_out.push(LeftOut { what, moves });
    }
}
