//! Which request gets which answer. The list is closed: a path that is not in it is answered with 404, and no part of a
//! request is ever used as the name of a file.
//!
//! | request | answer |
//! | --- | --- |
//! | `GET /`, `/assets/page.js`, `/assets/page.css` | the page |
//! | `GET /api/scene` | what there is to see (JSON) |
//! | `GET /api/shapes` | shapes of all bodies (message) |
//! | `GET /api/joints` | joints and springs, and the parts that show them (message) |
//! | `GET /api/mesh/I` | a surface (message) |
//! | `GET /api/times?first=I` | times of frames (message) |
//! | `GET /api/frame/I?quantities=A,B&bodies=F:L` | a frame, or some bodies of it (message) |
//! | `GET /api/relief/I?since=J` | ground that deforms at a frame, all or what changed after another (message) |
//! | `GET /api/next?after=N` | the next frame of a run (message) |
//! | `GET /api/signals?columns=I,J&first=R` | rows of signals (message) |
//! | `POST /api/control` | a command to a run (JSON) |

use crate::http::{Payload, Request, Response};
use crate::message::Message;
use crate::page::FILES;
use crate::source::{Answer, Refusal, Source};

const BYTES: &str = "application/octet-stream";

/// How a request is to be answered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Handling {
    /// At once: nothing is made for it.
    None,
    /// At once, as soon as there is a frame after this one.
    Wait(u64),
    /// By reading or putting together, which may take long.
    Work,
}

/// How a request is to be answered.
pub fn handling(request: &Request) -> Handling {
    match request.path.as_str() {
        "/api/next" => number(request, "after").map_or(Handling::None, |after| Handling::Wait(after as u64)),
        path if request.method != "GET" || !path.starts_with("/api/") => Handling::None,
        _ => Handling::Work,
    }
}

/// Answers a request.
pub fn answer(source: &dyn Source, request: &Request) -> Response {
    find(source, request).unwrap_or_else(|Refusal(status, why)| Response::refusal(status, &why))
}

fn find(source: &dyn Source, request: &Request) -> Answer<Response> {
    let message = |message: Message| Response::new(BYTES, message.bytes());
    let path = request.path.as_str();
    match request.method.as_str() {
        "POST" if path == "/api/control" => {
            source.control(&request.body).map(|()| Response::json(&serde_json::json!({})))
        }
        "GET" if !path.starts_with("/api/") => {
            let file = FILES.iter().find(|(name, ..)| *name == path).ok_or_else(|| unknown(path))?;
            Ok(Response { status: 200, kind: file.1, content: Payload::Fixed(file.2) })
        }
        "GET" => match path {
            "/api/scene" => Ok(Response::json(&source.scene()?)),
            "/api/shapes" => source.shapes().map(message),
            "/api/joints" => source.joints().map(message),
            "/api/times" => source.times(number(request, "first")?).map(message),
            "/api/next" => {
                number(request, "after")?;
                Ok(Response { status: 200, kind: BYTES, content: Payload::Shared(source.newest()?) })
            }
            "/api/signals" => source.signals(&list(request, "columns")?, number(request, "first")?).map(message),
            _ => {
                let (what, index) = path.rsplit_once('/').ok_or_else(|| unknown(path))?;
                let index = digits(index).ok_or_else(|| unknown(path))?;
                match what {
                    "/api/mesh" => source.mesh(index).map(message),
                    "/api/frame" => frame(source, request, index),
                    "/api/relief" => {
                        let since = request.query("since").map(|_| number(request, "since")).transpose()?;
                        source.relief(index, since).map(message)
                    }
                    _ => Err(unknown(path)),
                }
            }
        },
        _ => Err(Refusal(405, "GET, HEAD, or POST of commands to /api/control".to_string())),
    }
}

fn frame(source: &dyn Source, request: &Request, index: usize) -> Answer<Response> {
    let names: Vec<&str> = request.query("quantities").unwrap_or("position").split(',').collect();
    if names.len() > 12 {
        return Err(Refusal(400, "too many quantities".to_string()));
    }
    let bodies = match request.query("bodies") {
        None => None,
        Some(text) => {
            let range = text.split_once(':').and_then(|(a, b)| Some((digits(a)?, digits(b)?)));
            Some(range.ok_or_else(|| Refusal(400, "bodies are FIRST:LAST".to_string()))?)
        }
    };
    source.frame(index, &names, bodies).map(|bytes| Response::new(BYTES, bytes))
}

fn unknown(_: &str) -> Refusal {
    Refusal(404, "there is nothing of this name".to_string())
}

/// A number of digits alone.
fn digits(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn number(request: &Request, name: &str) -> Answer<usize> {
    let Some(text) = request.query(name) else { return Ok(0) };
    digits(text).ok_or_else(|| Refusal(400, format!("`{name}` is a number")))
}

fn list(request: &Request, name: &str) -> Answer<Vec<usize>> {
    let items = request.query(name).unwrap_or("").split(',').filter(|text| !text.is_empty());
    let numbers: Option<Vec<usize>> = items.map(digits).collect();
    match numbers {
        Some(numbers) if numbers.len() <= 64 => Ok(numbers),
        _ => Err(Refusal(400, format!("`{name}` is a list of at most 64 numbers"))),
    }
}
