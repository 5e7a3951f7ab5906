//! Requests and responses as [`crate::routes`] sees them. HTTP itself is hyper's.

use crate::budget::Exchange;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use percent_encoding::percent_decode_str;
use std::sync::Arc;

/// Longest head of a request in bytes.
pub const LONGEST_HEAD: usize = 16 << 10;
/// Longest body of a request in bytes. Commands are some hundred bytes.
pub const LONGEST_BODY: usize = 64 << 10;

/// Nothing but this server may be asked for anything by the page, and no other page may embed it.
const FIELDS: [(HeaderName, &str); 5] = [
    (header::CACHE_CONTROL, "no-store"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'",
    ),
];

/// A request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// As sent. `HEAD` is answered as `GET`, and hyper leaves the body out.
    pub method: String,
    /// Path, as sent: nothing is decoded, so `..` and `%2e` match no route.
    pub path: String,
    /// Pairs after `?`, decoded.
    pub query: Vec<(String, String)>,
    /// Body.
    pub body: Bytes,
}

impl Request {
    /// The head of a request.
    pub fn new(parts: &Parts) -> Self {
        let text = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (text(name), text(value))
        };
        let query = parts.uri.query().unwrap_or_default();
        Self {
            method: parts.method.as_str().replace("HEAD", "GET"),
            path: parts.uri.path().to_string(),
            query: query.split('&').filter(|text| !text.is_empty()).map(pair).collect(),
            body: Bytes::new(),
        }
    }

    /// The value of a query pair.
    pub fn query(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// Reads a body, bounded in length; the refusal otherwise.
pub async fn body(parts: &Parts, incoming: Incoming) -> Result<Bytes, Response> {
    let long = || Response::refusal(413, &format!("the message is too long: at most {LONGEST_BODY} bytes"));
    let length = parts.headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    // Refused by its length alone: nothing is read or reserved for it.
    if length.is_some_and(|length| length > LONGEST_BODY as u64) {
        return Err(long());
    }
    match Limited::new(incoming, LONGEST_BODY).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(long()),
        Err(_) => Err(Response::refusal(400, "the body of the request is broken")),
    }
}

/// What a response holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// A part of the program.
    Fixed(&'static [u8]),
    /// Bytes that several responses may share.
    Shared(Arc<Vec<u8>>),
}

/// A response.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// Status.
    pub status: u16,
    /// Media type.
    pub kind: &'static str,
    /// Body.
    pub content: Payload,
}

/// Bytes of a response with the exchange that it ends: it is over when hyper has sent them.
struct Held(Payload, #[expect(dead_code, reason = "it is kept for its end")] Exchange);

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        match &self.0 {
            Payload::Fixed(bytes) => bytes,
            Payload::Shared(bytes) => bytes,
        }
    }
}

impl Response {
    /// Bytes with status 200.
    pub fn new(kind: &'static str, body: Vec<u8>) -> Self {
        Self { status: 200, kind, content: Payload::Shared(body.into()) }
    }

    /// JSON.
    pub fn json(value: &serde_json::Value) -> Self {
        Self::new("application/json", value.to_string().into_bytes())
    }

    /// A refusal with its reason.
    pub fn refusal(status: u16, why: &str) -> Self {
        Self { status, ..Self::json(&serde_json::json!({ "error": why })) }
    }

    /// The response for hyper, on the account of the one who asked.
    pub fn send(self, mut exchange: Exchange) -> hyper::Response<Full<Bytes>> {
        if let Payload::Shared(bytes) = &self.content {
            exchange.holds((bytes.as_ptr() as usize, bytes.len()));
        }
        let mut response = hyper::Response::new(Full::new(Bytes::from_owner(Held(self.content, exchange))));
        *response.status_mut() =
            hyper::StatusCode::from_u16(self.status).unwrap_or(hyper::StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.extend(FIELDS.map(|(name, value)| (name, HeaderValue::from_static(value))));
        if self.status == 405 {
            headers.insert(header::ALLOW, HeaderValue::from_static("GET, HEAD, POST"));
        }
        response
    }
}
