//! Who may ask.

use hyper::header::{self, HeaderMap, HeaderName};
use hyper::http::request::Parts;
use std::net::IpAddr;

/// Who may ask.
#[derive(Clone, Debug, PartialEq)]
pub enum Guard {
    /// Who speaks to this computer from this computer, by its own name: a page of another site that got hold of the
    /// port (also by a name of its own that leads here) is refused.
    Loopback,
    /// Who knows this word, given as `token` in the address.
    Token(String),
}

/// Why a request is not answered: a status of HTTP and a reason.
pub type Refused = Option<(u16, &'static str)>;

impl Guard {
    /// Why a request may not be answered; `token` is the one that it gives.
    pub fn refuses(&self, parts: &Parts, token: &str) -> Refused {
        if parts.uri.authority().is_some() || !parts.uri.path().starts_with('/') {
            return Some((400, "this server answers for itself alone: ask for a path"));
        }
        let hosts = every(&parts.headers, header::HOST);
        let [host] = hosts[..] else { return Some((400, "a request names one host")) };
        // Browsers say which site's page sends a request; a page of ours is of the same site.
        let own = |origin: &&str| origin.strip_prefix("http://") == Some(host);
        if !every(&parts.headers, header::ORIGIN).iter().all(own) {
            return Some((403, "a page of another site may not ask"));
        }
        // The same where no origin is given, as with images. A link from elsewhere may lead to the page itself.
        let site = every(&parts.headers, HeaderName::from_static("sec-fetch-site"));
        if parts.uri.path() != "/" && !site.iter().all(|site| ["same-origin", "none"].contains(site)) {
            return Some((403, "a page of another site may not ask"));
        }
        match self {
            Self::Loopback => {
                let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
                let name = name.map_or(host, |(name, _)| name).trim_matches(['[', ']']);
                let ours = name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
                (!ours).then_some((403, "ask by the address that the program printed"))
            }
            Self::Token(word) => {
                // The page's own files hold nothing of the recording.
                let free = parts.uri.path().starts_with("/assets/");
                let known = free || same(token, word);
                (!known).then_some((403, "the address lacks its token: take the one that was printed"))
            }
        }
    }
}

/// All values of a field; a value that is not text counts as an unknown name.
fn every(headers: &HeaderMap, name: HeaderName) -> Vec<&str> {
    headers.get_all(name).iter().map(|value| value.to_str().unwrap_or("?")).collect()
}

/// Are two words the same? Takes as long whether they differ early or late.
fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}
