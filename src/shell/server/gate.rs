//! How many connections there may be.

use std::collections::BTreeMap;
use std::net::{IpAddr, Shutdown, TcpStream};
use std::sync::Mutex;

use super::room::hold;
use super::settings::Settings;

/// A connection as the gate counts it.
#[derive(Debug)]
struct Connection {
    address: IpAddr,
    /// The second handle of the socket, to cut it off whatever its task waits for.
    socket: TcpStream,
    /// By what name it has logged in, and whether that is a guest's.
    name: Option<(String, bool)>,
    /// Whether a session was begun over it.
    used: bool,
}

/// The connections there are, by number.
#[derive(Debug, Default)]
pub struct Gate {
    connections: Mutex<BTreeMap<u64, Connection>>,
}

/// Why a connection is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// There are as many as there may be.
    All,
    /// There are as many from this address as there may be.
    Address,
}

impl Gate {
    /// Lets a connection in. One that has not logged in makes room for a newer one: the oldest of the same
    /// address where that has many, the oldest of all where the club is full.
    ///
    /// # Errors
    /// There are too many.
    pub fn enter(
        &self,
        number: u64,
        address: IpAddr,
        socket: TcpStream,
        settings: &Settings,
    ) -> Result<(), Full> {
        let mut connections = hold(&self.connections);
        let of_here = |it: &Connection| it.address == address;
        let here = connections.values().filter(|it| of_here(it));
        let waiting_here = here.clone().filter(|it| it.name.is_none()).count();
        let here = here.count();
        if waiting_here >= settings.waiting_per_address {
            cut_oldest(&mut connections, of_here);
        } else if here >= settings.per_address {
            return Err(Full::Address);
        } else if connections.len() >= settings.connections
            && !cut_oldest(&mut connections, |_| true)
        {
            return Err(Full::All);
        }
        connections.insert(
            number,
            Connection {
                address,
                socket,
                name: None,
                used: false,
            },
        );
        Ok(())
    }

    /// The connection logs in by this name; returns whether it may: of one name there are twice as many as it may
    /// have sessions, and of guests no more than half of all.
    pub fn admit(&self, number: u64, name: &str, guest: bool, settings: &Settings) -> bool {
        let mut connections = hold(&self.connections);
        let others = connections.iter().filter(|(other, _)| **other != number);
        let names: Vec<_> = others.filter_map(|(_, it)| it.name.as_ref()).collect();
        let same = names.iter().filter(|(known, _)| known == name).count();
        let guests = names.iter().filter(|(_, guest)| *guest).count();
        let may =
            same < 2 * settings.sessions_per_key && !(guest && guests >= settings.connections / 2);
        if let (true, Some(connection)) = (may, connections.get_mut(&number)) {
            connection.name = Some((name.to_owned(), guest));
        }
        may
    }

    /// A session is begun over the connection.
    pub fn is_used(&self, number: u64) {
        if let Some(connection) = hold(&self.connections).get_mut(&number) {
            connection.used = true;
        }
    }

    /// Cuts a connection off if no session was begun over it; returns whether none was.
    pub fn expire_unused(&self, number: u64) -> bool {
        self.expire_if(number, |it| !it.used)
    }

    /// Cuts a connection off if it has not logged in; returns whether it had not.
    pub fn expire(&self, number: u64) -> bool {
        self.expire_if(number, |it| it.name.is_none())
    }

    fn expire_if(&self, number: u64, late: impl Fn(&Connection) -> bool) -> bool {
        let mut connections = hold(&self.connections);
        let late = connections.get(&number).is_some_and(late);
        if late && let Some(connection) = connections.remove(&number) {
            cut(&connection.socket);
        }
        late
    }

    /// Cuts a connection off, whatever its task waits for.
    pub fn cut(&self, number: u64) {
        if let Some(connection) = hold(&self.connections).remove(&number) {
            cut(&connection.socket);
        }
    }

    /// The connection has ended.
    pub fn leave(&self, number: u64) {
        hold(&self.connections).remove(&number);
    }

    /// Returns how many connections there are.
    pub fn count(&self) -> usize {
        hold(&self.connections).len()
    }
}

