//! The server over real connections: what it answers, and above all what it refuses. Attacks are in `attacks.rs`.

mod fixture;

use fixture::*;
use grouser_viewer::http::{LONGEST_BODY, LONGEST_HEAD};
use grouser_viewer::{Command, Live, LiveFrame, Replay, Server, Source};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

#[test]
fn a_recording_is_served_by_parts() {
    let at = replay();
    let (status, page) = get(at, "/");
    assert!(status == 200 && String::from_utf8_lossy(&page).contains("/assets/page.js"));
    assert!(get(at, "/assets/page.js").1.len() > 100_000);
    let scene: Value = serde_json::from_slice(&get(at, "/api/scene").1).unwrap();
    assert_eq!((scene["mode"].as_str(), scene["frames"].as_u64()), (Some("replay"), Some(100)));
    assert_eq!(scene["signals"], json!([{ "name": "f", "unit": "N" }]));

    let (status, message) = get(at, "/api/frame/42?quantities=position");
    let (about, data) = decode(&message);
    assert_eq!((status, about["step"].as_u64(), about["arrays"][0]["rows"].as_u64()), (200, Some(42), Some(5)));
    assert_eq!(floats(data)[..6], [42.0, 0.0, 0.5, 42.0, 1.0, 0.5]);
    // Contacts: as many as the frame has.
    let (status, message) = get(at, "/api/frame/5?quantities=position,contact_point,contact_vector,contact_bodies");
    let about = decode(&message).0;
    assert_eq!(status, 200);
    assert_eq!(about["arrays"][1], json!({ "name": "contact_point", "type": "f32", "columns": 3, "rows": 2 }));
    assert_eq!(about["arrays"][3], json!({ "name": "contact_bodies", "type": "u32", "columns": 2, "rows": 2 }));
    // Joints: what they are, and the parts that show them.
    let (status, message) = get(at, "/api/joints");
    let joints = decode(&message).0;
    assert_eq!((status, &joints["joints"][0]["kind"]), (200, &json!("revolute")));
    assert_eq!(joints["joints"][0]["bodies"], json!([null, 1]));
    assert!(joints["arrays"][0]["rows"].as_u64() > Some(1));
    // A range of bodies, two quantities.
    let message = get(at, "/api/frame/99?quantities=position,velocity&bodies=3:4").1;
    let (about, data) = decode(&message);
    assert_eq!((about["arrays"][1]["name"].as_str(), about["arrays"][1]["rows"].as_u64()), (Some("velocity"), Some(1)));
    assert_eq!(floats(data), [99.0, 3.0, 0.5, 0.0, 1.0, 0.0, 0.0, 0.0]);

    let message = get(at, "/api/times?first=98").1;
    assert_eq!(decode(&message).0["arrays"][0]["rows"], 2);
    let message = get(at, "/api/signals?columns=0&first=90").1;
    let (about, data) = decode(&message);
    assert_eq!((about["rows"].as_u64(), data.len()), (Some(100), 2 * 10 * 8));
    let message = get(at, "/api/shapes").1;
    assert_eq!(decode(&message).0["materials"], json!(["stone"]));
    assert_eq!(get(at, "/api/mesh/0").0, 200);
    // As programs write the same.
    let (status, encoded) = get(at, "/api/frame/99?quantities=position%2Cvelocity&bodies=3%3A4");
    assert_eq!((status, decode(&encoded).0["arrays"][1]["rows"].as_u64()), (200, Some(1)));
}

#[test]
fn what_is_not_there_is_refused() {
    let at = replay();
    for path in [
        "/api/frame/100",
        "/api/frame/-1",
        "/api/frame/99999999999999999999999",
        "/api/mesh/1",
        "/api/next?after=0",
        "/api/frame/0?quantities=rotation",
        "/api/frame/0?bodies=0:6",
        "/api/frame/0?bodies=4:3",
        "/api/signals?columns=1",
        "/favicon.ico",
        "/api/",
        "/api/nothing/0",
    ] {
        assert_eq!(get(at, path).0, 404, "{path}");
    }
    for path in ["/api/times?first=x", "/api/frame/0?bodies=a", "/api/signals?columns=1,b"] {
        assert_eq!(get(at, path).0, 400, "{path}");
    }
    assert_eq!(post(at, "{\"do\":\"play\"}"), 404);
    assert_eq!(raw(at, format!("PUT / HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n").as_bytes()).0, 405);
}

