//! The example server of `mstest-runner@1.0`, which connects to the client. It has twelve tests: the
//! fifth one lasts one second, and the last one fails.

use std::collections::{BTreeMap, HashSet};
use std::process::ExitCode;
use std::time::Duration;

use testwire_protocols::mstest_runner::v1_0::{
    Context, DiscoverTestsParams, DiscoverTestsResponse, ExecutionState, InitializeParams,
    InitializeResponse, NodeType, RunTestsParams, RunTestsResponse, SelectedTest, Server,
    ServerCapabilities, ServerHandler, ServerInfo, ServerTestingCapabilities, TestNode,
    TestUpdateChange, TestUpdateNotificationParams,
};
use testwire_protocols::{Error, Streams};

struct TestPlatform;

/// The options are `--client-port PORT` and `--client-host HOST`.
pub fn run(options: &[&str]) -> ExitCode {
    let options = options.strip_prefix(&["jsonrpc"]).unwrap_or(options);
    let (mut port, mut host) = (None, "localhost");
    for pair in options.chunks(2) {
        match pair {
            ["--client-port", text] if text.parse::<u16>().is_ok() => port = text.parse().ok(),
            ["--client-host", name] => host = name,
            _ => {
                let found = pair.join(" ");
                eprintln!("expected an option and its value, found '{found}'");
                return ExitCode::from(2);
            }
        }
    }
    let Some(port) = port else {
        eprintln!("expected the option --client-port, found none");
        return ExitCode::from(2);
    };
    let served = Streams::connect((host, port))
        .map_err(Error::from)
        .and_then(|streams| Server::new(streams, TestPlatform).run());
    crate::finish(served.map_err(Into::into))
}

impl ServerHandler for TestPlatform {
    fn initialize(&self, _: InitializeParams, _: &Context) -> Result<InitializeResponse, Error> {
        let testing = ServerTestingCapabilities::new()
            .with_supports_discovery(true)
            .with_experimental_multi_request_support(true)
            .with_vstest_provider(false);
        let info = ServerInfo::new("example", "1.0.0");
        let response = InitializeResponse::new(info, ServerCapabilities::new(testing));
        Ok(response.with_process_id(i64::from(std::process::id())))
    }

    fn testing_discover_tests(
        &self,
        params: DiscoverTestsParams,
        context: &Context,
    ) -> Result<Option<DiscoverTestsResponse>, Error> {
        let found = selected(params.tests.as_ref(), params.filter.as_ref());
        let found = found
            .into_iter()
            .map(|test| in_state(test, ExecutionState::Discovered));
        send(context, &params.run_id, found.collect())?;
        end(context, &params.run_id)?;
        Ok(Some(DiscoverTestsResponse::new()))
    }

    fn testing_run_tests(
        &self,
        params: RunTestsParams,
        context: &Context,
    ) -> Result<RunTestsResponse, Error> {
        let (run, tests) = (&params.run_id, params.tests.as_ref());
        for test in selected(tests, params.filter.as_ref()) {
            let started = in_state(test.clone(), ExecutionState::InProgress);
            send(context, run, vec![started])?;
            let time = if test.uid == "suite/test-5" { 1000 } else { 10 };
            if let Err(cancelled) = context.cancel.sleep(Duration::from_millis(time)) {
                send(context, run, vec![in_state(test, ExecutionState::Canceled)])?;
                end(context, run)?;
                return Err(cancelled);
            }
            send(context, run, vec![outcome(test)])?;
        }
        send(context, run, missing(tests))?;
        end(context, run)?;
        Ok(RunTestsResponse::new().with_attachments(Vec::new()))
    }
}

fn tests() -> impl Iterator<Item = TestNode> {
    let folder = std::env::current_dir().unwrap_or_default();
    let file = folder.join("src/app.rs").to_string_lossy().into_owned();
    (1..=12).map(move |number| {
        let speed = if number == 5 { "slow" } else { "fast" };
        let speed = BTreeMap::from([("speed".to_owned(), Some(speed.to_owned()))]);
        let name = format!("test {number}");
        TestNode::new(format!("suite/test-{number}"), name, NodeType::Action)
            .with_location_file(&file)
            .with_location_line_start(number)
            .with_location_line_end(number)
            .with_traits(vec![speed])
    })
}

fn in_state(test: TestNode, state: ExecutionState) -> TestNode {
    test.with_execution_state(state)
}

fn outcome(test: TestNode) -> TestNode {
    match test.uid.as_str() {
        "suite/test-12" => in_state(test, ExecutionState::Failed)
            .with_error_message("expected 1, found 2".to_owned()),
        "suite/test-5" => in_state(test, ExecutionState::Passed).with_time_duration_ms(1000.0),
        _ => in_state(test, ExecutionState::Passed),
    }
}

fn selected(chosen: Option<&Vec<SelectedTest>>, filter: Option<&String>) -> Vec<TestNode> {
    let ids: Option<HashSet<&str>> =
        chosen.map(|chosen| chosen.iter().map(|test| test.uid.as_str()).collect());
    tests()
        .filter(|test| match (&ids, filter) {
            (Some(ids), _) => ids.contains(test.uid.as_str()),
            (None, Some(filter)) => matches(filter.trim_start_matches('/'), &test.uid),
            (None, None) => true,
        })
        .collect()
}

/// Returns whether a path matches a pattern with `*` within a part, and `**` for any parts.
fn matches(pattern: &str, path: &str) -> bool {
    if let Some(rest) = pattern.strip_prefix("**") {
        return (0..=path.len()).any(|index| matches(rest, &path[index..]));
    }
    match (pattern.chars().next(), path.chars().next()) {
        (None, found) => found.is_none(),
        (Some('*'), found) => {
            matches(&pattern[1..], path)
                || found.is_some_and(|each| each != '/' && matches(pattern, &path[1..]))
        }
        (Some(wanted), Some(found)) => wanted == found && matches(&pattern[1..], &path[1..]),
        (Some(_), None) => false,
    }
}

fn missing(chosen: Option<&Vec<SelectedTest>>) -> Vec<TestNode> {
    let unknown = chosen.into_iter().flatten();
    unknown
        .filter(|test| tests().all(|known| known.uid != test.uid))
        .map(|test| {
            let name = test.display_name.as_ref().unwrap_or(&test.uid);
            TestNode::new(&test.uid, name, NodeType::Action)
                .with_execution_state(ExecutionState::Error)
                .with_error_message("The test does not exist. List the tests again.".to_owned())
        })
        .collect()
}

fn send(context: &Context, run: &str, nodes: Vec<TestNode>) -> Result<(), Error> {
    let changes: Vec<_> = nodes.into_iter().map(TestUpdateChange::new).collect();
    match changes.is_empty() {
        true => Ok(()),
        false => update(context, run, Some(changes)),
    }
}

/// Sends the update without changes, which is the completion marker.
fn end(context: &Context, run: &str) -> Result<(), Error> {
    update(context, run, None)
}

fn update(
    context: &Context,
    run: &str,
    changes: Option<Vec<TestUpdateChange>>,
) -> Result<(), Error> {
    let params = TestUpdateNotificationParams::new(run, changes);
    context.client.testing_test_updates_tests(params)
}
