//! Measures the client with a server of `msp@0.4` on standard input and output.

use std::error::Error;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use testwire_protocols::Streams;
use testwire_protocols::msp::v0_4::{
    Client, DiscoverParams, DiscoverResult, FileRange, MutationTestParams,
};

const BATCH: usize = 100;

type Outcome<T> = Result<T, Box<dyn Error>>;

pub fn run(program: &str, arguments: &[String]) -> Outcome<()> {
    let mut process = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let client = Client::new(Streams::of_child(&mut process)?);
    let seen = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&seen);
    client.on_report_mutation_test_progress(move |result| {
        let mutants = result.files.values().map(|file| file.mutants.len());
        counted.fetch_add(mutants.sum(), Ordering::SeqCst);
    });
    client.start()?;
    client.configure(None)?;
    let (mut notifications, mut requests) = (0.0, 0.0);
    for count in [500, 10_000] {
        notifications = timed(count, || {
            seen.store(0, Ordering::SeqCst);
            let file = FileRange::new(count.to_string());
            client.mutation_test(MutationTestParams::new().with_files(vec![file]))?;
            Ok(seen.load(Ordering::SeqCst))
        })?;
        requests = timed(count, || discover(&client, count))?;
    }
    println!("{{\"notifications\": {notifications}, \"requests\": {requests}}}");
    client.close();
    process.wait()?;
    Ok(())
}

fn timed(expected: usize, task: impl FnOnce() -> Outcome<usize>) -> Outcome<f64> {
    let start = Instant::now();
    let seen = task()?;
    let took = start.elapsed().as_secs_f64();
    if seen != expected {
        return Err(format!("expected {expected} mutants, found {seen}").into());
    }
    Ok(took)
}

/// Sends batches of requests, each on a thread of its own.
fn discover(client: &Client, count: usize) -> Outcome<usize> {
    let params = DiscoverParams::new().with_files(vec![FileRange::new("src/price.py")]);
    let mut seen = 0;
    for _ in 0..count / BATCH {
        let results: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..BATCH)
                .map(|_| scope.spawn(|| client.discover(params.clone())))
                .collect();
            threads.into_iter().map(|each| each.join()).collect()
        });
        for result in results {
            let found: DiscoverResult = result.map_err(|_| "a thread panicked")??;
            seen += found
                .files
                .values()
                .map(|file| file.mutants.len())
                .sum::<usize>();
        }
    }
    Ok(seen)
}
