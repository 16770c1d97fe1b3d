// Listens on a TCP port or a Unix domain socket, and serves one connection.
package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"strconv"

	"testwire/protocols/wire"
)

type wireStream = io.ReadWriteCloser

func listenTCP(ctx context.Context, options map[string]string, serve func(wireStream) error) (int, error) {
	address := "127.0.0.1"
	port := ""
	for name, value := range options {
		switch name {
		case "--port":
			port = value
		case "--address":
			address = value
		default:
			return 2, fmt.Errorf("expected --port or --address, found %q", name)
		}
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return 2, fmt.Errorf("expected the option --port with a number, found %q", port)
	}
	if net.ParseIP(address) == nil && address != "localhost" {
		return 2, fmt.Errorf("expected an address, found %q", address)
	}
	listener, err := wire.Listen(net.JoinHostPort(address, port))
	if err != nil {
		return 1, fmt.Errorf("cannot listen on port %s: %w", port, err)
	}
	return 0, accepted(ctx, listener, serve)
}

func listenPipe(ctx context.Context, options map[string]string, serve func(wireStream) error) (int, error) {
	path, ok := options["--pipe"]
	if !ok {
		return 2, fmt.Errorf("expected the option --pipe, found %v", options)
	}
	listener, err := wire.ListenPipe(path)
	if err != nil {
		return 1, fmt.Errorf("cannot listen on %s: %w", path, err)
	}
	return 0, accepted(ctx, listener, serve)
}

func accepted(ctx context.Context, listener net.Listener, serve func(wireStream) error) error {
	defer func() { _ = listener.Close() }()
	connection, err := wire.Accept(ctx, listener)
	if err != nil {
		return err
	}
	return serve(connection)
}
