//! What each client of the server may hold, and the ledger of who holds what.
//!
//! Nobody is turned away for want of room: where a limit is reached, the *stalest* connection goes. That is one that
//! was never served before one that was, and among them the one whose last progress (an answer taken whole, or
//! [`Budget::pace`] bytes of one) is the longest ago. So whoever drips a request or never reads makes room for whoever
//! does ask and read, and has no way to block others. A client is an address: with IPv6 a network of 64 bits, which one
//! household has.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Limits of a server. Times are those of the clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Budget {
    /// Connections at once, of all clients.
    pub connections: usize,
    /// Connections at once of one client. Browsers open six.
    pub connections_of_one: usize,
    /// Bytes of answers that are held for all clients until these have read them.
    pub bytes: usize,
    /// The same for one client. A single answer may be larger.
    pub bytes_of_one: usize,
    /// Time from the first byte of a request's head to its end, and again for its body.
    pub request: Duration,
    /// Time without a request.
    pub idle: Duration,
    /// Time in which a client that is being answered must read [`Budget::pace`] bytes, or all that is left.
    pub stall: Duration,
    /// Bytes of an answer that count as progress.
    pub pace: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            connections: 256,
            connections_of_one: 48,
            bytes: 1 << 30,
            bytes_of_one: 256 << 20,
            request: Duration::from_secs(5),
            idle: Duration::from_secs(30),
            stall: Duration::from_secs(10),
            pace: 64 << 10,
        }
    }
}

/// What is known of a connection.
struct Account {
    client: IpAddr,
    /// Tells the connection that it must go.
    gone: Arc<Notify>,
    /// Was a request of it answered to the end?
    served: bool,
    /// The last progress, on the ledger's count.
    progress: u64,
    /// Requests that are being answered.
    busy: usize,
    /// Since when no request is being answered.
    idle: Instant,
    /// When the first byte of the next request came.
    head: Option<Instant>,
    /// Since when the client has not read what it was sent, and the bytes that it had taken then.
    stalled: Option<(Instant, usize)>,
    /// Bytes that the client has taken.
    taken: usize,
    /// Answers that are held: address and length in memory. Clients may share one.
    held: Vec<(usize, usize)>,
}

impl Account {
    /// Is the connection to be closed, by the clock?
    fn is_overdue(&mut self, budget: &Budget, now: Instant) -> bool {
        let past = |since: Instant, limit: Duration| now.saturating_duration_since(since) > limit;
        if let Some((since, taken)) = self.stalled
            && past(since, budget.stall)
        {
            if self.taken - taken < budget.pace {
                return true;
            }
            self.stalled = Some((now, self.taken));
        }
        let late = self.head.is_some_and(|since| past(since, budget.request));
        self.busy == 0 && (late || (self.head.is_none() && past(self.idle, budget.idle)))
    }
}

#[derive(Default)]
struct Accounts {
    next: u64,
    /// Counts progress of any kind.
    count: u64,
    open: BTreeMap<u64, Account>,
}

impl Accounts {
    fn tick(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    /// Closes the stalest of those that fulfil a condition; false if there is none.
    fn evict(&mut self, condition: impl Fn(u64, &Account) -> bool) -> bool {
        let those = self.open.iter().filter(|(id, account)| condition(**id, account));
        let stalest = those.min_by_key(|(_, account)| (account.served, account.progress)).map(|(id, _)| *id);
        let Some(account) = stalest.and_then(|id| self.open.remove(&id)) else { return false };
        account.gone.notify_one();
        true
    }

    /// Bytes that are held for some connections, each answer once.
    fn bytes(&self, condition: impl Fn(&Account) -> bool) -> usize {
        let those = self.open.values().filter(|account| condition(account));
        let mut held: Vec<(usize, usize)> = those.flat_map(|account| account.held.iter().copied()).collect();
        held.sort_unstable();
        held.dedup();
        held.iter().map(|(_, length)| length).sum()
    }
}

/// All connections and what they hold.
pub struct Ledger {
    budget: Budget,
    accounts: Mutex<Accounts>,
}

impl Ledger {
    /// An empty one.
    pub fn new(budget: Budget) -> Arc<Self> {
        Arc::new(Self { budget, accounts: Mutex::default() })
    }

