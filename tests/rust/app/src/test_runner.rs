//! The example server of `test-runner@0.1`. It has twelve tests in one class: the fifth one lasts
//! one second, and the last one fails.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use testwire_protocols::test_runner::v0_1::{
    Context, NodeKind, NodeParams, NodeState, NodeStatus, OperationParams, OperationResult,
    OverallStatus, PROTOCOL, RegisterTestParams, Server, ServerHandler, StartParams, TestAction,
    TestNode, TestResult, TestRunnerStatus, UpdateStatusParams,
};
use testwire_protocols::{CancelToken, Error, Maybe, Streams};

const PROJECT: &str = "project";
const CLASS: &str = "class";

#[derive(Default)]
struct TestRunner {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The token of the operation in progress.
    stop: Option<CancelToken>,
    started: bool,
    /// The last state of each node.
    nodes: BTreeMap<String, NodeState>,
    passed: i64,
    failed: i64,
}

pub fn run(streams: Streams) -> Result<(), Error> {
    Server::new(streams, TestRunner::default()).run()
}

impl ServerHandler for TestRunner {
    fn testrunner_start(
        &self,
        _: StartParams,
        context: &Context,
    ) -> Result<Option<OperationResult>, Error> {
        let result = self.operate(context, PROJECT, OverallStatus::Discovering, || {
            for id in below(PROJECT) {
                let registered = RegisterTestParams::new(node(&id));
                context.client.register_test(registered)?;
            }
            self.state().started = true;
            Ok(())
        });
        result.map(Some)
    }

    fn testrunner_run(
        &self,
        params: OperationParams,
        context: &Context,
    ) -> Result<OperationResult, Error> {
        self.operate(context, &params.id, OverallStatus::Running, || {
            for id in below(&params.id) {
                self.set(context, &id, NodeState::Running)?;
                if id != PROJECT && id != CLASS {
                    self.run_test(context, &id)?;
                }
            }
            Ok(())
        })
    }

    fn testrunner_debug(&self, _: OperationParams, _: &Context) -> Result<OperationResult, Error> {
        Err(error("InvalidParams", "this server cannot debug tests"))
    }

    fn testrunner_invalidate(
        &self,
        params: OperationParams,
        context: &Context,
    ) -> Result<OperationResult, Error> {
        self.operate(context, &params.id, OverallStatus::Discovering, || {
            for id in below(&params.id) {
                self.set(context, &id, NodeState::Discovering)?;
            }
            Ok(())
        })
    }

    fn testrunner_cancel(&self, _: &Context) {
        let stop = self.state().stop.clone();
        if let Some(token) = stop {
            token.cancel();
        }
    }

    fn testrunner_get_results(&self, params: NodeParams, _: &Context) -> Result<TestResult, Error> {
        let state = self.state();
        let outcome = state.nodes.get(&params.id);
        let found = matches!(outcome, Some(NodeState::Passed | NodeState::Failed));
        Ok(TestResult::new(found))
    }
}

impl TestRunner {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run_test(&self, context: &Context, id: &str) -> Result<(), Error> {
        let time = if id == "test-5" { 1000 } else { 10 };
        context.cancel.sleep(Duration::from_millis(time))?;
        let fails = id == "test-12";
        {
            let mut state = self.state();
            state.failed += i64::from(fails);
            state.passed += i64::from(!fails);
        }
        let outcome = if fails {
            NodeState::Failed
        } else {
            NodeState::Passed
        };
        self.set(context, id, outcome)
    }

    /// Reports the states at the start and at the end of an operation.
    fn operate(
        &self,
        context: &Context,
        target: &str,
        phase: OverallStatus,
        work: impl FnOnce() -> Result<(), Error>,
    ) -> Result<OperationResult, Error> {
        let ready = self.state().started || phase != OverallStatus::Running;
        if below(target).is_empty() || !ready {
            return Err(error("InvalidParams", &format!("unknown node '{target}'")));
        }
        if !self.begin(&context.cancel) {
            return Err(error("OperationInProgress", "an operation is in progress"));
        }
        let done = self
            .overall(context, phase.clone(), true)
            .and_then(|()| self.reset(context, target))
            .and_then(|()| work());
        let cancelled = matches!(done, Err(Error::Cancelled));
        let ended = self.end(context, &phase, cancelled);
        let success = self.state().failed == 0;
        self.state().stop = None;
        done.and(ended)?;
        Ok(OperationResult::new(success))
    }

