//! Attacks on the server over real sockets: whoever drips, floods, never reads or sends broken requests harms neither
//! other clients nor the run.

mod fixture;

use fixture::*;
use grouser_viewer::http::LONGEST_BODY;
use grouser_viewer::source::Answer;
use grouser_viewer::{Budget, Live, LiveFrame, Message, Source};
use serde_json::{Value, json};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Limits that a test can wait for.
fn hasty() -> Budget {
    let ms = Duration::from_millis;
    Budget { request: ms(400), idle: ms(800), stall: ms(600), ..Budget::default() }
}

/// A socket that has sent something.
fn sent(at: SocketAddr, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.write_all(bytes).unwrap();
    stream
}

/// How long it takes until the server closes a connection; panics after 10 s.
fn closed(stream: &mut TcpStream) -> Duration {
    let start = Instant::now();
    stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
    let mut bytes = [0; 1 << 16];
    loop {
        match stream.read(&mut bytes) {
            Ok(0) => return start.elapsed(),
            Err(error) if ![ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) => {
                return start.elapsed();
            }
            _ => assert!(start.elapsed() < Duration::from_secs(10), "the connection stays open"),
        }
    }
}

/// A run whose frames are large, each another one; knows which of them are still held.
struct Large {
    length: usize,
    made: Mutex<Vec<Weak<Vec<u8>>>>,
    news: watch::Sender<u64>,
}

impl Large {
    fn new(length: usize) -> Arc<Self> {
        Arc::new(Self { length, made: Mutex::default(), news: watch::Sender::new(1) })
    }

    fn held(&self) -> usize {
        self.made.lock().unwrap().iter().filter(|frame| frame.strong_count() > 0).count()
    }

    fn asked(&self) -> usize {
        self.made.lock().unwrap().len()
    }
}

impl Source for Large {
    fn scene(&self) -> Answer<Value> {
        Ok(json!({}))
    }
    fn shapes(&self) -> Answer<Message> {
        panic!("a fault of the program")
    }
    fn joints(&self) -> Answer<Message> {
        Ok(Message::default())
    }
    fn mesh(&self, _: usize) -> Answer<Message> {
        Ok(Message::default())
    }
    fn times(&self, _: usize) -> Answer<Message> {
        Ok(Message::default())
    }
    fn frame(&self, _: usize, _: &[&str], _: Option<(usize, usize)>) -> Answer<Vec<u8>> {
        Ok(vec![7; self.length])
    }
    fn relief(&self, _: usize, _: Option<usize>) -> Answer<Message> {
        Ok(Message::default())
    }
    fn news(&self) -> Option<watch::Receiver<u64>> {
        Some(self.news.subscribe())
    }
    fn newest(&self) -> Answer<Arc<Vec<u8>>> {
        let frame = Arc::new(vec![7; self.length]);
        self.made.lock().unwrap().push(Arc::downgrade(&frame));
        Ok(frame)
    }
    fn signals(&self, _: &[usize], _: usize) -> Answer<Message> {
        Ok(Message::default())
    }
    fn control(&self, _: &[u8]) -> Answer<()> {
        Ok(())
    }
}

#[test]
fn dripping_connections_block_nobody() {
    let at = replay();
    // More than there is room for, all in the middle of a request.
    let mut dripping: Vec<TcpStream> = (0..300).map(|_| sent(at, b"GET /api/scene HT")).collect();
    for _ in 0..5 {
        let start = Instant::now();
        assert_eq!(get(at, "/api/scene").0, 200);
        assert!(start.elapsed() < Duration::from_secs(2), "waited {:?}", start.elapsed());
        dripping.iter_mut().for_each(|stream| drop(stream.write(b"T")));
    }
    // A browser that stays connected is not pushed out by newcomers that never ask.
    let mut browser = sent(at, format!("GET /api/scene HTTP/1.1\r\nHost: {at}\r\n\r\n").as_bytes());
    let mut bytes = [0; 4096];
    assert!(browser.read(&mut bytes).unwrap() > 0);
    dripping.extend((0..300).map(|_| sent(at, b"G")));
    browser.write_all(format!("GET / HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n").as_bytes()).unwrap();
    let mut answer = String::new();
    browser.read_to_string(&mut answer).unwrap();
    assert!(answer.contains("200 OK"));
}

