//! Drives a server of the MSTest runner protocol. Prints one line for each part of the session.

use std::collections::BTreeMap;
use std::error::Error;
use std::net::TcpListener;
use std::process::{Command, Stdio};

use testwire_protocols::Streams;
use testwire_protocols::mstest_runner::v1_0::{
    Client, ClientCapabilities, ClientInfo, ClientTestingCapabilities, DiscoverTestsParams,
    InitializeParams, NodeType, RunTestsParams, SelectedTest, TestNode,
    TestUpdateNotificationParams,
};

type Nodes = BTreeMap<String, TestNode>;

pub fn run(program: &str, arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let port = listener.local_addr()?.port().to_string();
    let mut process = Command::new(program)
        .args(arguments)
        .args(["--server", "--client-port", &port])
        .stdout(Stdio::null())
        .spawn()?;
    let client = Client::new(Streams::accept(&listener)?);
    client.start()?;
    session(&client)?;
    client.exit()?;
    println!("exit {}", process.wait()?.code().unwrap_or(-1));
    Ok(())
}

fn session(client: &Client) -> Result<(), Box<dyn Error>> {
    let capabilities = ClientCapabilities::new(ClientTestingCapabilities::new(false));
    let server = client.initialize(InitializeParams::new(
        i64::from(std::process::id()),
        ClientInfo::new("example", "1.0.0"),
        capabilities,
    ))?;
    println!("server {}", server.server_info.name);
    let mut found = Nodes::new();
    let discover = DiscoverTestsParams::new(id(1));
    client.testing_discover_tests_with_progress(discover, |update| take(update, &mut found))?;
    println!("discovered {}", tests(&found).count());
    let mut all = Nodes::new();
    client.testing_run_tests_with_progress(RunTestsParams::new(id(2)), |update| {
        take(update, &mut all)
    })?;
    let mut nodes: Vec<_> = tests(&all).collect();
    nodes.sort_by(|left, right| left.display_name.cmp(&right.display_name));
    for node in nodes {
        let state = node.execution_state.as_ref().map(ToString::to_string);
        println!("{} {}", state.unwrap_or_default(), node.display_name);
    }
    let some = tests(&found)
        .take(2)
        .map(|node| SelectedTest::new(&node.uid, Some(node.display_name.clone())));
    let run = RunTestsParams::new(id(3)).with_tests(some.collect::<Vec<_>>());
    let mut selected = Nodes::new();
    client.testing_run_tests_with_progress(run, |update| take(update, &mut selected))?;
    println!("selected {}", tests(&selected).count());
    Ok(())
}

fn id(number: u32) -> String {
    format!("00000000-0000-4000-8000-{number:012}")
}

fn take(update: TestUpdateNotificationParams, nodes: &mut Nodes) {
    for change in update.changes.into_iter().flatten() {
        nodes.insert(change.node.uid.clone(), change.node);
    }
}

fn tests(nodes: &Nodes) -> impl Iterator<Item = &TestNode> {
    nodes
        .values()
        .filter(|node| node.node_type == NodeType::Action)
}