#[test]
fn no_path_leads_to_a_file() {
    let at = replay();
    for path in [
        "/scene.toml",
        "/../scene.toml",
        "/assets/../scene.toml",
        "/..%2fscene.toml",
        "/%2e%2e/scene.toml",
        "/assets/..%5cscene.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/../../../../etc/passwd",
        "/frames/zarr.json",
        "/api/mesh/../../scene.toml",
        "/api/frame/../../scene.toml",
        "/api/mesh/%2e%2e",
        "/./scene.toml",
        "/assets/page.js/../../scene.toml",
        "/api/frame/0%00.toml",
        "/signals.parquet",
    ] {
        let (status, body) = get(at, path);
        assert_eq!(status, 404, "{path}");
        let text = String::from_utf8_lossy(&body);
        assert!(!text.contains("secret") && !text.contains("root:"), "{path}");
    }
}

#[test]
fn too_much_is_refused() {
    let at = replay();
    let big = "x".repeat(LONGEST_BODY + 1);
    assert_eq!(post(at, &big), 413);
    // Refused by its length alone: nothing is read or reserved for it.
    let head = format!("POST /api/control HTTP/1.1\r\nHost: {at}\r\nContent-Length: 999999999999\r\n\r\n");
    assert_eq!(raw(at, head.as_bytes()).0, 413);
    let long = format!("GET /{} HTTP/1.1\r\nHost: {at}\r\n\r\n", "a".repeat(LONGEST_HEAD));
    assert_eq!(raw(at, long.as_bytes()).0, 431);
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(LONGEST_HEAD));
    assert_eq!(raw(at, many.as_bytes()).0, 431);
    assert_eq!(get(at, &format!("/api/signals?columns={}", "0,".repeat(65))).0, 400);
}

#[test]
fn other_sites_and_names_are_refused() {
    let at = replay();
    let ask =
        |fields: &str| raw(at, format!("GET /api/scene HTTP/1.1\r\nConnection: close\r\n{fields}\r\n").as_bytes()).0;
    assert_eq!(ask(&format!("Host: {at}\r\n")), 200);
    assert_eq!(ask(&format!("Host: localhost:{}\r\n", at.port())), 200);
    assert_eq!(ask("Host: [::1]:80\r\n"), 200);
    assert_eq!(ask(&format!("Host: {at}\r\nOrigin: http://{at}\r\n")), 200);
    // A page elsewhere, a name elsewhere that leads here, no name.
    assert_eq!(ask(&format!("Host: {at}\r\nOrigin: http://example.org\r\n")), 403);
    assert_eq!(ask(&format!("Host: {at}\r\nOrigin: http://{at}\r\nOrigin: http://example.org\r\n")), 403);
    assert_eq!(ask(&format!("Host: {at}\r\nSec-Fetch-Site: cross-site\r\n")), 403);
    assert_eq!(ask(&format!("Host: {at}\r\nSec-Fetch-Site: same-origin\r\n")), 200);
    assert_eq!(ask(&format!("Host: {at}\r\nOrigin: null\r\n")), 403);
    assert_eq!(ask(&format!("Host: example.org:{}\r\n", at.port())), 403);
    assert_eq!(ask("Host: 127.0.0.1.example.org\r\n"), 403);
    // Two names, of which the server and something before it might each take another one; none; a request for others.
    assert_eq!(ask(&format!("Host: {at}\r\nHost: example.org\r\n")), 400);
    assert_eq!(ask(&format!("Host: {at}\r\nHost: {at}\r\n")), 400);
    assert_eq!(ask(""), 400);
    for target in ["http://example.org/api/scene", "file:///etc/passwd", "example.org:80", "*"] {
        let text = format!("GET {target} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n");
        assert_eq!(raw(at, text.as_bytes()).0, 400, "{target}");
    }
}

#[test]
fn elsewhere_a_token_is_asked_for() {
    let server = Server::bind("0.0.0.0:0".parse().unwrap(), "word".into()).unwrap();
    assert!(server.url().unwrap().ends_with("/?token=word"));
    let at = SocketAddr::from(([127, 0, 0, 1], server.address().unwrap().port()));
    assert!(server.start(Arc::new(Replay::new(recording()))));
    for path in
        ["/", "/api/scene", "/api/scene?token=", "/api/scene?token=wore", "/api/scene?token=wordy", "/api/frame/0"]
    {
        assert_eq!(get(at, path).0, 403, "{path}");
    }
    for path in ["/?token=word", "/api/scene?token=word", "/assets/page.css"] {
        assert_eq!(get(at, path).0, 200, "{path}");
    }
}

