//! `cargo xtask book`: the book as a site in `target/book`, with its formulas drawn and its links checked.
//!
//! mdBook comes from crates.io, in the version below, into cargo's target folder or the folder that `GROUSER_MDBOOK`
//! names; where it is missing and cannot be installed, the command says so and succeeds.

mod formula;
mod links;

use crate::shell::{Failure, Repository, run, succeeds};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The version of mdBook that the book is built with.
const MDBOOK: &str = "0.5.4";

/// Builds the site and checks its links.
pub fn build(repository: &Repository) -> Result<(), Failure> {
    let work = repository.root.join("target/book-source");
    prepare(&repository.root.join("book"), &work).map_err(|e| at(&work, &e))?;
    let Some(mdbook) = mdbook(repository) else {
        println!("skipped: the book; mdBook is not installed and cannot be (`cargo install mdbook`)");
        return Ok(());
    };
    let site = repository.root.join("target/book");
    let words = ["build", "--dest-dir", &site.to_string_lossy(), &work.to_string_lossy()].map(str::to_string);
    run(&mut repository.command(&mdbook, &words.each_ref().map(String::as_str)))?;
    let pages = links::pages(&site).map_err(|e| at(&site, &e))?;
    let wrong = links::check(&pages, |path| site.join(path).exists());
    if !wrong.is_empty() {
        return Err(Failure(format!("links of the book that lead nowhere:\n  {}", wrong.join("\n  "))));
    }
    println!("{} pages, no broken link: {}", pages.len(), site.join("index.html").display());
    Ok(())
}

/// Copies the book, with the formulas as MathML.
fn prepare(from: &Path, to: &Path) -> io::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    copy(from, to)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
        } else if path.extension().is_some_and(|ending| ending == "md") {
            fs::write(target, with_formulas(&fs::read_to_string(path)?))?;
        } else {
            fs::copy(path, target)?;
        }
    }
    Ok(())
}

/// A page whose blocks marked `formula` are MathML.
fn with_formulas(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some((before, block)) = rest.split_once("```formula\n") {
        let (formula, after) = block.split_once("```").unwrap_or((block, ""));
        out += before;
        out += &formula::mathml(formula);
        rest = after;
    }
    out + rest
}

/// mdBook's program: installed, kept from an earlier time, or built now.
fn mdbook(repository: &Repository) -> Option<String> {
    let named = std::env::var_os("GROUSER_MDBOOK").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| repository.root.join("target/mdbook"));
    let kept = folder.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    let kept = kept.to_string_lossy().into_owned();
    let works = |program: &String| succeeds(&mut repository.command(program, &["--version"]));
    if let Some(found) = [kept.clone(), "mdbook".to_string()].into_iter().find(works) {
        return Some(found);
    }
    eprintln!("mdBook is missing; building it once, which takes a minute or two");
    let root = folder.to_string_lossy().into_owned();
    let words = ["install", "mdbook", "--version", MDBOOK, "--no-default-features", "--locked", "--root", &root];
    run(&mut repository.cargo(&words)).ok()?;
    Some(kept).filter(works)
}

fn at(path: &Path, error: &io::Error) -> Failure {
    Failure(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_formulas_are_changed() {
        let page = "a\n```text\nx = 1\n```\n```formula\nx = 1\n```\nb";
        let out = super::with_formulas(page);
        assert!(out.starts_with("a\n```text\nx = 1\n```\n<table class=\"formula\">"), "{out}");
        assert!(out.ends_with("</table>\n\nb") && out.matches("<math").count() == 1, "{out}");
    }
}
