// A client and a server in one process: progress, errors, a cancellation, the end, and a pipe.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	msp "testwire/protocols/msp/v0_4"
	"testwire/protocols/wire"
)

func inMemory(ctx context.Context) error {
	near, far := wire.Pair()
	served := make(chan error, 1)
	go func() { served <- serve(ctx, far) }()
	failing := false
	client := msp.NewClient(near, msp.ClientHandlers{
		ReportMutationTestProgress: func(*msp.MutationTestResult) {
			if failing {
				panic("no")
			}
		},
		Ignored: func(message string) { fmt.Println(message) },
	})
	var seen []string
	_, err := client.MutationTestWithProgress(ctx, nil, func(result *msp.MutationTestResult) {
		seen = append(seen, ids(result)...)
	})
	if err != nil {
		return err
	}
	fmt.Println(strings.Join(seen, " "))
	if err := inStream(ctx, client); err != nil {
		return err
	}
	failing = true
	first := msp.FileRange{Path: source, Range: &msp.Location{
		Start: msp.Position{Line: 1, Column: 1},
		End:   msp.Position{Line: 1, Column: 9},
	}}
	if _, err := client.MutationTest(ctx, &msp.MutationTestParams{Files: []msp.FileRange{first}}); err != nil {
		return err
	}
	failing = false
	var refused *wire.RPCError
	if _, err := client.Configure(ctx, &msp.ConfigureParams{ConfigFilePath: wire.Ptr("missing.json")}); errors.As(err, &refused) {
		fmt.Println(refused.Code)
	}
	stopped, stop := context.WithCancel(ctx)
	_, err = client.MutationTestWithProgress(stopped, nil, func(*msp.MutationTestResult) { stop() })
	if errors.Is(err, context.Canceled) {
		fmt.Println("cancelled")
	}
	if err := errors.Join(client.Close(), <-served); err != nil {
		return err
	}
	if _, err := client.Discover(ctx, nil); errors.Is(err, wire.ErrEnded) {
		fmt.Println("ended")
	}
	return errors.Join(unread(ctx), uninterrupted(ctx))
}

// uninterrupted ends servers whose reads, like those of the standard input, cannot be interrupted.
func uninterrupted(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	client, served := stopped(ctx)
	if _, err := client.Request(ctx, "stop", nil); err != nil {
		return err
	}
	if err := soon(served); err != nil {
		return err
	}
	_, served = stopped(ctx)
	stop()
	if err := soon(served); !errors.Is(err, context.Canceled) {
		return fmt.Errorf("expected the end after the cancellation, found: %w", err)
	}
	return nil
}

// stopped returns the client and the end of a server that ends after the request `stop`.
func stopped(ctx context.Context) (client *wire.Connection, served chan error) {
	protocol := wire.Protocol{
		Initial:     "ready",
		States:      []wire.State{{Name: "ready"}, {Name: "ended", Allows: []string{}}},
		Transitions: []wire.Transition{{Source: "ready", Target: "ended", Method: "stop", When: "response"}},
	}
	input, requests := io.Pipe()
	responses, output := io.Pipe()
	server := wire.NewConnection(wire.Join(io.NopCloser(input), output), &protocol)
	server.Guard()
	server.OnRequest("stop", func(context.Context, wire.Value) ([]byte, error) { return wire.Nothing(nil) })
	served = make(chan error, 1)
	go func() { served <- server.Run(ctx) }()
	client = wire.NewConnection(wire.Join(responses, requests), &protocol)
	client.Start()
	return client, served
}

func soon(served chan error) error {
	select {
	case err := <-served:
		return err
	case <-time.After(10 * time.Second):
		return errors.New("expected the end of the server")
	}
}

// unread closes a connection whose peer does not read the cancellation. Nothing is reported.
func unread(ctx context.Context) error {
	near, far := wire.Pair()
	client := msp.NewClient(near, msp.ClientHandlers{
		Ignored: func(message string) { fmt.Println(message) },
	})
	stopped, stop := context.WithCancel(ctx)
	go func() {
		_, _ = far.Read(make([]byte, 1))
		stop()
	}()
	if _, err := client.Discover(stopped, nil); !errors.Is(err, context.Canceled) {
		return err
	}
	err := client.Close()
	// A report would come from another goroutine.
	time.Sleep(100 * time.Millisecond)
	return err
}

func inStream(ctx context.Context, client *msp.Client) error {
	call := client.MutationTestStream(ctx, nil)
	count := 0
	for result := range call.Progress() {
		count += len(ids(result))
	}
	rest, err := call.Result()
	if err != nil {
		return err
	}
	fmt.Printf("stream %d, rest %d\n", count, len(ids(rest)))
	return nil
}

func onPipe(ctx context.Context, name string) error {
	path := filepath.Join(os.TempDir(), name)
	listener, err := wire.ListenPipe(path)
	if err != nil {
		return err
	}
	served := make(chan error, 1)
	go func() { served <- accepted(ctx, listener, func(stream wireStream) error { return serve(ctx, stream) }) }()
	stream, err := wire.DialPipe(ctx, path)
	if err != nil {
		return err
	}
	client := msp.NewClient(stream, msp.ClientHandlers{})
	configured, err := client.Configure(ctx, nil)
	if err != nil {
		return err
	}
	fmt.Println(configured.Version)
	return errors.Join(client.Close(), <-served)
}

func ids(result *msp.MutationTestResult) []string {
	var found []string
	for _, file := range result.Files {
		for _, mutant := range file.Mutants {
			found = append(found, mutant.ID)
		}
	}
	return found
}