/// Cuts off the oldest that has not logged in and fits; returns whether there was one.
fn cut_oldest(
    connections: &mut BTreeMap<u64, Connection>,
    fits: impl Fn(&Connection) -> bool,
) -> bool {
    let mut waiting = connections
        .iter()
        .filter(|(_, it)| it.name.is_none() && fits(it));
    let oldest = waiting.next().map(|(number, _)| *number);
    let oldest = oldest.and_then(|number| connections.remove(&number));
    oldest.inspect(|it| cut(&it.socket)).is_some()
}

fn cut(socket: &TcpStream) {
    // A socket that is closed already needs no cut.
    let _ = socket.shutdown(Shutdown::Both);
}

#[cfg(test)]
mod tests {
    #![expect(
        clippy::unwrap_used,
        reason = "a test that cannot set itself up has failed"
    )]

    use std::net::{Ipv4Addr, TcpListener};

    use super::*;

    fn socket(listener: &TcpListener) -> TcpStream {
        TcpStream::connect(listener.local_addr().unwrap()).unwrap()
    }

    #[test]
    fn the_oldest_that_waits_makes_room_and_the_known_stay() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let here = IpAddr::from(Ipv4Addr::LOCALHOST);
        let settings = Settings {
            connections: 4,
            per_address: 3,
            waiting_per_address: 2,
            ..Settings::default()
        };
        let gate = Gate::default();
        for number in 1..=2 {
            gate.enter(number, here, socket(&listener), &settings)
                .unwrap();
        }
        assert!(gate.admit(1, "p1", false, &settings));
        gate.enter(3, here, socket(&listener), &settings).unwrap();
        gate.enter(4, here, socket(&listener), &settings).unwrap();
        assert_eq!(gate.count(), 3);
        assert!(!gate.expire(1) && !gate.expire(2) && gate.expire(3));
        assert!(gate.admit(4, "p4", false, &settings));
        gate.enter(5, here, socket(&listener), &settings).unwrap();
        assert!(gate.admit(5, "p5", false, &settings));
        assert_eq!(
            gate.enter(6, here, socket(&listener), &settings),
            Err(Full::Address)
        );
    }

    #[test]
    fn strangers_from_everywhere_keep_nobody_out() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let from = |last| IpAddr::from(Ipv4Addr::new(203, 0, 113, last));
        let settings = Settings {
            connections: 3,
            ..Settings::default()
        };
        let gate = Gate::default();
        for number in 1..=3 {
            gate.enter(number, from(number as u8), socket(&listener), &settings)
                .unwrap();
        }
        assert!(gate.admit(1, "p1", false, &settings));
        gate.enter(4, from(4), socket(&listener), &settings)
            .unwrap();
        assert_eq!(gate.count(), 3);
        assert!(!gate.expire(2) && gate.expire(3) && gate.expire(4));
        for number in 5..=6 {
            gate.enter(number, from(5), socket(&listener), &settings)
                .unwrap();
            assert!(gate.admit(number, &format!("p{}", number), false, &settings));
        }
        let full = gate.enter(7, from(7), socket(&listener), &settings);
        assert_eq!(full, Err(Full::All), "who has logged in stays");
    }

    #[test]
    fn one_name_and_all_guests_have_their_share() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let here = IpAddr::from(Ipv4Addr::LOCALHOST);
        let settings = Settings {
            connections: 8,
            sessions_per_key: 1,
            ..Settings::default()
        };
        let gate = Gate::default();
        let comes = |number, name: &str, guest| {
            gate.enter(number, here, socket(&listener), &settings)
                .unwrap();
            gate.admit(number, name, guest, &settings)
        };
        assert!(comes(1, "guest-a", true) && comes(2, "guest-a", true));
        assert!(!comes(3, "guest-a", true), "two of one name");
        assert!(comes(4, "guest-b", true) && comes(5, "guest-c", true));
        assert!(!comes(6, "guest-d", true), "four guests of eight");
        assert!(comes(7, "Zhang", false));
        gate.is_used(7);
        assert!(!gate.expire_unused(7) && gate.expire_unused(5));
        assert!(gate.expire(3) && gate.expire(6));
        assert!(comes(8, "guest-d", true));
    }
}
