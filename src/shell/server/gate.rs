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
    known: bool,
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
    /// Lets a connection in. One that has not logged in makes room for a newer one of the same address.
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
        let here = connections.iter().filter(|(_, it)| it.address == address);
        let waiting: Vec<u64> = here
            .clone()
            .filter(|(_, it)| !it.known)
            .map(|(number, _)| *number)
            .collect();
        let here = here.count();
        if waiting.len() >= settings.waiting_per_address
            && let Some(oldest) = waiting
                .first()
                .and_then(|oldest| connections.remove(oldest))
        {
            cut(&oldest.socket);
        } else if connections.len() >= settings.connections {
            return Err(Full::All);
        } else if here >= settings.per_address {
            return Err(Full::Address);
        }
        connections.insert(
            number,
            Connection {
                address,
                socket,
                known: false,
            },
        );
        Ok(())
    }

    /// The connection has logged in.
    pub fn is_known(&self, number: u64) {
        if let Some(connection) = hold(&self.connections).get_mut(&number) {
            connection.known = true;
        }
    }

    /// Cuts a connection off if it has not logged in; returns whether it had not.
    pub fn expire(&self, number: u64) -> bool {
        let mut connections = hold(&self.connections);
        let late = connections.get(&number).is_some_and(|it| !it.known);
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
        gate.is_known(1);
        gate.enter(3, here, socket(&listener), &settings).unwrap();
        gate.enter(4, here, socket(&listener), &settings).unwrap();
        assert_eq!(gate.count(), 3);
        assert!(!gate.expire(1) && !gate.expire(2) && gate.expire(3));
        gate.is_known(4);
        gate.enter(5, here, socket(&listener), &settings).unwrap();
        gate.is_known(5);
        assert_eq!(
            gate.enter(6, here, socket(&listener), &settings),
            Err(Full::Address)
        );
    }
}
