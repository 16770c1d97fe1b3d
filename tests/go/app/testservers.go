package main

import "context"
import "fmt"

func testServers(ctx context.Context, arguments []string) (int, error) { return 2, fmt.Errorf("no") }
