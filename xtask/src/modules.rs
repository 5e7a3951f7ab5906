//! Which top-level module of a crate uses which: read from the paths `crate::…` and `super::…` in its sources.
//!
//! Re-exports of `lib.rs` count as the module that they come from. Tests are left out: they may look at anything.

use crate::code::{code, is_word};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

/// Name of the node that stands for what `lib.rs` itself defines.
const ROOT: &str = "lib";

/// Modules of a crate with the modules that each of them uses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph(pub BTreeMap<String, BTreeSet<String>>);

/// What a path leads to: the names that follow the crate's root.
struct Reference {
    /// Top-level module that the path stands in; [`ROOT`] in `lib.rs`.
    from: String,
    /// First name after the crate's root.
    name: String,
}

/// The graphs of all crates below `crates`, by name.
pub fn of_crates(root: &Path) -> io::Result<Vec<(String, Graph)>> {
    let mut graphs = Vec::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let entry = entry?;
        let mut files = Vec::new();
        collect(&entry.path().join("src"), "", &mut files)?;
        graphs.push((entry.file_name().to_string_lossy().into_owned(), Graph::read(&files)));
    }
    graphs.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(graphs)
}

fn collect(folder: &Path, below: &str, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = format!("{below}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if name.ends_with(".rs") {
            files.push((name, fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

/// The graphs as text: each module with those that it uses, from the bottom up, and the circles if there are any.
pub fn page(graphs: &[(String, Graph)]) -> String {
    let mut text = String::new();
    for (name, graph) in graphs {
        text += &format!("{name}\n");
        let width = graph.0.keys().map(String::len).max().unwrap_or(0);
        for module in graph.layers().into_iter().flatten() {
            let uses: Vec<&str> = graph.0[module].iter().map(String::as_str).collect();
            text += format!("  {module:<width$}  {}", uses.join(" ")).trim_end();
            text += "\n";
        }
        for circle in graph.cycles() {
            text += &format!("  circle: {}\n", circle.join(" "));
        }
    }
    text
}

/// Lines of a document between which the graphs stand.
const MARKS: [&str; 2] = ["<!-- graph: written by `cargo xtask graph --write` -->\n", "<!-- end of graph -->\n"];

/// The document with these graphs between its marks; nothing if it has no marks.
pub fn in_document(document: &str, graphs: &[(String, Graph)]) -> Option<String> {
    let (before, rest) = document.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    Some(format!("{before}{}```text\n{}```\n{}{after}", MARKS[0], page(graphs), MARKS[1]))
}

impl Graph {
    /// The graph of a crate from its files: path below `src` with `/`, and text.
    pub fn read(files: &[(String, String)]) -> Self {
        let sources = files.iter().map(|(path, text)| (module_of(path), without_tests(tokens(text))));
        let sources = sources.filter(|(module, _)| module.last().is_none_or(|name| name != "tests"));
        let sources: Vec<(Vec<String>, Vec<Token>)> = sources.collect();
        let tops: BTreeSet<&String> = sources.iter().filter_map(|(module, _)| module.first()).collect();
        let exports = Exports::read(&sources);
        let mut graph = Self(tops.iter().map(|name| (name.to_string(), BTreeSet::new())).collect());
        for reference in sources.iter().flat_map(|(module, tokens)| references(module, tokens)) {
            let to = match tops.contains(&reference.name) {
                true => Some(reference.name),
                false => exports.origin(&reference.name).filter(|to| to == ROOT || tops.contains(to)),
            };
            let Some(to) = to.filter(|to| *to != reference.from) else { continue };
            graph.0.entry(to.clone()).or_default();
            graph.0.entry(reference.from).or_default().insert(to);
        }
        graph
    }

    /// Sets of modules that use each other in a circle, each with its names in order.
    pub fn cycles(&self) -> Vec<Vec<String>> {
        let reach: BTreeMap<&String, BTreeSet<&String>> =
            self.0.keys().map(|name| (name, self.reached(name))).collect();
        let mut found: BTreeSet<Vec<String>> = BTreeSet::new();
        for name in self.0.keys().filter(|name| reach[name].contains(name)) {
            let together = reach[name].iter().filter(|other| reach[*other].contains(name));
            found.insert(together.map(|other| other.to_string()).collect());
        }
        found.into_iter().collect()
    }

    /// All modules that `name` uses, by way of others too.
    fn reached(&self, name: &str) -> BTreeSet<&String> {
        let mut found = BTreeSet::new();
        let mut open: Vec<&String> = self.0.get(name).into_iter().flatten().collect();
        while let Some(next) = open.pop() {
            if found.insert(next) {
                open.extend(self.0.get(next).into_iter().flatten());
            }
        }
        found
    }

    /// Modules in layers: each uses modules of earlier layers alone. What is in a circle comes last.
    pub fn layers(&self) -> Vec<Vec<&String>> {
        let mut layers: Vec<Vec<&String>> = Vec::new();
        let mut placed: BTreeSet<&String> = BTreeSet::new();
        while placed.len() < self.0.len() {
            let free = |(name, uses): &(&String, &BTreeSet<String>)| {
                !placed.contains(name) && uses.iter().all(|used| placed.contains(used))
            };
            let mut layer: Vec<&String> = self.0.iter().filter(free).map(|(name, _)| name).collect();
            if layer.is_empty() {
                layer = self.0.keys().filter(|name| !placed.contains(name)).collect();
            }
            placed.extend(&layer);
            layers.push(layer);
        }
        layers
    }
}

/// A word or a character of code.
type Token = String;

fn tokens(text: &str) -> Vec<Token> {
    let code = code(text);
    let mut tokens = Vec::new();
    let mut word = String::new();
    for c in code.chars() {
        if is_word(c) {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            tokens.push(std::mem::take(&mut word));
        }
        match c {
            ':' if tokens.last().is_some_and(|last| last == ":") => *tokens.last_mut().expect("a token") = "::".into(),
            c if c.is_whitespace() => {}
            c => tokens.push(c.to_string()),
        }
    }
    tokens.extend(Some(word).filter(|word| !word.is_empty()));
    tokens
}

/// Names of the modules down to the file: none for `lib.rs`, `["scene", "keys"]` for `scene/keys/mod.rs`.
fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
    match path {
        "lib" | "main" => Vec::new(),
        _ => path.split('/').map(str::to_string).collect(),
    }
}

/// Index after the bracket that closes the one at `open`.
fn closed(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match token.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.len()
}

/// Leaves out items that are compiled for tests alone.
fn without_tests(tokens: Vec<Token>) -> Vec<Token> {
    const TEST: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        if !tokens[i..].iter().map(String::as_str).take(TEST.len()).eq(TEST) {
            kept.push(tokens[i].clone());
            i += 1;
            continue;
        }
        // An item ends with its body, or without one at a semicolon.
        let body = (i + TEST.len()..tokens.len()).find(|j| matches!(tokens[*j].as_str(), "{" | ";"));
        i = match body {
            Some(j) if tokens[j] == "{" => closed(&tokens, j),
            Some(j) => j + 1,
            None => tokens.len(),
        };
    }
    kept
}

/// All paths of a file that start at the crate's root.
fn references(module: &[String], tokens: &[Token]) -> Vec<Reference> {
    let from = module.first().map_or(ROOT, String::as_str);
    let mut found = Vec::new();
    // Modules inside the file: index of the token that closes each.
    let mut inner: Vec<usize> = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        inner.retain(|end| i < *end);
        let at = |k: usize| tokens.get(i + k).map_or("", String::as_str);
        if at(0) == "mod" && at(2) == "{" {
            inner.push(closed(tokens, i + 2));
        }
        let mut next = i;
        let mut above = 0;
        while tokens.get(next).is_some_and(|token| token == "super") && tokens.get(next + 1).is_some_and(|t| t == "::")
        {
            (next, above) = (next + 2, above + 1);
        }
        let at_root = match (at(0), at(1)) {
            ("crate", "::") => {
                next += 2;
                true
            }
            _ => above > 0 && above == module.len() + inner.len(),
        };
        // What `lib.rs` re-exports does not count as its own use.
        if at_root && !(module.is_empty() && at(0) == "crate" && is_export(tokens, i)) {
            let names = first_names(tokens, next).into_iter();
            found.extend(names.map(|name| Reference { from: from.to_string(), name }));
        }
        i = next.max(i + 1);
    }
    found
}

/// Does a `pub use` lead up to token `i`?
fn is_export(tokens: &[Token], i: usize) -> bool {
    i >= 2 && tokens[i - 1] == "use" && tokens[i - 2] == "pub"
}

/// First names of a path or of the tree in braces that starts at token `i`.
fn first_names(tokens: &[Token], i: usize) -> Vec<String> {
    if tokens.get(i).is_none_or(|token| token != "{") {
        return tokens.get(i).into_iter().cloned().collect();
    }
    let end = closed(tokens, i);
    let mut names = Vec::new();
    let mut depth = 0;
    for j in i..end {
        match tokens[j].as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            word if depth == 1 && matches!(tokens[j - 1].as_str(), "{" | ",") => names.push(word.to_string()),
            _ => {}
        }
    }
    names
}

