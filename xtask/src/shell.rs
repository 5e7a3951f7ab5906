//! Running other programs from the repository's root.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Name of the variable that tells tests where the reference data lies.
pub const REFERENCE_DATA: &str = "GROUSER_REFERENCE_DATA";

/// Why a command failed, in words for the person who ran it.
pub struct Failure(pub String);

/// The repository that this program was built from.
pub struct Repository {
    /// Its top folder.
    pub root: PathBuf,
    /// Folder of reference data for tests, where there is one and the environment does not name another.
    reference_data: Option<PathBuf>,
}

impl Repository {
    /// The folder above `xtask`.
    pub fn find() -> Self {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        let root = root.canonicalize().unwrap_or(root);
        let data = root.join("../shared/data").canonicalize().ok().filter(|folder| folder.is_dir());
        let reference_data = data.filter(|_| std::env::var_os(REFERENCE_DATA).is_none());
        Self { root, reference_data }
    }

    /// `program` with `arguments`, to be run at the root.
    pub fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.root);
        if let Some(folder) = &self.reference_data {
            command.env(REFERENCE_DATA, folder);
        }
        command
    }

    /// Where tests look for reference data, in words: the folder, or that there is none and tests that need it skip.
    pub fn reference_data(&self) -> String {
        let named = std::env::var_os(REFERENCE_DATA).map(PathBuf::from);
        match named.as_ref().or(self.reference_data.as_ref()) {
            Some(folder) if folder.is_dir() => format!("reference data: {}", folder.display()),
            Some(folder) => format!("reference data: none in {}; tests that need it were skipped", folder.display()),
            None => format!("reference data: none; tests that need it were skipped ({REFERENCE_DATA} names a folder)"),
        }
    }

    /// The cargo that runs us, with `arguments`.
    pub fn cargo(&self, arguments: &[&str]) -> Command {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
        self.command(&cargo, arguments)
    }
}

/// Shows `command`, runs it and fails unless it succeeds.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    let words = words(command);
    eprintln!("$ {words}");
    let status = command.status().map_err(|error| Failure(format!("cannot run `{words}`: {error}")))?;
    if status.success() { Ok(()) } else { Err(Failure(format!("`{words}` failed ({status})"))) }
}

/// Runs `command` and returns what it writes to standard output.
pub fn output(command: &mut Command) -> Result<String, Failure> {
    let words = words(command);
    eprintln!("$ {words}");
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Failure(format!("cannot run `{words}`: {error}")))?;
    if !output.status.success() {
        return Err(Failure(format!("`{words}` failed ({})", output.status)));
    }
    String::from_utf8(output.stdout).map_err(|_| Failure(format!("`{words}` wrote something that is not UTF-8")))
}

/// Does `command` succeed? Its output is not shown.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The command as one would type it.
fn words(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
