//! Serves one connection on a TCP port: `--port PORT [--address ADDRESS]`.

use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::process::ExitCode;

use testwire_protocols::Streams;

use crate::server;

pub fn run(options: &[&str]) -> ExitCode {
    let (mut port, mut address) = (None, IpAddr::from(Ipv4Addr::LOCALHOST));
    for pair in options.chunks(2) {
        match (pair[0], pair.get(1)) {
            ("--port", Some(text)) if text.parse::<u16>().is_ok() => port = text.parse().ok(),
            ("--address", Some(text)) if text.parse::<IpAddr>().is_ok() => {
                address = text.parse().unwrap_or(address);
            }
            _ => {
                let found = pair.join(" ");
                eprintln!("expected an option and its value, found '{found}'");
                return ExitCode::from(2);
            }
        }
    }
    let Some(port) = port else {
        eprintln!("expected the option --port, found none");
        return ExitCode::from(2);
    };
    let served = TcpListener::bind((address, port))
        .and_then(|listener| Streams::accept(&listener))
        .map_err(|error| format!("cannot listen on port {port}: {error}"))
        .and_then(|streams| server::run(streams).map_err(|error| error.to_string()));
    crate::finish(served.map_err(Into::into))
}