/// What `lib.rs` passes on under the crate's name.
struct Exports {
    /// Name and the module that it comes from.
    named: BTreeMap<String, String>,
    /// Modules whose public names are all passed on.
    whole: Vec<String>,
    /// Name of each item that a file defines, with its top-level module.
    defined: Vec<(String, String)>,
}

impl Exports {
    fn read(sources: &[(Vec<String>, Vec<Token>)]) -> Self {
        const ITEMS: &[&str] = &["struct", "enum", "fn", "type", "trait", "const", "static", "macro_rules", "union"];
        let mut exports = Self { named: BTreeMap::new(), whole: Vec::new(), defined: Vec::new() };
        for (module, tokens) in sources {
            let top = module.first().map_or(ROOT, String::as_str);
            for (i, token) in tokens.iter().enumerate().filter(|(_, token)| ITEMS.contains(&token.as_str())) {
                let name = tokens.get(if token == "macro_rules" { i + 2 } else { i + 1 });
                exports.defined.extend(name.map(|name| (name.clone(), top.to_string())));
            }
            if module.is_empty() {
                exports.passed_on(tokens);
            }
        }
        exports
    }

    /// Reads the lines `pub use module::…;` of `lib.rs`.
    fn passed_on(&mut self, tokens: &[Token]) {
        for i in (2..tokens.len()).filter(|i| is_export(tokens, *i)) {
            let end = (i..tokens.len()).find(|j| tokens[*j] == ";").unwrap_or(tokens.len());
            let path = &tokens[i..end];
            let path = if path[0] == "crate" { &path[2..] } else { path };
            if path.last().is_some_and(|last| last == "*") {
                self.whole.push(path[0].clone());
            }
            let names = path.iter().skip(1).filter(|token| token.chars().all(is_word));
            self.named.extend(names.map(|name| (name.clone(), path[0].clone())));
        }
    }

