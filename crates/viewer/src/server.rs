//! The server: connections, who may ask, and how much.
//!
//! A thread per connection ([`grouser_math::par::Crew`]), up to [`MOST_CONNECTIONS`]; one that is silent for
//! [`SILENCE`] is closed.

use crate::http::{self, Request, Response, Unread};
use crate::routes;
use crate::source::Source;
use grouser_math::par::Crew;
use std::io::{self, BufReader, BufWriter};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

/// Connections at once.
pub const MOST_CONNECTIONS: usize = 64;
/// How long a connection may be silent.
const SILENCE: Duration = Duration::from_secs(30);

/// Who may ask.
#[derive(Clone, Debug, PartialEq)]
pub enum Guard {
    /// Who speaks to this computer from this computer, by its own name: a page of another site that got hold of the
    /// port (also by a name of its own that leads here) is refused.
    Loopback,
    /// Who knows this word, given as `token` in the address.
    Token(String),
}

impl Guard {
    /// Why a request may not be answered.
    fn refuses(&self, request: &Request) -> Option<&'static str> {
        // Browsers say which site's page sends a request; a page of ours is of the same site.
        let foreign = request.field("origin").is_some_and(|origin| {
            origin.strip_prefix("http://").is_none_or(|site| Some(site) != request.field("host"))
        });
        if foreign {
            return Some("a page of another site may not ask");
        }
        match self {
            Self::Loopback => {
                let host = request.field("host").unwrap_or_default();
                let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
                let name = name.map_or(host, |(name, _)| name).trim_matches(['[', ']']);
                let ours = name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
                (!ours).then_some("ask by the address that the program printed")
            }
            Self::Token(token) => {
                // The page's own files hold nothing of the recording.
                let free = request.path.starts_with("/assets/");
                let given = request.query("token").unwrap_or_default();
                (!free && !same(given, token)).then_some("the address lacks its token: take the one that was printed")
            }
        }
    }
}

/// Are two words the same? Takes as long whether they differ early or late.
fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    guard: Guard,
}

impl Server {
    /// Listens. `token` is asked for where others than this computer can connect.
    pub fn bind(address: SocketAddr, token: String) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        let guard = if address.ip().is_loopback() { Guard::Loopback } else { Guard::Token(token) };
        Ok(Self { listener, guard })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The address for the browser.
    pub fn url(&self) -> io::Result<String> {
        let address = self.address()?;
        Ok(match &self.guard {
            Guard::Loopback => format!("http://{address}/"),
            Guard::Token(token) => format!("http://{address}/?token={token}"),
        })
    }

    /// Answers requests in threads of its own, as long as the process lives.
    pub fn start(self, source: Arc<dyn Source>) -> bool {
        Crew::new(1).start("viewer", move || self.serve(&source))
    }

    fn serve(&self, source: &Arc<dyn Source>) {
        let crew = Crew::new(MOST_CONNECTIONS);
        for stream in self.listener.incoming().flatten() {
            let (source, guard) = (Arc::clone(source), self.guard.clone());
            let again = stream.try_clone();
            if !crew.start("connection", move || drop(converse(&stream, &guard, source.as_ref())))
                && let Ok(mut stream) = again
            {
                let _ = Response::refusal(503, "too many connections").write(&mut stream, true);
            }
        }
    }
}

/// Answers the requests of a connection until it ends.
fn converse(stream: &TcpStream, guard: &Guard, source: &dyn Source) -> io::Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    stream.set_nodelay(true)?;
    let (mut input, mut output) = (BufReader::new(stream), BufWriter::new(stream));
    loop {
        match http::read(&mut input) {
            Ok(request) => {
                let response = match guard.refuses(&request) {
                    Some(why) => Response::refusal(403, why),
                    None => routes::answer(source, &request),
                };
                response.write(&mut output, request.closes())?;
                if request.closes() {
                    return Ok(());
                }
            }
            Err(Unread::Gone) => return Ok(()),
            Err(Unread::Refused(status, why)) => {
                Response::refusal(status, why).write(&mut output, true)?;
                // What is still on its way is read and dropped (so much of it), else the answer may be lost with it.
                stream.set_read_timeout(Some(Duration::from_millis(200)))?;
                io::copy(&mut io::Read::take(&mut input, 1 << 20), &mut io::sink())?;
                return Ok(());
            }
        }
    }
}
