//! Accepts one connection on standard input and output, a TCP port or a pipe.

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::process::ExitCode;

use testwire_protocols::Streams;

/// The words are `stdio`, `socket --port PORT [--address ADDRESS]` or `pipe --pipe PATH`.
pub fn run(
    words: &[&str],
    serve: fn(Streams) -> Result<(), testwire_protocols::Error>,
) -> ExitCode {
    let streams = match words {
        ["stdio"] => Ok(Streams::stdio()),
        ["pipe", "--pipe", path] => pipe(path),
        ["socket", options @ ..] => match place(options) {
            Ok(place) => socket(place),
            Err(text) => return usage(&text),
        },
        _ => {
            return usage(&format!(
                "expected stdio, socket or pipe, found '{}'",
                words.join(" ")
            ));
        }
    };
    let served = streams.and_then(|streams| serve(streams).map_err(Box::from));
    crate::finish(served)
}

fn usage(text: &str) -> ExitCode {
    eprintln!("{text}");
    ExitCode::from(2)
}

fn place(options: &[&str]) -> Result<(IpAddr, u16), String> {
    let (mut port, mut address) = (None, IpAddr::from(Ipv4Addr::LOCALHOST));
    for pair in options.chunks(2) {
        match (pair[0], pair.get(1)) {
            ("--port", Some(text)) if text.parse::<u16>().is_ok() => port = text.parse().ok(),
            ("--address", Some(text)) if text.parse::<IpAddr>().is_ok() => {
                address = text.parse().unwrap_or(address);
            }
            _ => {
                let found = pair.join(" ");
                return Err(format!("expected an option and its value, found '{found}'"));
            }
        }
    }
    let port = port.ok_or("expected the option --port, found none")?;
    Ok((address, port))
}

fn socket(place: (IpAddr, u16)) -> Result<Streams, Box<dyn Error>> {
    TcpListener::bind(place)
        .and_then(|listener| Streams::accept(&listener))
        .map_err(|error| format!("cannot listen on port {}: {error}", place.1).into())
}

#[cfg(unix)]
fn pipe(path: &str) -> Result<Streams, Box<dyn Error>> {
    let listener = std::os::unix::net::UnixListener::bind(path)
        .map_err(|error| format!("cannot listen on {path}: {error}"))?;
    Ok(Streams::accept_pipe(&listener)?)
}

#[cfg(not(unix))]
fn pipe(_: &str) -> Result<Streams, Box<dyn Error>> {
    Err("the crate supports pipes only on Unix".into())
}
