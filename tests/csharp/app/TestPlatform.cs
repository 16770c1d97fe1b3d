// The example server of mstest-runner@1.0, which connects to the client. It has twelve tests: the
// fifth one lasts one second, and the last one fails.
using System.Text.RegularExpressions;
using Testwire.Protocols;
using Testwire.Protocols.MstestRunner.V1_0;

internal sealed class TestPlatform(Server server) : IServer
{
    private static readonly TestNode[] Tests = Enumerable.Range(1, 12)
        .Select(number => new TestNode
        {
            Uid = $"suite/test-{number}",
            DisplayName = $"test {number}",
            NodeType = NodeType.Action,
            LocationFile = Path.GetFullPath("src/app.cs"),
            LocationLineStart = number,
            LocationLineEnd = number,
            Traits = [new Dictionary<string, string?> { ["speed"] = number == 5 ? "slow" : "fast" }],
        })
        .ToArray();

    // The arguments after `--server` are `--client-port PORT` and optionally `--client-host HOST`.
    public static async Task<int> RunAsync(string[] options)
    {
        options = options is ["jsonrpc", .. string[] rest] ? rest : options;
        string host = "localhost";
        ushort? port = null;
        foreach (string[] pair in options.Chunk(2))
        {
            switch (pair)
            {
                case ["--client-port", string text] when ushort.TryParse(text, out ushort number):
                    port = number;
                    break;
                case ["--client-host", string name]:
                    host = name;
                    break;
                default:
                    Console.Error.WriteLine($"expected an option and its value, found '{string.Join(' ', pair)}'");
                    return 2;
            }
        }
        if (port is null)
        {
            Console.Error.WriteLine("expected the option --client-port, found none");
            return 2;
        }
        host = host == "localhost" ? "127.0.0.1" : host;
        await using Server server = new(await Streams.ConnectAsync(host, port.Value), created => new TestPlatform(created));
        await server.RunAsync();
        return 0;
    }

    public Task<InitializeResponse> InitializeAsync(InitializeParams parameters, CancellationToken cancellationToken) =>
        Task.FromResult(new InitializeResponse
        {
            ProcessId = Environment.ProcessId,
            ServerInfo = new() { Name = "example", Version = "1.0.0" },
            Capabilities = new()
            {
                Testing = new()
                {
                    SupportsDiscovery = true,
                    ExperimentalMultiRequestSupport = true,
                    VstestProvider = false,
                },
            },
        });

    public async Task<DiscoverTestsResponse?> TestingDiscoverTestsAsync(
        DiscoverTestsParams parameters, CancellationToken cancellationToken)
    {
        TestNode[] found = Selected(parameters.Tests.Value, parameters.Filter.Value);
        await SendAsync(parameters.RunId, found.Select(test => test with { ExecutionState = ExecutionState.Discovered }));
        await EndAsync(parameters.RunId);
        return new();
    }

    public async Task<RunTestsResponse> TestingRunTestsAsync(RunTestsParams parameters, CancellationToken cancellationToken)
    {
        TestNode[] chosen = Selected(parameters.Tests.Value, parameters.Filter.Value);
        foreach (TestNode test in chosen)
        {
            await SendAsync(parameters.RunId, [test with { ExecutionState = ExecutionState.InProgress }]);
            TestNode ended;
            try
            {
                await Task.Delay(test.Uid == "suite/test-5" ? 1000 : 10, cancellationToken);
                ended = Outcome(test);
            }
            catch (OperationCanceledException)
            {
                await SendAsync(parameters.RunId, [test with { ExecutionState = ExecutionState.Canceled }]);
                await EndAsync(parameters.RunId);
                throw;
            }
            await SendAsync(parameters.RunId, [ended]);
        }
        await SendAsync(parameters.RunId, Missing(parameters.Tests.Value));
        await EndAsync(parameters.RunId);
        return new() { Attachments = [] };
    }

    private static TestNode Outcome(TestNode test) => test.Uid switch
    {
        "suite/test-12" => test with { ExecutionState = ExecutionState.Failed, ErrorMessage = "expected 1, found 2" },
        "suite/test-5" => test with { ExecutionState = ExecutionState.Passed, TimeDurationMs = 1000 },
        _ => test with { ExecutionState = ExecutionState.Passed },
    };

    private static TestNode[] Selected(IReadOnlyList<SelectedTest>? tests, string? filter)
    {
        if (tests is not null)
        {
            HashSet<string> ids = tests.Select(test => test.Uid).ToHashSet();
            return Tests.Where(test => ids.Contains(test.Uid)).ToArray();
        }
        if (filter is null)
        {
            return Tests;
        }
        string pattern = Regex.Escape(filter.TrimStart('/')).Replace(@"\*\*", ".*").Replace(@"\*", "[^/]*");
        return Tests.Where(test => Regex.IsMatch(test.Uid, $"^{pattern}$")).ToArray();
    }

    private static IEnumerable<TestNode> Missing(IReadOnlyList<SelectedTest>? tests) =>
        (tests ?? []).Where(test => Tests.All(known => known.Uid != test.Uid)).Select(test => new TestNode
        {
            Uid = test.Uid,
            DisplayName = test.DisplayName ?? test.Uid,
            NodeType = NodeType.Action,
            ExecutionState = ExecutionState.Error,
            ErrorMessage = "The test does not exist. List the tests again.",
        });

    private Task SendAsync(string run, IEnumerable<TestNode> nodes)
    {
        TestUpdateChange[] changes = nodes.Select(node => new TestUpdateChange { Node = node }).ToArray();
        return changes.Length == 0
            ? Task.CompletedTask
            : server.TestingTestUpdatesTestsAsync(new() { RunId = run, Changes = changes });
    }

    // The update without changes is the completion marker.
    private Task EndAsync(string run) => server.TestingTestUpdatesTestsAsync(new() { RunId = run, Changes = null });
}
