//! A recording as one file that a browser opens from anywhere: the page with its answers inside.
//!
//! The page asks for messages by path. In the file these are embedded, and a few lines before the page's own code
//! answer its requests from them; nothing is fetched, so it opens from a disk, an e-mail or any server.

use crate::message::Message;
use crate::page::FILES;
use crate::source::{Answer, Refusal, Source};
use grouser_record::base64;
use serde_json::{Value, json};

/// Largest file in bytes: browsers refuse more, and nobody mails it.
const LARGEST: usize = 400_000_000;

/// Answers requests from what is embedded; numbers of frames are those of the embedded ones.
const ANSWERS: &str = r##"
const held = {}, bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));
for (const part of document.querySelectorAll("script[data-path]")) held[part.dataset.path] = part;
const whole = window.fetch;
window.fetch = async (path, options) => {
  const address = String(path).split("?")[0];
  let part = held[address];
  if (address === "/api/times" && !/first=0?(&|$)/.test(String(path).split("?")[1] ?? "")) part = held["/api/no-times"];
  if (part) {
    const json = address === "/api/scene";
    return new Response(json ? part.textContent : bytes(part.textContent),
      { headers: { "Content-Type": json ? "application/json" : "application/octet-stream" } });
  }
  if (address.startsWith("/api/")) return new Response('{"error": "this is not in the file"}', { status: 404 });
  return whole(path, options);
};
"##;

/// The page of a recording with these frames.
pub fn single_file(source: &dyn Source, frames: &[usize], times: &[f64]) -> Answer<String> {
    let mut scene = source.scene()?;
    // What the page may ask for; contacts of frames are large and stay in the recording.
    let known: Vec<Value> = scene["quantities"].as_array().cloned().unwrap_or_default();
    let small = |name: &&str| !name.starts_with("contact_") || *name == "contact_force";
    let kept: Vec<&str> = known.iter().filter_map(Value::as_str).filter(small).collect();
    let signals = scene["signals"].as_array().map_or(0, Vec::len);
    scene["frames"] = json!(frames.len());
    scene["quantities"] = json!(kept);
    scene["single"] = json!(true);
    let scene_deforms = scene["reliefs"].as_array().is_some_and(|list| !list.is_empty());
    let mut parts = vec![("/api/scene".to_string(), scene.to_string().replace("</", "<\\/"))];
    let mut add = |path: String, message: Vec<u8>| parts.push((path, base64::encode(&message)));
    add("/api/shapes".into(), source.shapes()?.bytes());
    add("/api/joints".into(), source.joints()?.bytes());
    let meshes = (0..).map_while(|i| Some((i, source.mesh(i).ok()?)));
    for (i, mesh) in meshes {
        add(format!("/api/mesh/{i}"), mesh.bytes());
    }
    let chosen: Vec<f64> = frames.iter().map(|i| times.get(*i).copied().unwrap_or(0.0)).collect();
    add("/api/times".into(), Message::new(json!({})).f64("time", 1, &chosen).bytes());
    add("/api/no-times".into(), Message::new(json!({})).f64("time", 1, &[]).bytes());
    let all: Vec<usize> = (0..signals.min(64)).collect();
    if let Ok(rows) = source.signals(&all, 0) {
        add("/api/signals".into(), rows.bytes());
    }
    for (place, frame) in frames.iter().enumerate() {
        add(format!("/api/frame/{place}"), source.frame(*frame, &kept, None)?);
    }
    // Ground that deforms, as it changed from frame to frame.
    if scene_deforms {
        let mut before = None;
        for (place, frame) in frames.iter().enumerate() {
            add(format!("/api/relief/{place}"), source.relief(*frame, before)?.bytes());
            before = Some(*frame);
        }
    }
    let size: usize = parts.iter().map(|(_, text)| text.len()).sum();
    if size > LARGEST {
        let why = format!("the file would have {} MB; take fewer frames", size / 1_000_000);
        return Err(Refusal(413, why));
    }
    Ok(page(&parts))
}

/// The page with its script, its style and the parts.
fn page(parts: &[(String, String)]) -> String {
    let file = |name: &str| {
        let (.., bytes) = FILES.iter().find(|(path, ..)| *path == name).expect("the page has this file");
        String::from_utf8_lossy(bytes).into_owned()
    };
    let mut embedded = String::new();
    for (path, text) in parts {
        embedded += &format!("<script type=\"text/plain\" data-path=\"{path}\">{text}</script>\n");
    }
    let style = file("/assets/page.css").replace("</style", "<\\/style");
    let script = file("/assets/page.js").replace("</script", "<\\/script");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n<title>Grouser</title>\n\
         <link rel=\"icon\" href=\"data:,\" />\n<style>{style}</style>\n</head>\n<body>\n<div id=\"app\"></div>\n\
         {embedded}<script>{ANSWERS}</script>\n<script type=\"module\">{script}</script>\n</body>\n</html>\n"
    )
}
