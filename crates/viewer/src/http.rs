//! As much of HTTP/1.1 as the page needs: requests with bounded heads and bodies, responses of known length,
//! connections that stay open.
//!
//! Ours instead of a library: axum would bring an asynchronous runtime into every clean build for nine routes.

use std::io::{self, BufRead, Read, Write};

/// Longest head of a request in bytes.
pub const LONGEST_HEAD: usize = 16 << 10;
/// Longest body of a request in bytes. Commands are some hundred bytes.
pub const LONGEST_BODY: usize = 64 << 10;

/// A request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// `GET` or `POST`, as sent.
    pub method: String,
    /// Path, as sent: nothing is decoded, so `..` and `%2e` match no route.
    pub path: String,
    /// Pairs after `?`, as sent.
    pub query: Vec<(String, String)>,
    /// Fields of the head, names in lower case.
    pub fields: Vec<(String, String)>,
    /// Body.
    pub body: Vec<u8>,
}

impl Request {
    /// The value of a query pair.
    pub fn query(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The value of a field of the head.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// Does the sender want the connection closed after the answer?
    pub fn closes(&self) -> bool {
        self.field("connection").is_some_and(|v| v.eq_ignore_ascii_case("close"))
    }
}

/// Why no request could be read.
#[derive(Debug)]
pub enum Unread {
    /// The connection has ended or was silent for too long: nothing to answer.
    Gone,
    /// To be answered with this status; the connection closes, since what follows is not known.
    Refused(u16, &'static str),
}

impl From<io::Error> for Unread {
    fn from(_: io::Error) -> Self {
        Self::Gone
    }
}

/// Reads a request.
pub fn read(stream: &mut impl BufRead) -> Result<Request, Unread> {
    let mut head = stream.take(LONGEST_HEAD as u64);
    let line = |head: &mut io::Take<&mut _>| -> Result<String, Unread> {
        let mut bytes = Vec::new();
        head.read_until(b'\n', &mut bytes)?;
        match bytes.last() {
            Some(b'\n') => {}
            _ if head.limit() == 0 => return Err(Unread::Refused(431, "the head of the request is too long")),
            _ => return Err(Unread::Gone),
        }
        let text = String::from_utf8(bytes).map_err(|_| Unread::Refused(400, "the head is not UTF-8"))?;
        Ok(text.trim_end_matches(['\r', '\n']).to_string())
    };
    let first = line(&mut head)?;
    let words: Vec<&str> = first.split(' ').collect();
    let [method, target, version] = words[..] else { return Err(Unread::Refused(400, "this is not HTTP/1.1")) };
    if version != "HTTP/1.1" {
        return Err(Unread::Refused(505, "this is not HTTP/1.1"));
    }
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let pair = |text: &str| {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        (name.to_string(), value.to_string())
    };
    let query = query.split('&').filter(|text| !text.is_empty()).map(pair).collect();
    let mut request = Request { method: method.into(), path: path.into(), query, ..Request::default() };
    loop {
        let text = line(&mut head)?;
        if text.is_empty() {
            break;
        }
        let Some((name, value)) = text.split_once(':') else {
            return Err(Unread::Refused(400, "a line of the head has no colon"));
        };
        request.fields.push((name.trim().to_ascii_lowercase(), value.trim().to_string()));
    }
    if request.field("transfer-encoding").is_some() {
        return Err(Unread::Refused(411, "give the length of the body"));
    }
    let lengths: Vec<&str> = request.fields.iter().filter(|f| f.0 == "content-length").map(|f| f.1.as_str()).collect();
    let length = match lengths[..] {
        [] => 0,
        [text] if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().unwrap_or(usize::MAX),
        _ => return Err(Unread::Refused(400, "the length of the body is not a number")),
    };
    if length > LONGEST_BODY {
        return Err(Unread::Refused(413, "the message is too long: at most 65536 bytes"));
    }
    request.body = vec![0; length];
    stream.read_exact(&mut request.body)?;
    Ok(request)
}

/// A response.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// Status.
    pub status: u16,
    /// Media type.
    pub kind: &'static str,
    /// Body.
    pub body: std::sync::Arc<Vec<u8>>,
}

impl Response {
    /// A body with status 200.
    pub fn new(kind: &'static str, body: Vec<u8>) -> Self {
        Self { status: 200, kind, body: body.into() }
    }

    /// JSON.
    pub fn json(value: &serde_json::Value) -> Self {
        Self::new("application/json", value.to_string().into_bytes())
    }

    /// A refusal with its reason.
    pub fn refusal(status: u16, why: &str) -> Self {
        Self { status, ..Self::json(&serde_json::json!({ "error": why })) }
    }

    /// Writes it. Nothing but this server may be asked for anything by the page, and no other page may embed it.
    pub fn write(&self, stream: &mut impl Write, close: bool) -> io::Result<()> {
        let reason = match self.status {
            200 => "OK",
            204 => "No Content",
            400 => "Bad Request",
            403 => "Forbidden",
            404 => "Not Found",
            405 => "Method Not Allowed",
            411 => "Length Required",
            413 => "Content Too Large",
            429 => "Too Many Requests",
            431 => "Request Header Fields Too Large",
            503 => "Service Unavailable",
            505 => "HTTP Version Not Supported",
            _ => "Internal Server Error",
        };
        let head = format!(
            "HTTP/1.1 {} {reason}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: {}\r\n\
             Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\nContent-Security-Policy: default-src 'self'; \
             style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'\r\n\r\n",
            self.status,
            self.kind,
            self.body.len(),
            if close { "close" } else { "keep-alive" },
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(&self.body)?;
        stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(text: &str) -> u16 {
        match read(&mut text.as_bytes()) {
            Ok(_) => 200,
            Err(Unread::Refused(status, _)) => status,
            Err(Unread::Gone) => 0,
        }
    }

    #[test]
    fn requests_are_read() {
        let text = "POST /a/b?c=d&e HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\n\r\nxyz";
        let request = read(&mut text.as_bytes()).unwrap();
        assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/a/b"));
        assert_eq!((request.query("c"), request.query("e"), request.query("f")), (Some("d"), Some(""), None));
        assert_eq!((request.field("host"), request.body.as_slice()), (Some("here"), b"xyz".as_slice()));
        assert!(!request.closes());
    }

    #[test]
    fn what_is_too_long_or_wrong_is_refused() {
        assert_eq!(status(&format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(LONGEST_HEAD))), 431);
        assert_eq!(status(&format!("POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n", LONGEST_BODY + 1)), 413);
        assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999999\r\n\r\n"), 413);
        assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"), 400);
        assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"), 400);
        assert_eq!(status("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"), 411);
        assert_eq!(status("GET / HTTP/1.0\r\n\r\n"), 505);
        assert_eq!(status("hello\r\n\r\n"), 400);
        assert_eq!(status("GET / HTTP/1.1\r\nno colon\r\n\r\n"), 400);
        assert_eq!(status(""), 0);
        assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab"), 0);
    }
}
