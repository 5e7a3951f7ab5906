//! A report as one HTML page without scripts and without other files.

use super::report::{RigReport, estimate};
use grouser_record::plot::Svg;
use std::fmt::Write;

const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;max-width:1100px;margin:24px auto;padding:0 \
    16px;color:#1b1f24}\
h1{font-size:24px;margin:0 0 8px}h2{font-size:17px;margin:24px 0 6px}table{border-collapse:collapse;font-size:13px}\
th,td{border:1px solid #d5d9de;padding:4px \
6px;text-align:right}td{white-space:nowrap}th{background:#f2f4f6;font-weight:600}\
th:first-child,td:first-child{text-align:left}.parameters td{font-size:15px}.named \
td:nth-child(2){white-space:normal;text-align:left;min-width:140px}.wide{overflow-x:auto}\
.setup{display:grid;grid-template-columns:repeat(auto-fill,minmax(340px,1fr));gap:2px 24px;margin:8px 0 \
12px;font-size:14px}\
.setup div{display:flex;gap:8px}dt{color:#6a727b;min-width:96px}dd{margin:0}\
svg{width:100%;height:auto;border:1px solid #e3e6ea;margin-top:14px}li{margin:2px 0}.warning{border-left:5px solid \
#d55e00;background:#fdf1e7;padding:8px 12px}footer{color:#6a727b;font-size:12px;margin:24px 0}\
@media print{body{margin:0}h2{break-after:avoid}svg,table{break-inside:avoid}}";

/// Text with the characters that HTML takes for its own written out.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn table(class: &str, head: &[String], rows: &[Vec<String>]) -> String {
    let cells =
        |tag: &str, row: &[String]| row.iter().map(|c| format!("<{tag}>{}</{tag}>", escaped(c))).collect::<String>();
    let body: String = rows.iter().map(|row| format!("<tr>{}</tr>\n", cells("td", row))).collect();
    format!("<div class=\"wide\"><table class=\"{class}\"><tr>{}</tr>\n{body}</table></div>\n", cells("th", head))
}

/// The page.
pub fn html(report: &RigReport) -> String {
    let title = escaped(&report.title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
    );
    page.push_str("<dl class=\"setup\">\n");
    for (key, value) in &report.setup {
        writeln!(page, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(key), escaped(value)).expect("to a string");
    }
    page.push_str("</dl>\n");
    for warning in &report.warnings {
        writeln!(page, "<p class=\"warning\"><b>Warning.</b> {}</p>", escaped(warning)).expect("to a string");
    }
    if !report.parameters.is_empty() {
        writeln!(page, "<h2>{} parameters</h2>", report.subject).expect("to a string");
        let rows: Vec<Vec<String>> = report
            .parameters
            .iter()
            .map(|p| vec![p.label.clone(), estimate(p.estimate, p.shown.1), p.shown.0.to_string()])
            .collect();
        page += &table("parameters", &["parameter", "value ± 95 % interval", "unit"].map(String::from), &rows);
    }
    for figure in &report.figures {
        let mut svg = Svg::new(figure.size());
        figure.draw(&mut svg);
        writeln!(page, "{}", svg.finish()).expect("to a string");
    }
    page.push_str(if report.subject == "Soil" { "<h2>Recordings</h2>\n" } else { "<h2>Table</h2>\n" });
    let class = if report.table.rows.len() > 1 { "named" } else { "" };
    page += &table(class, &report.table.head, &report.table.rows);
    page.push_str("<h2>Bed and cost</h2>\n");
    page += &table("", &report.costs.head, &report.costs.rows);
    page.push_str("<h2>Provenance</h2>\n");
    page += &table("", &report.provenance.head, &report.provenance.rows);
    let notes: String = report.notes.iter().map(|note| format!("<li>{}</li>\n", escaped(note))).collect();
    write!(
        page,
        "<h2>Notes</h2>\n<ul>\n{notes}</ul>\n<footer>Grouser {}</footer>\n</body></html>\n",
        env!("CARGO_PKG_VERSION")
    )
    .expect("to a string");
    page
}
