// The example server of test-runner@0.1, with twelve tests in one class. The fifth one lasts one
// second, and the last one fails.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	runner "testwire/protocols/testrunner/v0_1"
	"testwire/protocols/wire"
)

const (
	project = "project"
	class   = "class"
)

// testServers runs one of the servers for tests.
func testServers(ctx context.Context, arguments []string) (int, error) {
	if len(arguments) > 0 && arguments[0] == "--server" {
		return connectBack(ctx, arguments)
	}
	if len(arguments) == 0 || arguments[0] != "serve" {
		return 2, fmt.Errorf("expected serve or --server, found %q", arguments)
	}
	return listen(ctx, arguments[1:], func(stream wireStream) error {
		server := runner.NewServer(stream, func(server *runner.Server) runner.ServerHandler {
			return &testRunner{server: server, states: map[string]runner.NodeState{}}
		})
		return server.Run(ctx)
	})
}

type testRunner struct {
	runner.UnimplementedServer
	server *runner.Server

	lock      sync.Mutex
	stop      context.CancelFunc // nil if no operation is in progress
	cancelled bool
	started   bool
	states    map[string]runner.NodeState // the last state of each node
	failed    int64
	passed    int64
}

func tests() []string {
	var found []string
	for number := 1; number <= 12; number++ {
		found = append(found, fmt.Sprintf("test-%d", number))
	}
	return found
}

// below returns the nodes of a test, a class or the project, from the outside to the inside.
func below(id string) []string {
	switch id {
	case project:
		return append([]string{project, class}, tests()...)
	case class:
		return append([]string{class}, tests()...)
	}
	for _, test := range tests() {
		if test == id {
			return []string{id}
		}
	}
	return nil
}

func node(id string) runner.TestNode {
	kind, parent := runner.NodeKindTest, wire.Some(class)
	actions := []runner.TestAction{runner.TestActionRun, runner.TestActionInvalidate}
	switch id {
	case project:
		kind, parent = runner.NodeKindProject, wire.Null[string]()
	case class:
		kind, parent = runner.NodeKindClass, wire.Some(project)
	}
	return runner.TestNode{
		ID:               id,
		DisplayName:      id,
		ParentID:         parent,
		FilePath:         wire.Null[string](),
		LineNumber:       wire.Null[int64](),
		Type:             runner.NodeType{NodeKind: &kind},
		AvailableActions: actions,
	}
}

func (t *testRunner) TestrunnerStart(ctx context.Context, _ *runner.StartParams) (*runner.OperationResult, error) {
	return t.operate(ctx, project, runner.OverallStatusDiscovering, func(context.Context) error {
		for _, id := range below(project) {
			if err := t.server.RegisterTest(&runner.RegisterTestParams{Test: node(id)}); err != nil {
				return err
			}
		}
		t.started = true
		return nil
	})
}

func (t *testRunner) TestrunnerInvalidate(
	ctx context.Context, params *runner.OperationParams,
) (*runner.OperationResult, error) {
	return t.operate(ctx, params.ID, runner.OverallStatusDiscovering, func(context.Context) error {
		return t.set(runner.NodeStateDiscovering, below(params.ID)...)
	})
}

