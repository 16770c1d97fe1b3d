// Measures the client with a server: notifications, and requests in batches.
package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"time"

	msp "testwire/protocols/msp/v0_4"
	"testwire/protocols/wire"
)

func bench(ctx context.Context, program []string) error {
	command := exec.CommandContext(ctx, program[0], program[1:]...)
	stream, err := wire.Start(command)
	if err != nil {
		return err
	}
	client := msp.NewClient(stream, msp.ClientHandlers{})
	if _, err := client.Configure(ctx, nil); err != nil {
		return err
	}
	var notifications, requests time.Duration
	for _, count := range []int{500, 10_000} {
		if notifications, err = notified(ctx, client, count); err != nil {
			return err
		}
		if requests, err = requested(ctx, client, count); err != nil {
			return err
		}
	}
	fmt.Printf("{\"notifications\": %f, \"requests\": %f}\n", notifications.Seconds(), requests.Seconds())
	return errors.Join(client.Close(), command.Wait())
}

func notified(ctx context.Context, client *msp.Client, count int) (time.Duration, error) {
	params := &msp.MutationTestParams{Files: []msp.FileRange{{Path: strconv.Itoa(count)}}}
	seen, start := 0, time.Now()
	_, err := client.MutationTestWithProgress(ctx, params, func(result *msp.MutationTestResult) {
		seen += len(ids(result))
	})
	if err == nil && seen != count {
		err = fmt.Errorf("expected %d mutants, found %d", count, seen)
	}
	return time.Since(start), err
}

func requested(ctx context.Context, client *msp.Client, count int) (time.Duration, error) {
	params := &msp.DiscoverParams{Files: []msp.FileRange{{Path: "src/price.py"}}}
	seen, start := 0, time.Now()
	for sent := 0; sent < count; sent += 100 {
		found, failed := make(chan int, 100), make(chan error, 100)
		for range 100 {
			go func() {
				result, err := client.Discover(ctx, params)
				failed <- err
				if err == nil {
					total := 0
					for _, file := range result.Files {
						total += len(file.Mutants)
					}
					found <- total
				}
			}()
		}
		for range 100 {
			if err := <-failed; err != nil {
				return 0, err
			}
			seen += <-found
		}
	}
	if seen != count {
		return 0, fmt.Errorf("expected %d mutants, found %d", count, seen)
	}
	return time.Since(start), nil
}
