//! `cargo xtask scenes`: the book's index of all bundled scenes, with a picture of each.

use crate::shell::{Failure, Repository, output, run};
use std::fs;
use std::path::Path;

/// The page.
const PAGE: &str = "book/src/scenes.md";
/// Its pictures.
const PICTURES: &str = "book/src/figures/scenes";
/// Width and height of a picture in pixels.
const SIZE: &str = "640x360";
/// What every picture has: no words, no figures of joints.
const LOOK: &str = "legend = false\ntime = false\njoints = false\n";

/// Writes the page, and first draws the pictures of the named scenes, or of all with `all`.
pub fn write(repository: &Repository, named: &[&str]) -> Result<(), Failure> {
    let list = output(&mut grouser(repository, &["scenes"]))?;
    let scenes: Vec<(&str, &str)> = list.lines().filter_map(scene).collect();
    let work = repository.root.join("target/scenes");
    fs::create_dir_all(&work).map_err(|e| at(&work, &e))?;
    let look = work.join("look.toml");
    fs::write(&look, LOOK).map_err(|e| at(&look, &e))?;
    for (name, _) in scenes.iter().filter(|(name, _)| named == ["all"] || named.contains(name)) {
        picture(repository, name, &work)?;
    }
    let page = repository.root.join(PAGE);
    let text = text(&scenes, |name| {
        let file = fs::read_to_string(repository.root.join(format!("scenes/{name}.toml"))).unwrap_or_default();
        let picture = repository.root.join(PICTURES).join(format!("{name}.png")).exists();
        (takes(&file), picture)
    });
    fs::write(&page, text).map_err(|e| at(&page, &e))
}

/// Name and description in a line of `grouser scenes`; none for a variant.
fn scene(line: &str) -> Option<(&str, &str)> {
    let (name, description) = line.split_once("  ")?;
    (!name.is_empty()).then_some((name, description.trim()))
}

/// A tenth of a scene's run, at least a tenth of a second, and a picture of its last frame.
fn picture(repository: &Repository, name: &str, work: &Path) -> Result<(), Failure> {
    let recording = work.join(name).to_string_lossy().into_owned();
    let check = output(&mut grouser(repository, &["check", name]))?;
    let seconds = check.lines().find_map(duration).unwrap_or(1.0);
    let seconds = (seconds / 10.0).max(0.1).to_string();
    run(&mut grouser(repository, &["run", name, "--force", "--quiet", "--duration", &seconds, "--out", &recording]))?;
    let pictures = work.join(format!("{name}-picture")).to_string_lossy().into_owned();
    let look = work.join("look.toml").to_string_lossy().into_owned();
    let words =
        ["render", &recording, "--frames", "last", "--size", SIZE, "--look", &look, "--out", &pictures, "--force"];
    run(&mut grouser(repository, &words))?;
    let entries = fs::read_dir(&pictures).map_err(|e| at(Path::new(&pictures), &e))?;
    let drawn = entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "png"));
    let last = drawn.max().ok_or_else(|| Failure(format!("{name}: no picture was drawn")))?;
    let to = repository.root.join(PICTURES).join(format!("{name}.png"));
    fs::create_dir_all(repository.root.join(PICTURES)).and_then(|()| fs::copy(&last, &to)).map_err(|e| at(&to, &e))?;
    Ok(())
}

/// The seconds in the line of `grouser check` that tells the time: `time  1000 steps of 0.01 s, 10 s in all`.
fn duration(line: &str) -> Option<f64> {
    line.trim().strip_prefix("time ")?.split(", ").nth(1)?.split(' ').next()?.parse().ok()
}

/// What a scene's file says after `# Time:`, joined to one line.
fn takes(file: &str) -> String {
    let comment = file.lines().take_while(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#'));
    let mut words = Vec::new();
    for line in comment {
        match line.trim().strip_prefix("Time: ") {
            Some(first) => words = vec![first],
            None if !words.is_empty() && line.starts_with("   ") => words.push(line.trim()),
            None if !words.is_empty() => break,
            None => {}
        }
    }
    words.join(" ")
}

/// The page: of each scene its name, picture, description and how long it takes.
fn text(scenes: &[(&str, &str)], about: impl Fn(&str) -> (String, bool)) -> String {
    let mut text = String::from(
        "# All scenes\n\n\
         These scenes are part of the program: `grouser run NAME` runs one, `grouser scenes NAME` prints its\n\
         file, and `grouser view NAME` runs it in the browser. The pictures show an early moment.\n\n\
         <!-- Written by `cargo xtask scenes`. -->\n",
    );
    for (name, description) in scenes {
        let (takes, has_picture) = about(name);
        text += &format!("\n## {name}\n\n{}.\n", sentence(description));
        if has_picture {
            text += &format!("\n![{name}](figures/scenes/{name}.png)\n");
        }
        if !takes.is_empty() {
            text += &format!("\nTime: {takes}\n");
        }
    }
    text
}

/// With a capital letter at its beginning and no full stop at its end.
fn sentence(text: &str) -> String {
    let mut letters = text.trim_end_matches('.').chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The program in its release build.
fn grouser(repository: &Repository, arguments: &[&str]) -> std::process::Command {
    repository.cargo(&[&["run", "--release", "--quiet", "--"], arguments].concat())
}

fn at(path: &Path, error: &std::io::Error) -> Failure {
    Failure(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_files_are_read() {
        assert_eq!(scene("filling       1,000 spheres fall"), Some(("filling", "1,000 spheres fall")));
        assert_eq!(scene("                --set scene.variant=full: larger"), None);
        assert_eq!(duration("  time       500 steps of 0.002 s, 1 s in all"), Some(1.0));
        assert_eq!(
            takes("# What.\n#\n# Time: a minute;\n#   then more.\n# Look: x\n\n[scene]"),
            "a minute; then more."
        );
    }

    #[test]
    fn every_scene_has_a_section() {
        let page = text(&[("a", "a ball falls"), ("b", "two.")], |name| (String::new(), name == "a"));
        assert!(page.contains("## a\n\nA ball falls.\n\n![a](figures/scenes/a.png)\n"), "{page}");
        assert!(page.ends_with("## b\n\nTwo.\n"), "{page}");
    }
}
