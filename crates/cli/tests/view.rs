//! `grouser view` on the real binary, over real sockets: what browsers send must not harm the run.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A ball on a plane and a slender rod beside it.
const SCENE: &str = r#"[scene]
gravity = [0, 0, -9.81]
[time]
step = 0.002
duration = 1000.0
[materials.steel]
density = 7800
friction = 0.3
[[body]]
name = "ground"
fixed = true
[[body.shape]]
plane = {}
material = "steel"
[[body]]
name = "ball"
position = [0, 0, 0.5]
[[body.shape]]
sphere = { radius = 0.5 }
material = "steel"
[[body]]
name = "rod"
position = [3, 0, 1]
[[body.shape]]
box = { size = [2, 0.02, 0.02] }
material = "steel"
"#;

/// The program with a live run; ended when dropped.
struct Shown {
    child: Child,
    address: String,
}

impl Drop for Shown {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Shown {
    fn start(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, SCENE).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_grouser"))
            .args(["view", path.to_str().unwrap(), "--no-open", "--port", "0", "--threads", "1"])
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let url = lines.map(Result::unwrap).find(|line| line.starts_with("http://")).unwrap();
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_string();
        Self { child, address }
    }

    /// Status and body of an answer.
    fn ask(&self, request: &str, body: &str) -> (u16, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let (host, length) = (&self.address, body.len());
        let head = format!("{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}");
        stream.write_all(format!("{head}\r\n\r\n{body}").as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
        let status = String::from_utf8_lossy(&answer[..end]).split(' ').nth(1).unwrap().parse().unwrap();
        (status, answer[end + 4..].to_vec())
    }

    fn post(&self, command: &str) -> u16 {
        self.ask("POST /api/control", command).0
    }

    /// The newest frame: its description and the positions of the bodies.
    fn frame(&self) -> (Value, Vec<f32>) {
        let bytes = self.ask("GET /api/next?after=0", "").1;
        let length = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
        let about: Value = serde_json::from_slice(&bytes[4..4 + length]).unwrap();
        let rows = about["arrays"][0]["rows"].as_u64().unwrap() as usize;
        let floats = bytes[4 + length..].chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().unwrap()));
        (about, floats.take(3 * rows).collect())
    }

    /// The first frame that is so many steps later.
    fn later(&self, steps: u64) -> (Value, Vec<f32>) {
        let first = self.frame().0["step"].as_u64().unwrap();
        let start = Instant::now();
        loop {
            let (about, positions) = self.frame();
            let now = about["step"].as_u64().unwrap();
            if now >= first + steps || !about["status"]["error"].is_null() {
                return (about, positions);
            }
            assert!(start.elapsed() < Duration::from_secs(30), "the run does not go on: {about}");
        }
    }
}

#[test]
fn extreme_drags_leave_the_state_finite() {
    let shown = Shown::start("extreme-drags.toml");
    let places = ["[1e308,1e308,1e308]", "[-1e308,0,1e308]", "[0,1e200,0]", "[0,0,-1e9]", "[1e5,1e5,1e5]"];
    let points = ["[0,0,0]", "[1e308,1e308,0]", "[0,1e160,0]", "[0,1e6,0.01]", "[1,0.01,0.01]"];
    for body in [1, 2] {
        for (place, point) in places.iter().flat_map(|place| points.map(|point| (place, point))) {
            let drag = format!("{{\"do\":\"drag\",\"body\":{body},\"point\":{point},\"target\":{place}}}");
            assert_eq!(shown.post(&drag), 200, "{drag}");
            let (about, positions) = shown.later(20);
            assert!(about["status"]["error"].is_null(), "{drag}: {}", about["status"]["error"]);
            assert!(positions.iter().all(|x| x.abs() < 1e4), "{drag}: {positions:?}");
        }
    }
    // Let go, what was flung away comes down again.
    assert_eq!(shown.post("{\"do\":\"release\"}"), 200);
    let (about, _) = shown.later(20);
    assert!(about["status"]["error"].is_null());
}

#[test]
fn names_of_unknown_inputs_are_not_hoarded() {
    let shown = Shown::start("unknown-inputs.toml");
    let memory = || {
        let path = format!("/proc/{}/status", shown.child.id());
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0 kB").trim();
        line.trim_end_matches(" kB").parse::<usize>().unwrap() / 1024
    };
    shown.later(10);
    let before = memory();
    for i in 0..300 {
        let names: Vec<String> = (0..60).map(|k| format!("[\"{}{i}.{k}\",1]", "x".repeat(990))).collect();
        assert_eq!(shown.post(&format!("{{\"do\":\"inputs\",\"values\":[{}]}}", names.join(","))), 400);
    }
    shown.later(10);
    assert!(shown.frame().0["status"]["inputs"].as_object().is_some_and(serde_json::Map::is_empty));
    let grown = memory().saturating_sub(before);
    assert!(grown < 20, "18 MB of names took {grown} MB");
}
