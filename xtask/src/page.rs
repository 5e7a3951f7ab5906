//! The viewer's page: built from its source, compared with what is committed, tried in a real browser.

use crate::shell::{Failure, Repository, run, succeeds};
use std::path::{Path, PathBuf};

/// Where the page's source is.
const WEB: &str = "crates/viewer/web";
/// The files of the built page.
const BUILT: [&str; 3] = ["index.html", "assets/page.js", "assets/page.css"];

fn has(repository: &Repository, program: &str) -> bool {
    succeeds(&mut repository.command(program, &["--version"]))
}

/// Fetches the packages that `package-lock.json` names, unless those are there already.
fn packages(repository: &Repository) -> Result<(), Failure> {
    let web = repository.root.join(WEB);
    let changed = |file: &str| web.join(file).metadata().and_then(|data| data.modified()).ok();
    if let (Some(there), Some(wanted)) = (changed("node_modules/.package-lock.json"), changed("package-lock.json"))
        && there >= wanted
    {
        return Ok(());
    }
    run(&mut repository.command("npm", &["ci", "--prefix", WEB, "--no-audit", "--no-fund", "--loglevel", "error"]))
}

/// Fetches the packages; false, with a note, where no registry of packages can be reached. A registry that answers and
/// packages that cannot be had all the same are a failure: the list of packages is wrong then.
fn have_packages(repository: &Repository, who: &str) -> Result<bool, Failure> {
    match packages(repository) {
        Ok(()) => Ok(true),
        Err(failure) if succeeds(&mut repository.command("npm", &["view", "three", "version"])) => Err(failure),
        Err(Failure(why)) => {
            println!("{who}: skipped, the registry of packages cannot be reached: {why}");
            Ok(false)
        }
    }
}

/// Builds the page into its folder `dist`, which is committed and embedded.
pub fn build(repository: &Repository) -> Result<(), Failure> {
    packages(repository)?;
    run(&mut repository.command("npm", &["run", "build", "--prefix", WEB]))
}

/// Does the committed page follow from its source? Skipped where npm or its registry cannot be had.
pub fn check(repository: &Repository) -> Result<(), Failure> {
    if !has(repository, "npm") {
        println!("page: skipped, there is no npm");
        return Ok(());
    }
    if !have_packages(repository, "page")? {
        return Ok(());
    }
    let fresh = repository.root.join("target/viewer-page");
    let out = fresh.to_string_lossy().into_owned();
    let arguments = ["run", "build", "--prefix", WEB, "--", "--outDir", &out, "--emptyOutDir"];
    run(&mut repository.command("npm", &arguments))?;
    let read =
        |path: PathBuf| std::fs::read(&path).map_err(|e| Failure(format!("cannot read {}: {e}", path.display())));
    for file in BUILT {
        if read(fresh.join(file))? != read(repository.root.join(WEB).join("dist").join(file))? {
            let what = format!("{WEB}/dist/{file} does not follow from its source");
            return Err(Failure(format!("{what}: `cargo xtask page` builds it again")));
        }
    }
    println!("page: the built page follows from its source");
    Ok(())
}

/// The browser: what `CHROMIUM` names, or one of the usual names.
fn chromium(repository: &Repository) -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("CHROMIUM") {
        return Some(path.into());
    }
    let folders = std::env::var_os("PATH").map(|paths| std::env::split_paths(&paths).collect::<Vec<_>>());
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let all = folders.into_iter().flatten().flat_map(|folder| names.map(|name| folder.join(name)));
    all.into_iter().find(|path| path.is_file() && has(repository, &path.to_string_lossy()))
}

/// Runs the browser tests against the release build. Skipped where there is no Node or no browser.
pub fn browser(repository: &Repository) -> Result<(), Failure> {
    let chromium = match chromium(repository) {
        Some(path) if has(repository, "node") && has(repository, "npm") => path,
        _ => {
            println!("browser tests: skipped, they need node, npm and chromium (Debian: apt install npm chromium)");
            return Ok(());
        }
    };
    if !have_packages(repository, "browser tests")? {
        return Ok(());
    }
    run(&mut repository.cargo(&["build", "--release"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.root.join("target"), PathBuf::from);
    let folder = repository.root.join("target/viewer-test");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(|e| Failure(format!("cannot empty {}: {e}", folder.display())))?;
    }
    let script = Path::new(WEB).join("tests/browser.mjs").to_string_lossy().into_owned();
    run(repository
        .command("node", &[&script])
        .env("GROUSER", target.join("release/grouser"))
        .env("CHROMIUM", chromium)
        .env("VIEWER_TEST_DIR", folder))
}