#[test]
fn requests_must_come_in_time() {
    let at = start_with(Large::new(10), hasty());
    // A head that never ends, though a byte comes now and then; a body likewise; silence after and before a request.
    let mut dripping = sent(at, b"GET / HTTP/1.1\r\nA: ");
    let start = Instant::now();
    while dripping.write(b"b").is_ok() {
        assert!(start.elapsed() < Duration::from_secs(10), "the head may drip for ever");
        std::thread::sleep(Duration::from_millis(30));
    }
    let half = format!("POST /api/control HTTP/1.1\r\nHost: {at}\r\nContent-Length: 10\r\n\r\n{{");
    assert_eq!(raw(at, half.as_bytes()).0, 408);
    closed(&mut TcpStream::connect(at).unwrap());
    closed(&mut sent(at, format!("GET / HTTP/1.1\r\nHost: {at}\r\n\r\n").as_bytes()));
    // Whoever asks again and again may stay.
    let mut patient = TcpStream::connect(at).unwrap();
    for _ in 0..5 {
        patient.write_all(format!("HEAD / HTTP/1.1\r\nHost: {at}\r\n\r\n").as_bytes()).unwrap();
        assert!(patient.read(&mut [0; 4096]).unwrap() > 0);
        std::thread::sleep(Duration::from_millis(300));
    }
}

