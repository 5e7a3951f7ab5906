//! Links of the book's pages: each leads to a page, a place in it, or a file that is there; nothing is loaded from the
//! network.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Text of each page by its path below the site.
pub type Pages = BTreeMap<PathBuf, String>;

/// The site's pages. Those that mdBook makes for itself (search, print, not found) are left out.
pub fn pages(site: &Path) -> io::Result<Pages> {
    let mut pages = Pages::new();
    let mut folders = vec![site.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "html") {
                let name = path.strip_prefix(site).unwrap_or(&path).to_path_buf();
                if !["print.html", "404.html", "toc.html"].iter().any(|own| name == Path::new(own)) {
                    pages.insert(name, fs::read_to_string(&path)?);
                }
            }
        }
    }
    Ok(pages)
}

/// What is wrong with the links, a line each. `exists`: is there such a file below the site?
pub fn check(pages: &Pages, exists: impl Fn(&Path) -> bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for (page, text) in pages {
        for link in values(text, "href").chain(values(text, "src")) {
            let is_remote = link.starts_with("http://") || link.starts_with("https://") || link.starts_with("//");
            if is_remote || link.starts_with("mailto:") || link.starts_with("data:") {
                continue;
            }
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { resolved(page, file) };
            let found = match pages.get(&target) {
                Some(text) => place.is_empty() || values(text, "id").any(|id| id == place),
                None => exists(&target),
            };
            if !found {
                wrong.push(format!("{}: {link}", page.display()));
            }
        }
        for loaded in values(text, "src").filter(|link| link.contains("//")) {
            wrong.push(format!("{}: loads {loaded} from the network", page.display()));
        }
    }
    wrong.sort();
    wrong.dedup();
    wrong
}

/// Values of an attribute.
fn values<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {name}=\"");
    let mut rest = text;
    std::iter::from_fn(move || {
        let at = rest.find(&start)? + start.len();
        let value = rest[at..].split('"').next()?;
        rest = &rest[at + value.len()..];
        Some(value)
    })
}

/// A path from a page, without `.` and `..`.
fn resolved(page: &Path, link: &str) -> PathBuf {
    let mut out = PathBuf::new();
    for part in page.parent().unwrap_or(Path::new("")).join(link).components() {
        match part {
            Component::ParentDir => {
                out.pop();
            }
            Component::Normal(name) => out.push(name),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_links_are_found() {
        let page = "<a href=\"b.html#here\"> <a href=\"b.html#gone\"> <a href=\"c.html\"> <a href=\"#top\" id=\"top\"> \
            <img src=\"x.png\"> <img src=\"y.png\"> <a href=\"https://a.b\"> <script src=\"https://a.b/c.js\">";
        let pages = Pages::from([
            (PathBuf::from("d/a.html"), page.to_string()),
            (PathBuf::from("d/b.html"), "<h2 id=\"here\">".to_string()),
        ]);
        let wrong = check(&pages, |path| path == Path::new("d/x.png"));
        let expected = [
            "d/a.html: b.html#gone",
            "d/a.html: c.html",
            "d/a.html: loads https://a.b/c.js from the network",
            "d/a.html: y.png",
        ];
        assert_eq!(wrong, expected);
    }
}
