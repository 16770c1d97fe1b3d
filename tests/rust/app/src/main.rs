//! Runs one part of the tests of the generated Rust crate. The first argument is its name.

mod bench;
mod client;
mod converters;
mod in_memory;
mod judge;
mod listening;
mod mstest_session;
mod server;
mod test_platform;
mod test_runner;

use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["judge"] => judge::run(),
        ["client", program, ..] => client::run(program, &arguments[2..]),
        ["bench", program, ..] => bench::run(program, &arguments[2..]),
        ["mstest", program, ..] => mstest_session::run(program, &arguments[2..]),
        ["memory"] => in_memory::run(),
        ["pipe", name] => in_memory::pipe(name),
        ["positions"] => converters::run(),
        ["serve", words @ ..] => return listening::run(words, server::run),
        ["tests", "serve", words @ ..] => return listening::run(words, test_runner::run),
        ["tests", "--server", options @ ..] => return test_platform::run(options),
        _ => {
            let found = words.join(" ");
            eprintln!("expected the name of a part, found '{found}'");
            return ExitCode::from(2);
        }
    };
    finish(result)
}

fn finish(result: Result<(), Box<dyn Error>>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
