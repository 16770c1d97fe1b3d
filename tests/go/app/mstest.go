// Drives a server of the MSTest runner protocol. Prints one line for each part of the session.
package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"time"

	mstest "testwire/protocols/mstestrunner/v1_0"
	"testwire/protocols/wire"
)

func mstestSession(ctx context.Context, program []string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	listener, err := wire.Listen("127.0.0.1:0")
	if err != nil {
		return err
	}
	port := listener.Addr().(*net.TCPAddr).Port
	arguments := append(slices.Clone(program[1:]), "--server", "--client-port", strconv.Itoa(port))
	command := exec.CommandContext(ctx, program[0], arguments...)
	if err := command.Start(); err != nil {
		return err
	}
	connection, err := wire.Accept(ctx, listener)
	if err != nil {
		return err
	}
	session := session{nodes: map[string]mstest.TestNode{}}
	session.client = mstest.NewClient(connection, mstest.ClientHandlers{})
	if err := session.run(ctx); err != nil {
		return err
	}
	if err := session.client.Exit(); err != nil {
		return err
	}
	if err := command.Wait(); err != nil && command.ProcessState == nil {
		return err
	}
	fmt.Println("exit", command.ProcessState.ExitCode())
	return session.client.Close()
}

type session struct {
	client *mstest.Client
	nodes  map[string]mstest.TestNode
}

func (s *session) run(ctx context.Context) error {
	server, err := s.client.Initialize(ctx, &mstest.InitializeParams{
		ProcessID:  int64(os.Getpid()),
		ClientInfo: mstest.ClientInfo{Name: "example", Version: "1.0.0"},
	})
	if err != nil {
		return err
	}
	fmt.Println("server", server.ServerInfo.Name)
	discover := &mstest.DiscoverTestsParams{RunID: newID()}
	if _, err := s.client.TestingDiscoverTestsWithProgress(ctx, discover, s.take); err != nil {
		return err
	}
	found := s.tests()
	fmt.Println("discovered", len(found))
	clear(s.nodes)
	all := &mstest.RunTestsParams{RunID: newID()}
	if _, err := s.client.TestingRunTestsWithProgress(ctx, all, s.take); err != nil {
		return err
	}
	for _, node := range s.tests() {
		fmt.Println(*node.ExecutionState, node.DisplayName)
	}
	clear(s.nodes)
	var some []mstest.SelectedTest
	for _, node := range found[:2] {
		some = append(some, mstest.SelectedTest{UID: node.UID, DisplayName: &node.DisplayName})
	}
	selected := &mstest.RunTestsParams{RunID: newID(), Tests: wire.Some(some)}
	if _, err := s.client.TestingRunTestsWithProgress(ctx, selected, s.take); err != nil {
		return err
	}
	fmt.Println("selected", len(s.tests()))
	return nil
}

func (s *session) take(update *mstest.TestUpdateNotificationParams) {
	for _, change := range update.Changes {
		s.nodes[change.Node.UID] = change.Node
	}
}

// tests returns the tests without their groups, sorted by name.
func (s *session) tests() []mstest.TestNode {
	var found []mstest.TestNode
	for _, node := range s.nodes {
		if node.NodeType == mstest.NodeTypeAction {
			found = append(found, node)
		}
	}
	slices.SortFunc(found, func(a, b mstest.TestNode) int { return cmp.Compare(a.DisplayName, b.DisplayName) })
	return found
}

func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
