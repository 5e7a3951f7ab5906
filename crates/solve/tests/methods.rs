//! The list of methods as the book tells it.

use grouser_solve::Method;
use std::path::Path;

/// The book's table follows from the list; `GROUSER_WRITE_TABLES=1` writes it.
#[test]
fn the_book_lists_every_method() {
    let mut table =
        String::from("| `solver.method` | also | laws in one loop | what it is |\n| --- | --- | --- | --- |\n");
    for method in Method::ALL {
        let also: Vec<_> = method.aliases().iter().map(|alias| format!("`{alias}`")).collect();
        let laws = if method.facts().both_laws { "both" } else { "cone" };
        table += &format!("| `{}` | {} | {laws} | {} |\n", method.name(), also.join(", "), method.what());
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/solvers.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (start, end) = ("<!-- methods: begin -->\n", "<!-- methods: end -->");
    let (head, rest) = text.split_once(start).unwrap();
    let (old, tail) = rest.split_once(end).unwrap();
    if std::env::var_os("GROUSER_WRITE_TABLES").is_some() {
        std::fs::write(&path, format!("{head}{start}\n{table}\n{end}{tail}")).unwrap();
    } else {
        assert_eq!(old.trim(), table.trim(), "GROUSER_WRITE_TABLES=1 cargo test -p grouser-solve --test methods");
    }
}