    /// The limits.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    fn accounts(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a new connection; the stalest one makes room for it where that is needed.
    pub fn admit(self: &Arc<Self>, address: IpAddr) -> Place {
        let client = client(address);
        let mut accounts = self.accounts();
        while accounts.open.values().filter(|a| a.client == client).count() >= self.budget.connections_of_one {
            accounts.evict(|_, account| account.client == client);
        }
        while accounts.open.len() >= self.budget.connections {
            accounts.evict(|_, _| true);
        }
        let gone = Arc::new(Notify::new());
        let (progress, id) = (accounts.tick(), accounts.next);
        accounts.next += 1;
        let account = Account {
            client,
            gone: Arc::clone(&gone),
            served: false,
            progress,
            busy: 0,
            idle: Instant::now(),
            head: None,
            stalled: None,
            taken: 0,
            held: vec![],
        };
        accounts.open.insert(id, account);
        Place(Arc::new(PlaceHeld { ledger: Arc::clone(self), id, gone }))
    }

    /// Closes the connections whose time is up.
    pub fn sweep(&self) {
        let now = Instant::now();
        self.accounts().open.retain(|_, account| {
            let overdue = account.is_overdue(&self.budget, now);
            if overdue {
                account.gone.notify_one();
            }
            !overdue
        });
    }
}

/// Who an address belongs to.
fn client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
        v4 => v4,
    }
}

struct PlaceHeld {
    ledger: Arc<Ledger>,
    id: u64,
    gone: Arc<Notify>,
}

impl Drop for PlaceHeld {
    fn drop(&mut self) {
        self.ledger.accounts().open.remove(&self.id);
    }
}

/// The place of a connection in the ledger; given back when the last copy is dropped.
#[derive(Clone)]
pub struct Place(Arc<PlaceHeld>);

impl Place {
    fn account<T>(&self, change: impl FnOnce(&mut Account, u64) -> T) -> Option<T> {
        let mut accounts = self.0.ledger.accounts();
        let count = accounts.tick();
        accounts.open.get_mut(&self.0.id).map(|account| change(account, count))
    }

    /// Waits until the connection must go.
    pub async fn evicted(&self) {
        self.0.gone.notified().await;
    }

    /// The limits.
    pub fn budget(&self) -> &Budget {
        self.0.ledger.budget()
    }

    /// Bytes have come.
    pub fn has_sent(&self) {
        self.account(|account, _| {
            if account.busy == 0 && account.head.is_none() {
                account.head = Some(Instant::now());
            }
        });
    }

    /// Bytes have been taken.
    pub fn has_taken(&self, bytes: usize) {
        let pace = self.budget().pace;
        self.account(|account, count| {
            let before = account.taken / pace;
            account.taken += bytes;
            if account.taken / pace > before {
                account.progress = count;
            }
        });
    }

    /// Bytes cannot be sent: the client does not read.
    pub fn stalls(&self) {
        self.account(|account, _| account.stalled = account.stalled.or(Some((Instant::now(), account.taken))));
    }

    /// All bytes so far have been sent.
    pub fn flows(&self) {
        self.account(|account, _| account.stalled = None);
    }

    /// A request has come whole but for its body; it is being answered until the exchange is dropped.
    pub fn exchange(&self) -> Exchange {
        self.account(|account, _| {
            account.busy += 1;
            account.head = None;
        });
        Exchange { place: self.clone(), held: None }
    }
}

/// A request that is being answered, until its answer was sent.
pub struct Exchange {
    place: Place,
    held: Option<(usize, usize)>,
}

