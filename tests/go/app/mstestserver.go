// The example server of mstest-runner@1.0, which connects to the client. It has twelve tests: the
// fifth one lasts one second, and the last one fails.
package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	mstest "testwire/protocols/mstestrunner/v1_0"
	"testwire/protocols/wire"
)

type testPlatform struct {
	mstest.UnimplementedServer
	server *mstest.Server
}

// connectBack serves on a connection to the port in `--client-port`.
func connectBack(ctx context.Context, arguments []string) (int, error) {
	host, port := "127.0.0.1", ""
	for i := 0; i < len(arguments); i++ {
		value := ""
		if i+1 < len(arguments) {
			value = arguments[i+1]
		}
		switch arguments[i] {
		case "--client-port":
			port = value
			i++
		case "--client-host":
			if value != "" && value != "localhost" {
				host = value
			}
			i++
		case "--server", "jsonrpc", "--no-banner":
		default:
			return 2, fmt.Errorf("unknown option %q", arguments[i])
		}
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return 2, fmt.Errorf("expected the option --client-port with a number, found %q", port)
	}
	connection, err := wire.Dial(ctx, net.JoinHostPort(host, port))
	if err != nil {
		return 1, err
	}
	server := mstest.NewServer(connection, func(server *mstest.Server) mstest.ServerHandler {
		return &testPlatform{server: server}
	})
	return 0, server.Run(ctx)
}

func (t *testPlatform) Initialize(context.Context, *mstest.InitializeParams) (*mstest.InitializeResponse, error) {
	return &mstest.InitializeResponse{
		ProcessID:       wire.Ptr(int64(os.Getpid())),
		ProtocolVersion: wire.Ptr("1.0.0"),
		ServerInfo:      mstest.ServerInfo{Name: "example", Version: "1.0.0"},
		Capabilities: mstest.ServerCapabilities{Testing: mstest.ServerTestingCapabilities{
			SupportsDiscovery:               wire.Ptr(true),
			ExperimentalMultiRequestSupport: wire.Ptr(true),
			VstestProvider:                  wire.Ptr(false),
			AttachmentsSupport:              wire.Ptr(true),
			MultipleConnectionProvider:      wire.Ptr(false),
			SupportsTestCoverageMessages:    wire.Ptr(false),
		}},
	}, nil
}

func (t *testPlatform) TestingDiscoverTests(
	_ context.Context, params *mstest.DiscoverTestsParams,
) (*mstest.DiscoverTestsResponse, error) {
	var found []mstest.TestNode
	for _, node := range chosen(params.Tests, params.Filter) {
		found = append(found, in(node, mstest.ExecutionStateDiscovered))
	}
	if err := t.send(params.RunID, found...); err != nil {
		return nil, err
	}
	return &mstest.DiscoverTestsResponse{}, t.mark(params.RunID)
}

func (t *testPlatform) TestingRunTests(ctx context.Context, params *mstest.RunTestsParams) (*mstest.RunTestsResponse, error) {
	for _, node := range chosen(params.Tests, params.Filter) {
		if err := t.send(params.RunID, in(node, mstest.ExecutionStateInProgress)); err != nil {
			return nil, err
		}
		ended, err := runTest(ctx, node)
		if failed := t.send(params.RunID, ended); failed != nil {
			return nil, failed
		}
		if err != nil {
			return nil, err
		}
	}
	if err := t.send(params.RunID, missing(params.Tests)...); err != nil {
		return nil, err
	}
	return &mstest.RunTestsResponse{Attachments: []mstest.Attachment{}}, t.mark(params.RunID)
}

func runTest(ctx context.Context, node mstest.TestNode) (mstest.TestNode, error) {
	duration := 10 * time.Millisecond
	if node.UID == "suite/test-5" {
		duration = slowest()
	}
	select {
	case <-ctx.Done():
		return in(node, mstest.ExecutionStateCanceled), ctx.Err()
	case <-time.After(duration):
	}
	if node.UID == "suite/test-12" {
		node.ErrorMessage = wire.Some("expected 1, found 2")
		return in(node, mstest.ExecutionStateFailed), nil
	}
	return in(node, mstest.ExecutionStatePassed), nil
}

func in(node mstest.TestNode, state mstest.ExecutionState) mstest.TestNode {
	node.ExecutionState = &state
	return node
}

func chosen(tests wire.Optional[[]mstest.SelectedTest], filter wire.Optional[string]) []mstest.TestNode {
	selected, some := tests.Get()
	text, filtered := filter.Get()
	pattern := regexp.QuoteMeta(strings.TrimLeft(text, "/"))
	pattern = strings.ReplaceAll(pattern, `\*\*`, ".*")
	names := regexp.MustCompile("^" + strings.ReplaceAll(pattern, `\*`, "[^/]*") + "$")
	var found []mstest.TestNode
	for number := 1; number <= 12; number++ {
		uid := fmt.Sprintf("suite/test-%d", number)
		if some && !slices.ContainsFunc(selected, func(each mstest.SelectedTest) bool { return each.UID == uid }) {
			continue
		}
		if !some && filtered && !names.MatchString(uid) {
			continue
		}
		file, _ := filepath.Abs(source)
		speed := "fast"
		if number == 5 {
			speed = "slow"
		}
		found = append(found, mstest.TestNode{
			UID:               uid,
			DisplayName:       fmt.Sprintf("test %d", number),
			NodeType:          mstest.NodeTypeAction,
			LocationFile:      &file,
			LocationLineStart: wire.Ptr(int64(number)),
			LocationLineEnd:   wire.Ptr(int64(number)),
			Traits:            []mstest.Trait{{"speed": &speed}},
		})
	}
	return found
}

func missing(tests wire.Optional[[]mstest.SelectedTest]) []mstest.TestNode {
	var found []mstest.TestNode
	selected, _ := tests.Get()
	known := chosen(wire.Optional[[]mstest.SelectedTest]{}, wire.Optional[string]{})
	for _, each := range selected {
		if slices.ContainsFunc(known, func(node mstest.TestNode) bool { return node.UID == each.UID }) {
			continue
		}
		name := each.UID
		if each.DisplayName != nil {
			name = *each.DisplayName
		}
		found = append(found, in(mstest.TestNode{
			UID:          each.UID,
			DisplayName:  name,
			NodeType:     mstest.NodeTypeAction,
			ErrorMessage: wire.Some("The test does not exist. List the tests again."),
		}, mstest.ExecutionStateError))
	}
	return found
}

func (t *testPlatform) send(run string, nodes ...mstest.TestNode) error {
	if len(nodes) == 0 {
		return nil
	}
	var changes []mstest.TestUpdateChange
	for _, node := range nodes {
		changes = append(changes, mstest.TestUpdateChange{Node: node})
	}
	return t.server.TestingTestUpdatesTests(&mstest.TestUpdateNotificationParams{RunID: run, Changes: changes})
}

// mark sends the update without changes, which marks the end.
func (t *testPlatform) mark(run string) error {
	return t.server.TestingTestUpdatesTests(&mstest.TestUpdateNotificationParams{RunID: run})
}