    /// Marks the start of an operation, if no operation is in progress.
    fn begin(&self, stop: &CancelToken) -> bool {
        let mut state = self.state();
        let free = state.stop.is_none();
        if free {
            state.stop = Some(stop.clone());
            (state.passed, state.failed) = (0, 0);
        }
        free
    }

    /// Discards the outcomes of the nodes that an operation concerns.
    fn reset(&self, context: &Context, target: &str) -> Result<(), Error> {
        for id in below(target) {
            if self.state().nodes.contains_key(&id) {
                update(context, &id, Maybe::Null)?;
            }
        }
        Ok(())
    }

    /// Reports the last states of the nodes that the operation has not finished.
    fn end(&self, context: &Context, phase: &OverallStatus, cancelled: bool) -> Result<(), Error> {
        let (outcome, overall) = match (cancelled, phase, self.state().failed) {
            (true, _, _) => (NodeState::Cancelled, OverallStatus::Cancelled),
            (_, OverallStatus::Discovering, _) => (NodeState::Idle, OverallStatus::Idle),
            (_, _, 0) => (NodeState::Passed, OverallStatus::Passed),
            _ => (NodeState::Failed, OverallStatus::Failed),
        };
        let mut open = below(PROJECT);
        open.reverse();
        open.retain(|id| {
            let states = [NodeState::Running, NodeState::Discovering];
            self.state()
                .nodes
                .get(id)
                .is_some_and(|state| states.contains(state))
        });
        let before = cancelled.then_some(NodeState::Cancelling);
        for state in before.into_iter().chain([outcome]) {
            for id in &open {
                self.set(context, id, state.clone())?;
            }
        }
        self.overall(context, overall, false)
    }

    fn set(&self, context: &Context, id: &str, state: NodeState) -> Result<(), Error> {
        self.state().nodes.insert(id.to_owned(), state.clone());
        update(context, id, NodeStatus::from(state).into())
    }

    fn overall(
        &self,
        context: &Context,
        status: OverallStatus,
        is_loading: bool,
    ) -> Result<(), Error> {
        let status = {
            let state = self.state();
            TestRunnerStatus::new(is_loading, status, state.passed, state.failed, 0)
        };
        context.client.testrunner_status_update(status)
    }
}

/// Returns a test, or the class or the project with all descendants, parents first.
fn below(id: &str) -> Vec<String> {
    let tests = (1..=12).map(|number| format!("test-{number}"));
    let owned = |names: &[&str]| {
        names
            .iter()
            .map(|name| (*name).to_owned())
            .collect::<Vec<_>>()
    };
    match id {
        PROJECT => owned(&[PROJECT, CLASS]).into_iter().chain(tests).collect(),
        CLASS => owned(&[CLASS]).into_iter().chain(tests).collect(),
        _ => tests.filter(|test| test == id).collect(),
    }
}

fn node(id: &str) -> TestNode {
    let (kind, parent) = match id {
        PROJECT => (NodeKind::Project, None),
        CLASS => (NodeKind::Class, Some(PROJECT)),
        _ => (NodeKind::Test, Some(CLASS)),
    };
    TestNode::new(id, id, kind.into())
        .with_parent_id(parent.map(str::to_owned))
        .with_file_path(Maybe::Null)
        .with_line_number(Maybe::Null)
        .with_available_actions(vec![TestAction::Run, TestAction::Invalidate])
}

fn update(context: &Context, id: &str, status: Maybe<NodeStatus>) -> Result<(), Error> {
    let changed = UpdateStatusParams::new(id).with_status(status);
    context.client.update_status(changed)
}

fn error(name: &str, message: &str) -> Error {
    PROTOCOL.error(name, message).into()
}
