// Runs one part of the tests of the generated Go package. The first argument is its name.
package main

import (
	"context"
	"fmt"
	"os"

	"testwire/protocols/wire"
)

func main() {
	code, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		if code == 0 {
			code = 1
		}
	}
	os.Exit(code)
}

func run(arguments []string) (int, error) {
	if len(arguments) == 0 {
		return 2, fmt.Errorf("expected the name of a part, found no argument")
	}
	ctx, rest := context.Background(), arguments[1:]
	switch arguments[0] {
	case "judge":
		return 0, judge()
	case "positions":
		return 0, convert()
	case "memory":
		return 0, inMemory(ctx)
	case "client":
		return 0, runClient(ctx, rest[0], rest[1:]...)
	case "mstest":
		return 0, mstestSession(ctx, rest)
	case "bench":
		return 0, bench(ctx, rest)
	case "pipe":
		return 0, onPipe(ctx, rest[0])
	case "serve":
		return listen(ctx, rest, func(stream wireStream) error { return serve(ctx, stream) })
	case "tests":
		return testServers(ctx, rest)
	}
	return 2, fmt.Errorf("expected the name of a part, found %q", arguments)
}

// listen serves one connection on `stdio`, `socket --port PORT [--address ADDRESS]` or
// `pipe --pipe PATH`.
func listen(ctx context.Context, arguments []string, serve func(wireStream) error) (int, error) {
	kind, options := "", map[string]string{}
	if len(arguments) > 0 {
		kind, arguments = arguments[0], arguments[1:]
	}
	for len(arguments) > 0 {
		if len(arguments) == 1 {
			return 2, fmt.Errorf("expected an option and its value, found %q", arguments)
		}
		options[arguments[0]], arguments = arguments[1], arguments[2:]
	}
	switch kind {
	case "stdio":
		return 0, serve(wire.Stdio())
	case "socket":
		return listenTCP(ctx, options, serve)
	case "pipe":
		return listenPipe(ctx, options, serve)
	}
	return 2, fmt.Errorf("expected stdio, socket or pipe, found %q", kind)
}