#[test]
fn a_run_is_watched_and_steered() {
    let known = ["throttle", "a", "b"].map(str::to_string).to_vec();
    let live = Arc::new(Live::new(header(), solids(), layout(), 1.0).driven(json!([]), known));
    let at = start(Arc::clone(&live) as Arc<dyn Source>);
    let frame = |step: u64| LiveFrame {
        step,
        time: 0.1 * step as f64,
        status: json!({ "running": true }),
        arrays: vec![("position", 3, vec![step as f32; 3 * BODIES])],
    };
    assert!(live.is_watched());
    live.publish(&frame(1));
    // Nobody takes frames: the run goes on all the same, and the last one counts.
    (2..1000).for_each(|step| live.publish(&frame(step)));
    assert!(!live.is_watched());
    let message = get(at, "/api/next?after=0").1;
    let (about, data) = decode(&message);
    assert_eq!((about["step"].as_u64(), about["number"].as_u64(), floats(data)[0]), (Some(999), Some(999), 999.0));
    assert!(live.is_watched());
    assert_eq!(get(at, "/api/frame/0").0, 404);

    assert_eq!(post(at, "{\"do\":\"pause\"}"), 200);
    assert_eq!(post(at, "{\"do\":\"inputs\",\"values\":[[\"throttle\",0.5]]}"), 200);
    let commands = live.commands(Duration::ZERO);
    assert_eq!(commands, [Command::Pause {}, Command::Inputs { values: vec![("throttle".into(), 0.5)] }]);
    assert!(live.commands(Duration::from_millis(1)).is_empty());
    // Of inputs that were not come to: new values take the place of those of the same names, others stay.
    for (name, value) in [("a", 0.1), ("a", 0.2), ("b", 0.3)] {
        assert_eq!(post(at, &format!("{{\"do\":\"inputs\",\"values\":[[\"{name}\",{value}]]}}")), 200);
    }
    let inputs = |name: &str, value: f64| Command::Inputs { values: vec![(name.into(), value)] };
    assert_eq!(live.commands(Duration::ZERO), [inputs("a", 0.2), inputs("b", 0.3)]);
    // Of drags that were not come to, the last counts.
    (0..5).for_each(|i| {
        assert_eq!(post(at, &format!("{{\"do\":\"drag\",\"body\":1,\"point\":[0,0,0],\"target\":[{i},0,0]}}")), 200)
    });
    assert!(matches!(live.commands(Duration::ZERO)[..], [Command::Drag { target: [4.0, 0.0, 0.0], .. }]));
    for wrong in [
        "",
        "{}",
        "{\"do\":\"fly\"}",
        "{\"do\":\"pace\",\"factor\":-1}",
        "{\"do\":\"pace\",\"factor\":1e999}",
        "{\"do\":\"pace\",\"factor\":1e7}",
        "{\"do\":\"inputs\",\"values\":[[\"c\",1]]}",
        "{\"do\":\"step\"}",
        "{\"do\":\"play\",\"x\":1}",
    ] {
        assert_eq!(post(at, wrong), 400, "{wrong}");
    }
    // The queue is bounded.
    let mut refused = 0;
    (0..300).for_each(|_| refused += usize::from(live.control(b"{\"do\":\"play\"}").is_err()));
    assert_eq!((refused, live.commands(Duration::ZERO).len()), (44, 256));

    // A frame that is not there yet is waited for.
    let (number, publisher) = (live.newest().is_ok(), Arc::clone(&live));
    assert!(number);
    let waited = std::thread::spawn(move || get(at, "/api/next?after=999").1);
    std::thread::sleep(Duration::from_millis(100));
    publisher.publish(&frame(1000));
    assert_eq!(decode(&waited.join().unwrap()).0["number"].as_u64(), Some(1000));

    (0..250_000).for_each(|i| live.row(&[f64::from(i), 0.1 * f64::from(i), 1.0]));
    let message = get(at, "/api/signals?columns=0").1;
    let rows = decode(&message).0["rows"].as_u64().unwrap();
    assert!((40_000..=100_000).contains(&rows), "{rows} rows are kept");
}
