//! `cargo xtask licences`: every dependency has a licence that `deny.toml` allows.
//!
//! `cargo deny` checks the same list and more; this needs nothing but cargo, and so runs on any machine.

use crate::shell::{Failure, Repository, output};
use std::collections::BTreeSet;

/// Checks all dependencies of the workspace, for all platforms.
pub fn check(repository: &Repository) -> Result<(), Failure> {
    let path = repository.root.join("deny.toml");
    let text = std::fs::read_to_string(&path).map_err(|e| Failure(format!("cannot read {}: {e}", path.display())))?;
    let allowed = allowed(&text);
    let packages = packages(repository)?;
    let wrong: Vec<String> = packages
        .iter()
        .filter(|(_, licence)| !is_allowed(licence, &allowed))
        .map(|(package, licence)| format!("{package}: `{licence}`"))
        .collect();
    if allowed.is_empty() || packages.len() < 10 {
        return Err(Failure("found no allowed licences or no dependencies: the check is broken".to_string()));
    }
    if !wrong.is_empty() {
        return Err(Failure(format!("licences that deny.toml does not allow:\n  {}", wrong.join("\n  "))));
    }
    println!("licences of {} dependencies are allowed by deny.toml", packages.len());
    Ok(())
}

/// Name with version, and licence, of every package that is built into what we ship, ours left out.
pub fn packages(repository: &Repository) -> Result<BTreeSet<(String, String)>, Failure> {
    let words = ["tree", "--workspace", "--edges", "normal,build", "--target", "all", "--locked"];
    let format = ["--prefix", "none", "--no-dedupe", "--format", "{p}\t{l}"];
    let tree = output(&mut repository.cargo(&[&words[..], &format[..]].concat()))?;
    let rows = tree.lines().filter_map(|line| line.split_once('\t'));
    // A package of ours is shown with its folder.
    let foreign = rows.filter(|(package, _)| !package.contains('/'));
    let name = |package: &str| package.trim_end_matches(" (proc-macro)").to_string();
    Ok(foreign.map(|(package, licence)| (name(package), licence.trim().to_string())).collect())
}

/// The list `allow` of the section `[licenses]`.
fn allowed(deny: &str) -> Vec<String> {
    let section = deny.split("\n[licenses]").nth(1).and_then(|rest| rest.split("\n[").next()).unwrap_or_default();
    let list = section.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or_default();
    list.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// Is one of the choices of an SPDX expression allowed? `A OR B AND C` is `A OR (B AND C)`; `/` is an old `OR`.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let value = any(&words, &mut at, allowed);
    at == words.len() && value
}

fn any(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut value = all(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        value |= all(words, at, allowed);
    }
    value
}

fn all(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut value = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        value &= one(words, at, allowed);
    }
    value
}

fn one(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let Some(word) = words.get(*at) else { return false };
    *at += 1;
    if *word == "(" {
        let value = any(words, at, allowed);
        let is_closed = words.get(*at) == Some(&")");
        *at += 1;
        return value && is_closed;
    }
    let mut name = (*word).to_string();
    if words.get(*at) == Some(&"WITH")
        && let Some(exception) = words.get(*at + 1)
    {
        name = format!("{name} WITH {exception}");
        *at += 2;
    }
    allowed.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_read_as_spdx_says() {
        let list: Vec<String> = ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"].map(String::from).to_vec();
        for good in [
            "MIT",
            "GPL-3.0 OR MIT",
            "GPL-3.0/MIT",
            "(MIT OR GPL-3.0) AND Zlib",
            "GPL-3.0 OR MIT AND Zlib",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0",
        ] {
            assert!(is_allowed(good, &list), "{good}");
        }
        for bad in
            ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Zlib) AND GPL-3.0", "Apache-2.0", "MIT)", "(MIT", "MIT MIT"]
        {
            assert!(!is_allowed(bad, &list), "{bad}");
        }
    }

    #[test]
    fn the_list_is_found() {
        let text = "[graph]\n\n[licenses]\nx = 1\nallow = [\n  \"MIT\",\n  \"Zlib\",\n]\n[bans]\nallow = [\"GPL\"]";
        assert_eq!(allowed(text), ["MIT", "Zlib"]);
    }
}