func (t *testRunner) TestrunnerRun(ctx context.Context, params *runner.OperationParams) (*runner.OperationResult, error) {
	return t.operate(ctx, params.ID, runner.OverallStatusRunning, func(ctx context.Context) error {
		for _, id := range below(params.ID) {
			if err := t.set(runner.NodeStateRunning, id); err != nil {
				return err
			}
			if id == project || id == class {
				continue
			}
			if err := t.runTest(ctx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

func (t *testRunner) TestrunnerDebug(context.Context, *runner.OperationParams) (*runner.OperationResult, error) {
	return nil, runner.ProtocolInfo.Error("InvalidParams", "this server cannot debug tests")
}

func (t *testRunner) TestrunnerCancel(context.Context) error {
	t.lock.Lock()
	defer t.lock.Unlock()
	if t.stop != nil {
		t.stop()
	}
	return nil
}

func (t *testRunner) TestrunnerGetResults(_ context.Context, params *runner.NodeParams) (*runner.TestResult, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	state := t.states[params.ID]
	found := state == runner.NodeStatePassed || state == runner.NodeStateFailed
	return &runner.TestResult{Found: found}, nil
}

func (t *testRunner) runTest(ctx context.Context, id string) error {
	duration, outcome := 10*time.Millisecond, runner.NodeStatePassed
	switch id {
	case "test-5":
		duration = slowest()
	case "test-12":
		outcome = runner.NodeStateFailed
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(duration):
	}
	if outcome == runner.NodeStateFailed {
		t.failed++
	} else {
		t.passed++
	}
	return t.set(outcome, id)
}

// slowest returns the duration of the slow test. The variable SLOW_TEST can contain another one.
func slowest() time.Duration {
	if duration, err := time.ParseDuration(os.Getenv("SLOW_TEST")); err == nil {
		return duration
	}
	return time.Second
}

// operate reports the states at the start and at the end of an operation.
func (t *testRunner) operate(
	ctx context.Context, target string, phase runner.OverallStatus, work func(context.Context) error,
) (*runner.OperationResult, error) {
	if below(target) == nil || !t.started && phase == runner.OverallStatusRunning {
		return nil, runner.ProtocolInfo.Error("InvalidParams", fmt.Sprintf("unknown node %q", target))
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if !t.begin(stop) {
		return nil, runner.ProtocolInfo.Error("OperationInProgress", "an operation is in progress")
	}
	defer t.begin(nil)
	err := errors.Join(t.overall(phase, true), t.reset(target))
	if err == nil {
		err = work(ctx)
	}
	cancelled := ctx.Err() != nil
	if ended := t.end(phase, cancelled); err == nil {
		err = ended
	}
	if cancelled {
		return nil, runner.ProtocolInfo.Error(runner.ProtocolInfo.CancelError, "the operation was cancelled")
	}
	return &runner.OperationResult{Success: t.failed == 0}, err
}

// begin marks the start of an operation, or its end if stop is nil.
func (t *testRunner) begin(stop context.CancelFunc) bool {
	t.lock.Lock()
	defer t.lock.Unlock()
	free := t.stop == nil
	if stop == nil || free {
		t.stop = stop
	}
	if stop != nil && free {
		t.passed, t.failed = 0, 0
	}
	return free
}

// reset discards the outcomes of the nodes that an operation concerns.
func (t *testRunner) reset(target string) error {
	for _, id := range below(target) {
		if _, known := t.states[id]; known {
			if err := t.update(id, wire.Null[runner.NodeStatus]()); err != nil {
				return err
			}
		}
	}
	return nil
}

// end reports the last states of the nodes that the operation has not finished.
func (t *testRunner) end(phase runner.OverallStatus, cancelled bool) error {
	outcome, overall := runner.NodeStatePassed, runner.OverallStatusPassed
	switch {
	case cancelled:
		outcome, overall = runner.NodeStateCancelled, runner.OverallStatusCancelled
	case phase == runner.OverallStatusDiscovering:
		outcome, overall = runner.NodeStateIdle, runner.OverallStatusIdle
	case t.failed > 0:
		outcome, overall = runner.NodeStateFailed, runner.OverallStatusFailed
	}
	var open []string
	for _, id := range below(project) {
		if state := t.states[id]; state == runner.NodeStateRunning || state == runner.NodeStateDiscovering {
			open = append([]string{id}, open...)
		}
	}
	if cancelled {
		if err := t.set(runner.NodeStateCancelling, open...); err != nil {
			return err
		}
	}
	return errors.Join(t.set(outcome, open...), t.overall(overall, false))
}

func (t *testRunner) set(state runner.NodeState, ids ...string) error {
	for _, id := range ids {
		t.lock.Lock()
		t.states[id] = state
		t.lock.Unlock()
		if err := t.update(id, wire.Some(runner.NodeStatus{NodeState: &state})); err != nil {
			return err
		}
	}
	return nil
}

func (t *testRunner) update(id string, status wire.Optional[runner.NodeStatus]) error {
	return t.server.UpdateStatus(&runner.UpdateStatusParams{ID: id, Status: status})
}

func (t *testRunner) overall(status runner.OverallStatus, loading bool) error {
	return t.server.TestrunnerStatusUpdate(&runner.TestRunnerStatus{
		IsLoading:     loading,
		OverallStatus: status,
		TotalPassed:   t.passed,
		TotalFailed:   t.failed,
	})
}