impl Exchange {
    /// Puts an answer of this address and length in memory on the client's account. Others make room for it.
    pub fn holds(&mut self, answer: (usize, usize)) {
        let (ledger, own) = (&self.place.0.ledger, self.place.0.id);
        let mut accounts = ledger.accounts();
        let Some(account) = accounts.open.get_mut(&own) else { return };
        account.held.push(answer);
        self.held = Some(answer);
        let client = account.client;
        let other = |id: u64, account: &Account| id != own && !account.held.is_empty();
        while accounts.bytes(|a| a.client == client) > ledger.budget.bytes_of_one
            && accounts.evict(|id, account| other(id, account) && account.client == client)
        {}
        while accounts.bytes(|_| true) > ledger.budget.bytes && accounts.evict(other) {}
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        let held = self.held.take();
        self.place.account(|account, count| {
            account.busy = account.busy.saturating_sub(1);
            (account.served, account.progress, account.idle) = (true, count, Instant::now());
            if let Some(at) = held.and_then(|held| account.held.iter().position(|h| *h == held)) {
                account.held.swap_remove(at);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger(connections: usize, connections_of_one: usize, bytes: usize) -> Arc<Ledger> {
        let times = [Duration::from_millis(40); 3];
        let [request, idle, stall] = times;
        let budget =
            Budget { connections, connections_of_one, bytes, bytes_of_one: bytes, request, idle, stall, pace: 10 };
        Ledger::new(budget)
    }

    fn open(place: &Place) -> bool {
        place.account(|_, _| ()).is_some()
    }

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    #[test]
    fn whoever_was_never_served_goes_first() {
        let ledger = ledger(3, 2, 100);
        let served = ledger.admit(ONE);
        drop(served.exchange());
        let silent = ledger.admit(ONE);
        // The client has two: its own stalest goes, not another client's.
        let other = ledger.admit(OTHER);
        let third = ledger.admit(ONE);
        assert_eq!([&served, &silent, &other, &third].map(open), [true, false, true, true]);
        // All three places are taken: the oldest that was never served goes.
        let fourth = ledger.admit(OTHER);
        assert_eq!([&served, &other, &third, &fourth].map(open), [true, false, true, true]);
    }

    #[test]
    fn answers_that_nobody_reads_make_room() {
        let ledger = ledger(9, 9, 100);
        let (reader, stalled, newest) = (ledger.admit(ONE), ledger.admit(ONE), ledger.admit(ONE));
        let mut exchanges = [reader.exchange(), stalled.exchange(), newest.exchange()];
        exchanges[0].holds((1, 40));
        // Both are shown the same frame: it is counted once.
        exchanges[1].holds((1, 40));
        assert_eq!(ledger.accounts().bytes(|_| true), 40);
        exchanges[1].holds((2, 50));
        reader.has_taken(25);
        exchanges[2].holds((3, 60));
        assert_eq!([&reader, &stalled, &newest].map(open), [true, false, true]);
        // One alone may be larger than the budget.
        drop(exchanges);
        let mut exchange = newest.exchange();
        exchange.holds((4, 1000));
        assert!(open(&newest) && open(&reader));
        drop(exchange);
        assert_eq!(ledger.accounts().bytes(|_| true), 0);
    }

    #[test]
    fn time_is_up_for_those_who_drip_wait_or_do_not_read() {
        let ledger = ledger(9, 9, 100);
        let [dripping, waiting, stalled, slow, answered] = [ONE; 5].map(|address| ledger.admit(address));
        let exchanges = [&stalled, &slow, &answered].map(Place::exchange);
        dripping.has_sent();
        [&stalled, &slow].into_iter().for_each(Place::stalls);
        ledger.sweep();
        assert!([&dripping, &waiting, &stalled, &slow, &answered].map(open) == [true; 5]);
        grouser_math::par::wait(Duration::from_millis(60));
        stalled.has_taken(9);
        slow.has_taken(10);
        ledger.sweep();
        assert_eq!([&dripping, &waiting, &stalled, &slow, &answered].map(open), [false, false, false, true, true]);
        drop(exchanges);
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let parse = |text: &str| client(text.parse().unwrap());
        assert_eq!(parse("2001:db8::1"), parse("2001:db8::ffff:2"));
        assert_ne!(parse("2001:db8::1"), parse("2001:db8:0:1::1"));
        assert_eq!(parse("::ffff:10.0.0.1"), ONE);
    }
}
