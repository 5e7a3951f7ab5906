//! The viewer's server, asked over real connections: of the real program, showing a recording and running a scene.

use super::binary;
use super::cost::peak_of;
use super::targets::Corpus;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

/// Memory in MB that a server may take, whatever it is asked.
const MEMORY: f64 = 400.0;

/// Two servers: of a recording and of a run.
pub struct Servers {
    replay: Running,
    live: Running,
}

struct Running {
    child: Child,
    at: SocketAddr,
}

impl Running {
    fn start(work: &Path, what: &str) -> Self {
        let mut command = binary::command(work, &["view", what, "--no-open", "--port", "0", "--threads", "1"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let url = lines.map(|line| line.unwrap()).find(|line| line.starts_with("http://"));
        let url = url.expect("the server tells its address");
        let host = url.trim_start_matches("http://").split('/').next().unwrap();
        let at = host.parse().unwrap_or_else(|_| panic!("{url} has an address"));
        Self { child, at }
    }

    /// Sends bytes and returns what comes back within a moment.
    fn send(&self, bytes: &[u8], patience: Duration) -> Vec<u8> {
        let mut stream = TcpStream::connect_timeout(&self.at, Duration::from_secs(20)).expect("the server listens");
        stream.set_read_timeout(Some(patience)).unwrap();
        stream.set_write_timeout(Some(patience)).unwrap();
        // A server may hang up early.
        let _ = stream.write_all(bytes);
        let (mut answer, mut part) = (Vec::new(), [0; 65536]);
        while let Ok(n @ 1..) = stream.read(&mut part) {
            answer.extend(&part[..n]);
        }
        answer
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Servers {
    /// Starts both.
    pub fn new(work: &Path, recording: &Path, scene: &Path) -> Self {
        let start = |what: &Path| Running::start(work, what.to_str().unwrap());
        Self { replay: start(recording), live: start(scene) }
    }

    fn of(&self, name: &str) -> &Running {
        if name.starts_with("live") { &self.live } else { &self.replay }
    }

    /// The corpus with the servers' addresses in it.
    pub fn corpus(&self, corpus: Corpus) -> Corpus {
        let address = |(name, bytes): (String, Vec<u8>)| {
            let text = String::from_utf8_lossy(&bytes).replace("{host}", &self.of(&name).at.to_string());
            (name, text.into_bytes())
        };
        corpus.into_iter().map(address).collect()
    }

    /// Asks a server something, and then something sensible.
    pub fn ask(&self, name: &str, bytes: &[u8]) {
        let server = self.of(name);
        server.send(bytes, Duration::from_millis(100));
        let sensible = format!("GET /api/scene HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.at);
        let answer = server.send(sensible.as_bytes(), Duration::from_secs(30));
        let begin = String::from_utf8_lossy(&answer[..answer.len().min(40)]).into_owned();
        assert!(begin.starts_with("HTTP/1.1 200"), "the server no longer answers: `{begin}`");
        let peak = peak_of(&server.child.id().to_string());
        assert!(peak < MEMORY, "the server takes {peak:.0} MB");
    }
}
