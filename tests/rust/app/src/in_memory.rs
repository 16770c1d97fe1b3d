//! A client and a server in one process: progress, errors, a cancellation, the end, and a pipe.

use std::error::Error as StdError;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use testwire_protocols::msp::v0_4::{
    Client, ConfigureParams, FileRange, Location, MutationTestParams, MutationTestResult, Position,
    Server,
};
use testwire_protocols::{CancelToken, Error, Streams};

use crate::server;

const LIMIT: Duration = Duration::from_secs(10);

pub fn run() -> Result<(), Box<dyn StdError>> {
    let (near, far) = Streams::pair();
    let serving = thread::spawn(move || server::run(far));
    let client = Client::new(near);
    client.start()?;
    let mut seen = Vec::new();
    client.mutation_test_with_progress(MutationTestParams::new(), |result| {
        seen.extend(ids(&result))
    })?;
    println!("{}", seen.join(" "));
    let mut call = client.mutation_test_stream(MutationTestParams::new());
    let count: usize = call.by_ref().map(|result| ids(&result).len()).sum();
    println!("stream {count}, rest {}", ids(&call.result()?).len());
    std::panic::set_hook(Box::new(|_| {}));
    fail(&client)?;
    half_close()?;
    drop(std::panic::take_hook());
    let missing = ConfigureParams::new().with_config_file_path("missing.json");
    if let Err(Error::Rpc(error)) = client.configure(missing) {
        println!("{}", error.code);
    }
    let stop = CancelToken::new();
    let stopped = client
        .cancelled_by(&stop)
        .mutation_test_with_progress(MutationTestParams::new(), |_| stop.cancel());
    if let Err(Error::Cancelled) = stopped {
        println!("cancelled");
    }
    client.close();
    serving.join().map_err(|_| "the server panicked")??;
    if let Err(Error::Ended(_)) = client.discover(None) {
        println!("ended");
    }
    Ok(())
}

/// A panic in a handler is reported, and the connection continues.
fn fail(client: &Client) -> Result<(), Error> {
    client
        .connection()
        .on_ignored(|reason| println!("{reason}"));
    client.on_report_mutation_test_progress(|result| {
        if result
            .files
            .values()
            .any(|file| file.mutants[0].id == "app-1")
        {
            panic!("no");
        }
    });
    let line = Location::new(Position::new(1, 1), Position::new(1, 9));
    let first = FileRange::new("src/app.rs").with_range(line);
    client.mutation_test(MutationTestParams::new().with_files(vec![first]))?;
    client.connection().on_ignored(|_| {});
    Ok(())
}

/// A server continues after a panic in its observer. If its client sends nothing more, it responds,
/// closes its stream and is freed.
fn half_close() -> Result<(), Box<dyn StdError>> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let mut peer = TcpStream::connect(listener.local_addr()?)?;
    peer.set_read_timeout(Some(LIMIT))?;
    let server = Server::new(Streams::accept(&listener)?, server::FixedServer);
    let (held, freed) = channel();
    server.connection().on_ignored(move |reason| {
        drop(held.send(reason.to_owned()));
        panic!("no");
    });
    thread::spawn(move || server.run());
    let unknown = r#"{"jsonrpc":"2.0","id":1,"result":null}"#;
    let request = r#"{"jsonrpc":"2.0","id":1,"method":"mutationTest","params":{"files":[
        {"path":"src/app.rs","range":{"start":{"line":1,"column":1},"end":{"line":1,"column":9}}}]}}"#;
    for message in [unknown, request] {
        write!(peer, "Content-Length: {}\r\n\r\n{message}", message.len())?;
    }
    peer.shutdown(Shutdown::Write)?;
    let mut received = String::new();
    peer.read_to_string(&mut received)?;
    if !received.contains("result") {
        return Err(format!("expected a result, found {received}").into());
    }
    freed.recv_timeout(LIMIT)?;
    match freed.recv_timeout(LIMIT) {
        Err(RecvTimeoutError::Disconnected) => Ok(()),
        _ => Err("the server was not freed".into()),
    }
}

fn ids(result: &MutationTestResult) -> Vec<String> {
    let mutants = result.files.values().flat_map(|file| &file.mutants);
    mutants.map(|mutant| mutant.id.clone()).collect()
}

#[cfg(unix)]
pub fn pipe(name: &str) -> Result<(), Box<dyn StdError>> {
    let path = std::env::temp_dir().join(name);
    let listener = std::os::unix::net::UnixListener::bind(&path)?;
    let serving = thread::spawn(move || server::run(Streams::accept_pipe(&listener)?));
    let client = Client::new(Streams::connect_pipe(&path)?);
    std::fs::remove_file(&path)?;
    client.start()?;
    println!("{}", client.configure(None)?.version);
    client.close();
    Ok(serving.join().map_err(|_| "the server panicked")??)
}

#[cfg(not(unix))]
pub fn pipe(_: &str) -> Result<(), Box<dyn StdError>> {
    Err("the crate supports pipes only on Unix".into())
}
