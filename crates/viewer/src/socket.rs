//! A connection's socket as hyper wants it, which tells the ledger what the client sends and takes.

use crate::budget::Place;
use hyper::rt::{Read, ReadBufCursor, Write};
use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// How long what is still on its way is read after the last answer, and how much of it.
const PARTING: (Duration, usize) = (Duration::from_millis(200), 1 << 20);

/// A socket with its place in the ledger.
pub struct Socket {
    stream: TcpStream,
    place: Place,
}

impl Socket {
    /// A connection that was accepted.
    pub fn new(stream: TcpStream, place: Place) -> Self {
        Self { stream, place }
    }

    fn stream(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(&mut self.stream)
    }

    /// Notes how a write went.
    fn note(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Pending => self.place.stalls(),
            Poll::Ready(Ok(bytes)) => self.place.has_taken(*bytes),
            Poll::Ready(Err(_)) => {}
        }
        written
    }

    /// Ends the connection. What the client is still sending is read and dropped: closed with unread bytes, the
    /// connection would be reset, and the last answer lost with it.
    pub async fn part(mut self) {
        let _ = poll_fn(|context| self.stream().poll_shutdown(context)).await;
        let rest = async {
            let (mut left, mut bytes) = (PARTING.1, [0; 4096]);
            while left > 0 && self.stream.readable().await.is_ok() {
                match self.stream.try_read(&mut bytes) {
                    Ok(0) => return,
                    Ok(count) => left = left.saturating_sub(count),
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    Err(_) => return,
                }
            }
        };
        let _ = tokio::time::timeout(PARTING.0, rest).await;
    }
}

impl Read for Socket {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, mut into: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        // Requests are short: a copy costs nothing, and spares handling memory that is not filled yet.
        let mut space = [0; 4096];
        let room = into.remaining().min(space.len());
        let mut bytes = ReadBuf::new(&mut space[..room]);
        ready!(this.stream().poll_read(cx, &mut bytes))?;
        if !bytes.filled().is_empty() {
            this.place.has_sent();
            into.put_slice(bytes.filled());
        }
        Poll::Ready(Ok(()))
    }
}

impl Write for Socket {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = this.stream().poll_write(cx, bytes);
        this.note(written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = this.stream().poll_write_vectored(cx, parts);
        this.note(written)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    /// Asked for when nothing is left to write.
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.place.flows();
        this.stream().poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().stream().poll_shutdown(cx)
    }
}
