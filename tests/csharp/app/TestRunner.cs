// The example server of test-runner@0.1. It has twelve tests in one class: the fifth one lasts one
// second, and the last one fails.
using Testwire.Protocols;
using Testwire.Protocols.TestRunner.V0_1;

internal sealed class TestRunner(Server server) : IServer
{
    private const string Project = "project";
    private const string Class = "class";
    private static readonly string[] Tests = Enumerable.Range(1, 12).Select(number => $"test-{number}").ToArray();
    private readonly object _lock = new();
    private readonly Dictionary<string, NodeState> _states = [];
    private CancellationTokenSource? _stop;
    private bool _started;
    private long _passed;
    private long _failed;

    public static async Task RunAsync(Streams streams)
    {
        await using Server server = new(streams, created => new TestRunner(created));
        await server.RunAsync();
    }

    public Task<OperationResult?> TestrunnerStartAsync(StartParams parameters, CancellationToken cancellationToken) =>
        OperateAsync(Project, OverallStatus.Discovering, cancellationToken, async _ =>
        {
            foreach (string id in Below(Project))
            {
                await server.RegisterTestAsync(new() { Test = Node(id) });
            }
            _started = true;
        })!;

    public Task<OperationResult> TestrunnerInvalidateAsync(
        OperationParams parameters, CancellationToken cancellationToken) =>
        OperateAsync(parameters.Id, OverallStatus.Discovering, cancellationToken, _ =>
            SetAsync(NodeState.Discovering, Below(parameters.Id)));

    public Task<OperationResult> TestrunnerRunAsync(OperationParams parameters, CancellationToken cancellationToken) =>
        OperateAsync(parameters.Id, OverallStatus.Running, cancellationToken, async stop =>
        {
            foreach (string id in Below(parameters.Id))
            {
                await SetAsync(NodeState.Running, id);
                if (Tests.Contains(id))
                {
                    await RunTestAsync(id, stop);
                }
            }
        });

    public Task<OperationResult> TestrunnerDebugAsync(OperationParams parameters, CancellationToken cancellationToken) =>
        throw Error("InvalidParams", "this server cannot debug tests");

    public Task TestrunnerCancelAsync()
    {
        lock (_lock)
        {
            _stop?.Cancel();
        }
        return Task.CompletedTask;
    }

    public Task<TestResult> TestrunnerGetResultsAsync(NodeParams parameters, CancellationToken cancellationToken)
    {
        bool found = _states.TryGetValue(parameters.Id, out NodeState state);
        return Task.FromResult(new TestResult { Found = found && state is NodeState.Passed or NodeState.Failed });
    }

    private static RpcException Error(string name, string message) =>
        new(ThisProtocol.Info.Errors[name].Code, message);

    // Returns the nodes of a test, the class or the project, parents first.
    private static string[] Below(string id) => id switch
    {
        Project => [Project, Class, .. Tests],
        Class => [Class, .. Tests],
        _ => Tests.Contains(id) ? [id] : [],
    };

    private static TestNode Node(string id) => new()
    {
        Id = id,
        DisplayName = id,
        ParentId = new(id switch { Project => null, Class => Project, _ => Class }),
        FilePath = new(null),
        LineNumber = new(null),
        Type = id switch { Project => NodeKind.Project, Class => new NodeKind("class"), _ => NodeKind.Test },
        AvailableActions = [TestAction.Run, TestAction.Invalidate],
    };

    private async Task RunTestAsync(string id, CancellationToken stop)
    {
        await Task.Delay(id == "test-5" ? 1000 : 10, stop);
        bool failed = id == "test-12";
        _failed += failed ? 1 : 0;
        _passed += failed ? 0 : 1;
        await SetAsync(failed ? NodeState.Failed : NodeState.Passed, id);
    }

    // Reports the states at the start and at the end of an operation.
    private async Task<OperationResult> OperateAsync(
        string target, OverallStatus phase, CancellationToken cancellationToken, Func<CancellationToken, Task> work)
    {
        if (Below(target).Length == 0 || (!_started && phase == OverallStatus.Running))
        {
            throw Error("InvalidParams", $"unknown node '{target}'");
        }
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        lock (_lock)
        {
            if (_stop is not null)
            {
                throw Error("OperationInProgress", "an operation is in progress");
            }
            _stop = stop;
            (_passed, _failed) = (0, 0);
        }
        try
        {
            await OverallAsync(phase, true);
            foreach (string id in Below(target).Where(_states.ContainsKey))
            {
                await server.UpdateStatusAsync(new() { Id = id, Status = new(null) });
            }
            await work(stop.Token);
            await EndAsync(phase, cancelled: false);
        }
        catch (OperationCanceledException)
        {
            await EndAsync(phase, cancelled: true);
            throw Error("RequestCancelled", "the operation was cancelled");
        }
        finally
        {
            lock (_lock)
            {
                _stop = null;
            }
        }
        return new() { Success = _failed == 0 };
    }

    // Reports the last states of the nodes that the operation has not finished.
    private async Task EndAsync(OverallStatus phase, bool cancelled)
    {
        (NodeState state, OverallStatus overall) = (cancelled, phase == OverallStatus.Discovering, _failed > 0) switch
        {
            (true, _, _) => (NodeState.Cancelled, OverallStatus.Cancelled),
            (_, true, _) => (NodeState.Idle, OverallStatus.Idle),
            (_, _, true) => (NodeState.Failed, OverallStatus.Failed),
            _ => (NodeState.Passed, OverallStatus.Passed),
        };
        string[] open = Below(Project).Reverse()
            .Where(id => _states.GetValueOrDefault(id) is NodeState.Running or NodeState.Discovering)
            .ToArray();
        if (cancelled)
        {
            await SetAsync(NodeState.Cancelling, open);
        }
        await SetAsync(state, open);
        await OverallAsync(overall, false);
    }

    private async Task SetAsync(NodeState state, params string[] ids)
    {
        foreach (string id in ids)
        {
            _states[id] = state;
            await server.UpdateStatusAsync(new() { Id = id, Status = new(state) });
        }
    }

    private Task OverallAsync(OverallStatus status, bool loading) => server.TestrunnerStatusUpdateAsync(new()
    {
        IsLoading = loading,
        OverallStatus = status,
        TotalPassed = _passed,
        TotalFailed = _failed,
        TotalCancelled = 0,
    });
}
