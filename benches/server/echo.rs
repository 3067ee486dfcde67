//! A bare echo over the same library: what the line itself costs.

use std::sync::Arc;

use russh::keys::PrivateKey;
use russh::keys::ssh_key::private::{Ed25519Keypair, KeypairData};
use russh::server::{
    Auth, ChannelOpenHandle, Config, Handler, Msg, Session, VerifiedPublicKey, run_stream,
};
use russh::{Channel, ChannelId};
use tokio::net::TcpListener;

struct Echo;

impl Handler for Echo {
    type Error = russh::Error;

    async fn auth_publickey(
        &mut self,
        _user: &str,
        _key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, Self::Error> {
        Ok(Auth::Accept)
    }

    async fn channel_open_session(
        &mut self,
        _channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _session: &mut Session,
    ) -> Result<(), Self::Error> {
        reply.accept().await;
        Ok(())
    }

    async fn data(
        &mut self,
        channel: ChannelId,
        data: &[u8],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.data(channel, data.to_vec())
    }
}

/// Echoes until it is killed.
pub async fn serve() {
    let key = KeypairData::Ed25519(Ed25519Keypair::from_seed(&[1; 32]));
    let config = Arc::new(Config {
        keys: vec![PrivateKey::new(key, "").unwrap()],
        nodelay: true,
        ..Config::default()
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    eprintln!("{}", listener.local_addr().unwrap());
    loop {
        let (socket, _) = listener.accept().await.unwrap();
        socket.set_nodelay(true).unwrap();
        let config = Arc::clone(&config);
        tokio::spawn(async move {
            if let Ok(running) = run_stream(config, socket, Echo).await {
                let _gone = running.await;
            }
        });
    }
}