    /// The module that a name under the crate's root comes from.
    fn origin(&self, name: &str) -> Option<String> {
        let defined = |top: &str| self.defined.iter().any(|(item, module)| item == name && module == top);
        let whole = || self.whole.iter().find(|module| defined(module)).cloned();
        let own = || defined(ROOT).then(|| ROOT.to_string());
        // A macro is exported from the root wherever it is written.
        let macros = || self.defined.iter().find(|(item, _)| item == name).map(|(_, module)| module.clone());
        self.named.get(name).cloned().or_else(whole).or_else(own).or_else(macros)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(files: &[(&str, &str)]) -> Graph {
        Graph::read(&files.iter().map(|(path, text)| (path.to_string(), text.to_string())).collect::<Vec<_>>())
    }

    fn uses(graph: &Graph, name: &str) -> Vec<String> {
        graph.0[name].iter().cloned().collect()
    }

    #[test]
    fn paths_from_the_root_are_found() {
        let files = [
            (
                "lib.rs",
                "pub mod a; mod b; mod c; mod d; pub use glam; pub use b::{B, inner::Deep as Shallow}; pub use c::*; \
                 pub struct L;",
            ),
            ("a.rs", "use crate::{b::X, c, glam}; // crate::d\nfn f() -> super::d::T { \"crate::e\" }"),
            ("b/mod.rs", "mod x; use crate::Shallow; fn f() { crate::C::new() }"),
            ("b/x.rs", "use super::y; use super::super::d::T;"),
            ("c.rs", "pub struct C; mod inside { use super::C; use super::super::L; }"),
            ("c/tests.rs", "use crate::a;"),
            ("d.rs", "#[cfg(test)]\nmod tests { use crate::a::A; }\n#[cfg(test)]\nuse crate::a;"),
        ];
        let graph = graph(&files);
        assert_eq!(uses(&graph, "a"), ["b", "c", "d"]);
        assert_eq!(uses(&graph, "b"), ["c", "d"]);
        assert_eq!(uses(&graph, "c"), ["lib"]);
        assert_eq!(uses(&graph, "d"), [""; 0]);
        assert_eq!(graph.cycles(), Vec::<Vec<String>>::new());
        assert_eq!(graph.layers(), [vec!["d", "lib"], vec!["c"], vec!["b"], vec!["a"]]);
    }

    #[test]
    fn circles_are_found() {
        let files = [
            ("a.rs", "use crate::b;"),
            ("b/mod.rs", "use crate::c::X;"),
            ("c.rs", "use super::a;"),
            ("d.rs", "use crate::a;"),
        ];
        assert_eq!(graph(&files).cycles(), [["a", "b", "c"]]);
    }
}
