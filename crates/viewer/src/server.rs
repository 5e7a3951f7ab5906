//! The server: hyper over tokio on one thread of its own, connections with a budget each, and a few workers for what
//! takes long.
//!
//! Answers that are read from a recording or put together from many numbers are made by [`WORKERS`] workers at most, so
//! that browsers take no more than so much from the run. Nothing here is ever waited for by the run.

use crate::budget::{Budget, Exchange, Ledger, Place};
use crate::guard::Guard;
use crate::http::{self, LONGEST_HEAD, Request, Response};
use crate::routes::{self, Handling};
use crate::socket::Socket;
use crate::source::Source;
use grouser_math::par::Crew;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

/// Answers that are put together at once.
const WORKERS: usize = 2;
/// How long a request for the next frame waits.
const PATIENCE: Duration = Duration::from_secs(5);

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    guard: Guard,
    budget: Budget,
}

impl Server {
    /// Listens. `token` is asked for where others than this computer can connect.
    pub fn bind(address: SocketAddr, token: String) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let guard = if address.ip().is_loopback() { Guard::Loopback } else { Guard::Token(token) };
        Ok(Self { listener, guard, budget: Budget::default() })
    }

    /// The same with other limits.
    pub fn with(self, budget: Budget) -> Self {
        Self { budget, ..self }
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
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let Ok(runtime) = runtime.enable_io().enable_time().max_blocking_threads(WORKERS).build() else { return false };
        let desk = Arc::new(Desk {
            source,
            guard: self.guard,
            ledger: Ledger::new(self.budget),
            workers: Semaphore::new(WORKERS).into(),
        });
        let listener = self.listener;
        Crew::new(1).start("viewer", move || runtime.block_on(serve(listener, desk)))
    }
}

/// What all connections share.
struct Desk {
    source: Arc<dyn Source>,
    guard: Guard,
    ledger: Arc<Ledger>,
    workers: Arc<Semaphore>,
}

async fn serve(listener: TcpListener, desk: Arc<Desk>) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let ledger = Arc::clone(&desk.ledger);
    let budget = ledger.budget();
    let often = budget.request.min(budget.idle).min(budget.stall) / 8;
    let ledger = Arc::clone(&desk.ledger);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(often.max(Duration::from_millis(1))).await;
            ledger.sweep();
        }
    });
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                let place = desk.ledger.admit(address.ip());
                tokio::spawn(converse(stream, place, Arc::clone(&desk)));
            }
            // The system has no more handles, or the client is gone already.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

/// Answers the requests of a connection until it ends or must go.
async fn converse(stream: TcpStream, place: Place, desk: Arc<Desk>) {
    let _ = stream.set_nodelay(true);
    let own = place.clone();
    let service = service_fn(move |request| Box::pin(answer(request, own.exchange(), Arc::clone(&desk))));
    let mut connection = http1::Builder::new()
        .max_buf_size(LONGEST_HEAD)
        // The ledger keeps the time.
        .header_read_timeout(None)
        .serve_connection(Socket::new(stream, place.clone()), service);
    let talk = async move {
        let _ = poll_fn(|context| connection.poll_without_shutdown(context)).await;
        connection.into_parts().io.part().await;
    };
    let (mut talk, mut evicted) = (pin!(talk), pin!(place.evicted()));
    poll_fn(|context| match evicted.as_mut().poll(context) {
        Poll::Ready(()) => Poll::Ready(()),
        Poll::Pending => talk.as_mut().poll(context),
    })
    .await;
}

type Sent = Result<hyper::Response<Full<Bytes>>, Infallible>;

async fn answer(request: hyper::Request<Incoming>, exchange: Exchange, desk: Arc<Desk>) -> Sent {
    let (parts, incoming) = request.into_parts();
    let mut request = Request::new(&parts);
    if let Some((status, why)) = desk.guard.refuses(&parts, request.query("token").unwrap_or_default()) {
        return Ok(Response::refusal(status, why).send(exchange));
    }
    if request.method == "POST" {
        let body = tokio::time::timeout(desk.ledger.budget().request, http::body(&parts, incoming)).await;
        match body.unwrap_or_else(|_| Err(Response::refusal(408, "the body of the request did not come in time"))) {
            Ok(body) => request.body = body,
            Err(refusal) => return Ok(refusal.send(exchange)),
        }
    }
    if let (Handling::Wait(after), Some(mut news)) = (routes::handling(&request), desk.source.news()) {
        // A number from before a restart of the program is none of ours: show what there is.
        let _ = tokio::time::timeout(PATIENCE, news.wait_for(|number| *number != 0 && *number != after)).await;
    }
    if routes::handling(&request) != Handling::Work {
        return Ok(routes::answer(desk.source.as_ref(), &request).send(exchange));
    }
    // The worker is free again when its answer is on the client's account, or nobody wants it any more.
    let Ok(worker) = Arc::clone(&desk.workers).acquire_owned().await else {
        return Ok(Response::refusal(503, "the server ends").send(exchange));
    };
    let source = Arc::clone(&desk.source);
    let made = tokio::task::spawn_blocking(move || (routes::answer(source.as_ref(), &request), worker)).await;
    Ok(match made {
        Ok((response, _worker)) => response.send(exchange),
        Err(_) => Response::refusal(500, "the program failed at this request").send(exchange),
    })
}
