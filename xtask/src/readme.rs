//! Runs the commands that README.md shows, so that it cannot promise what the program does not do.

use crate::shell::{Failure, Repository, output};

/// Writes the scenes that it shows whole and runs its commands; fails at the first that fails.
pub fn run(repository: &Repository) -> Result<(), Failure> {
    let path = repository.root.join("README.md");
    let text = std::fs::read_to_string(&path).map_err(|e| Failure(format!("cannot read {}: {e}", path.display())))?;
    let commands = commands(&text);
    if commands.is_empty() {
        return Err(Failure("README.md shows no command of the program".to_string()));
    }
    // The commands leave recordings and files behind: in a folder that starts empty.
    let folder = repository.root.join("target/readme");
    let prepare = || {
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        std::fs::create_dir_all(&folder)
    };
    prepare().map_err(|e| Failure(format!("cannot prepare {}: {e}", folder.display())))?;
    for (name, scene) in files(&text) {
        let path = folder.join(name);
        std::fs::write(&path, scene).map_err(|e| Failure(format!("cannot write {}: {e}", path.display())))?;
    }
    let manifest = repository.root.join("Cargo.toml").to_string_lossy().into_owned();
    for command in commands {
        let mut arguments = vec!["run", "--manifest-path", &manifest, "--release", "--quiet", "--"];
        arguments.extend(command.split_whitespace());
        if output(repository.cargo(&arguments).current_dir(&folder))?.trim().is_empty() {
            return Err(Failure(format!("`grouser {command}` printed nothing")));
        }
    }
    Ok(())
}

/// The `toml` blocks of a Markdown text whose first line is a comment with the name of the file alone.
fn files(markdown: &str) -> Vec<(&str, &str)> {
    let blocks = markdown.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let named = blocks.filter_map(|block| Some((block.lines().next()?.strip_prefix("# ")?.trim(), block)));
    named.filter(|(name, _)| name.ends_with(".toml") && !name.contains([' ', '/', '\\'])).collect()
}

/// Arguments of `grouser` in the `sh` blocks of a Markdown text, without redirections and comments. `view` and `demo`
/// are left out: they stay until they are ended, and `cargo xtask browser` and a test of the program try them.
fn commands(markdown: &str) -> Vec<&str> {
    let blocks = markdown.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let arguments = |line: &'_ str| -> Option<usize> {
        ["grouser ", "cargo run --release -- "].iter().find(|start| line.starts_with(**start)).map(|start| start.len())
    };
    let lines = blocks.flat_map(str::lines);
    lines
        .filter_map(|line| line[arguments(line)?..].split(['>', '#']).next())
        .map(str::trim)
        .filter(|c| !c.starts_with("view ") && *c != "demo")
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn commands_are_found() {
        let text = "a\n```sh\ngrouser run x --json\ngrouser view x\ncargo test\ncargo run --release -- schema > \
            y\n```\n```text\ngrouser z\n```";
        assert_eq!(super::commands(text), ["run x --json", "schema"]);
        assert_eq!(super::commands("```sh\ngrouser demo\ngrouser run y    # a minute\n```"), ["run y"]);
    }

    #[test]
    fn files_are_found() {
        let text = "```toml\n# a.toml\n[scene]\n```\n```toml\n# a scene\n```\n```toml\n# ../b.toml\n```";
        assert_eq!(super::files(text), [("a.toml", "# a.toml\n[scene]\n")]);
    }
}