#[test]
fn clients_that_never_read_hold_little_memory() {
    let frame = 16 << 20;
    let source = Large::new(frame);
    let budget = Budget { bytes_of_one: 4 * frame, ..hasty() };
    let at =
        start_with(Arc::clone(&source) as Arc<dyn Source>, Budget { stall: Duration::from_secs(60), ..budget.clone() });
    let ask = format!("GET /api/next?after=0 HTTP/1.1\r\nHost: {at}\r\n\r\n");
    let idle: Vec<TcpStream> = (0..30).map(|_| sent(at, ask.as_bytes())).collect();
    let start = Instant::now();
    while source.asked() < idle.len() {
        assert!(start.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(10));
    }
    // Nobody has read anything, and yet a client that does read is served.
    assert_eq!(get(at, "/api/next?after=0").1.len(), frame);
    assert!(source.held() <= 5, "{} frames of {} are held", source.held(), source.asked());
    drop(idle);

    // By the clock nothing is left of them.
    let source = Large::new(frame);
    let at = start_with(Arc::clone(&source) as Arc<dyn Source>, budget);
    let ask = format!("GET /api/next?after=0 HTTP/1.1\r\nHost: {at}\r\n\r\n");
    let _idle: Vec<TcpStream> = (0..3).map(|_| sent(at, ask.as_bytes())).collect();
    while source.asked() < 3 || source.held() > 0 {
        assert!(start.elapsed() < Duration::from_secs(20), "answers are held for ever");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_slow_reader_gets_it_all() {
    let source = Large::new(12 << 20);
    let at = start_with(source, hasty());
    let mut slow = sent(at, format!("GET /api/frame/0 HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n").as_bytes());
    let (mut sum, mut bytes, start) = (0, vec![0; 512 << 10], Instant::now());
    loop {
        let count = slow.read(&mut bytes).unwrap();
        sum += count;
        if count == 0 {
            break;
        }
        // Longer in all than the time for requests, and for a stall.
        if start.elapsed() < Duration::from_millis(1500) {
            std::thread::sleep(Duration::from_millis(40));
        }
    }
    assert!(sum > 12 << 20, "{sum} bytes have come");
}

#[test]
fn the_run_never_waits_for_clients() {
    let live = Arc::new(Live::new(header(), solids(), layout(), 1.0));
    let at = start(Arc::clone(&live) as Arc<dyn Source>);
    (0..100_000).for_each(|i| live.row(&[f64::from(i), 0.1 * f64::from(i), 1.0]));
    // Some never read, some ask for all signals over and over.
    let ask = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: {at}\r\n\r\n");
    let columns = ["0"; 64].join(",");
    let _idle: Vec<TcpStream> =
        (0..20).map(|_| sent(at, ask(&format!("/api/signals?columns={columns}")).repeat(20).as_bytes())).collect();
    let frame =
        |step: u64| LiveFrame { step, arrays: vec![("position", 3, vec![0.0; 300_000])], ..LiveFrame::default() };
    let start = Instant::now();
    for step in 0..200 {
        live.publish(&frame(step));
        live.row(&[0.0; 3]);
        live.commands(Duration::ZERO);
    }
    assert!(start.elapsed() < Duration::from_secs(10), "200 frames took {:?}", start.elapsed());
}

#[test]
fn names_of_unknown_inputs_are_refused() {
    let live = Arc::new(Live::new(header(), solids(), layout(), 1.0).driven(json!([]), vec!["v.throttle".into()]));
    let at = start(Arc::clone(&live) as Arc<dyn Source>);
    assert_eq!(post(at, &format!("{{\"do\":\"inputs\",\"values\":[[\"{}\",1]]}}", "x".repeat(60_000))), 400);
    assert_eq!(post(at, "{\"do\":\"inputs\",\"values\":[[\"v.throttle\",1],[\"w.throttle\",1]]}"), 400);
    assert!(live.commands(Duration::ZERO).is_empty());
    assert_eq!(post(at, "{\"do\":\"inputs\",\"values\":[[\"v.throttle\",1]]}"), 200);
}

#[test]
fn a_head_is_answered_without_a_body() {
    let at = replay();
    for path in ["/", "/api/scene", "/api/frame/3", "/nothing"] {
        let ask = |method: &str| {
            raw(at, format!("{method} {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n").as_bytes())
        };
        let (head, get) = (ask("HEAD"), ask("GET"));
        assert_eq!((head.0, head.1.len()), (get.0, 0), "{path}");
        assert!(!get.1.is_empty());
    }
}

#[test]
fn two_hosts_are_refused() {
    let at = replay();
    let ask = format!("GET /api/scene HTTP/1.1\r\nHost: {at}\r\nHost: {at}\r\nConnection: close\r\n\r\n");
    assert_eq!(raw(at, ask.as_bytes()).0, 400);
}

#[test]
fn bodies_have_one_length() {
    let at = start(Large::new(10));
    let ask = |fields: &str, body: &str| {
        let head = format!("POST /api/control HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n{fields}\r\n\r\n");
        raw(at, format!("{head}{body}").as_bytes()).0
    };
    assert_eq!(ask("Content-Length: 2", "{}"), 200);
    assert_eq!(ask("Transfer-Encoding: chunked", "2\r\n{}\r\n0\r\n\r\n"), 200);
    assert_eq!(ask("Content-Length: 1\r\nContent-Length: 2", "{}"), 400);
    assert_eq!(ask("Content-Length: -1", "{}"), 400);
    assert_eq!(ask("Transfer-Encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n"), 400);
    // Chunks without end are cut off at the limit.
    let chunk = format!("1000\r\n{}\r\n", "x".repeat(0x1000));
    assert_eq!(ask("Transfer-Encoding: chunked", &chunk.repeat(LONGEST_BODY / 0x1000 + 2)), 413);
}

#[test]
fn broken_requests_are_refused_and_the_server_lives() {
    let at = start_with(Large::new(10), hasty());
    for text in [
        "hello\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "\0\0\0\0",
        "GET  /  HTTP/1.1\r\n\r\n",
    ] {
        let answer = String::from_utf8_lossy(&exchange(at, text.as_bytes())).into_owned();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4") || answer.starts_with("HTTP/1.1 5"), "{answer}");
    }
    let mut seed = 1u64;
    for _ in 0..200 {
        let mut bytes = format!("GET /api/scene HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n").into_bytes();
        for _ in 0..3 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let place = (seed >> 33) as usize % bytes.len();
            bytes[place] = (seed >> 20) as u8;
        }
        drop(sent(at, &bytes));
    }
    // A fault of the program at one request is reported, and the next one is answered.
    assert_eq!(get(at, "/api/shapes").0, 500);
    assert_eq!(get(at, "/api/scene").0, 200);
}
