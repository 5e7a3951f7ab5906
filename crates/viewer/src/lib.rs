//! The viewer: a page in the browser, and the server that feeds it.
//!
//! The page (`crates/viewer/web`, TypeScript) is built beforehand and embedded. The server (hyper) speaks HTTP/1.1 and
//! answers a closed list of requests ([`routes`]); none of them names a file. What is shown comes from a [`Source`]: a
//! recording ([`Replay`]) or a run that goes on ([`Live`]). This crate knows nothing of the engine, opens no file and
//! prints nothing.
//!
//! Browsers *pull*: each asks for the next frame when it has drawn the last one. So a slow browser skips frames instead
//! of making anybody wait, and any number of them may watch, each within its [`Budget`]. A web socket would need a
//! queue per browser for the same.

pub mod budget;
pub mod guard;
pub mod http;
pub mod live;
pub mod message;
pub mod page;
pub mod replay;
pub mod routes;
pub mod server;
pub mod single;
mod socket;
pub mod source;

pub use budget::Budget;
pub use guard::Guard;
pub use live::{Command, Live, LiveFrame};
pub use message::Message;
pub use replay::Replay;
pub use server::Server;
pub use source::{Refusal, Source};
