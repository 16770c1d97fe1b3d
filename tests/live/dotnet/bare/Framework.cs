// The test framework: selects nodes, reports them, and runs the tests one after the other.
using Microsoft.Testing.Platform.Capabilities;
using Microsoft.Testing.Platform.Capabilities.TestFramework;
using Microsoft.Testing.Platform.Extensions.Messages;
using Microsoft.Testing.Platform.Extensions.TestFramework;
using Microsoft.Testing.Platform.Requests;
using Microsoft.Testing.Platform.TestHost;

namespace Live;

sealed class NoCapabilities : ITestFrameworkCapabilities
{
    IReadOnlyCollection<ITestFrameworkCapability> ICapabilities<ITestFrameworkCapability>.Capabilities => [];
}

sealed class Framework : ITestFramework, IDataProducer
{
    public string Uid => "live-bare";
    public string Version => "1.0.0";
    public string DisplayName => "Bare";
    public string Description => "A test framework for the tests of a protocol";
    public Type[] DataTypesProduced => [typeof(TestNodeUpdateMessage), typeof(SessionFileArtifact)];

    public Task<bool> IsEnabledAsync() => Task.FromResult(true);

    public Task<CreateTestSessionResult> CreateTestSessionAsync(CreateTestSessionContext context) =>
        Task.FromResult(new CreateTestSessionResult { IsSuccess = true });

    public Task<CloseTestSessionResult> CloseTestSessionAsync(CloseTestSessionContext context) =>
        Task.FromResult(new CloseTestSessionResult { IsSuccess = true });

    public async Task ExecuteRequestAsync(ExecuteRequestContext context)
    {
        try
        {
            var request = (TestExecutionRequest)context.Request;
            foreach (var test in Suite.Nodes.Where(test => IsSelected(test, request.Filter)))
            {
                if (request is DiscoverTestExecutionRequest || test.IsGroup)
                    await Report(context, test, test.IsGroup ? [] : [DiscoveredTestNodeStateProperty.CachedInstance]);
                else
                    await Run(context, test);
            }
            if (request is RunTestExecutionRequest)
                await AttachToRun(context);
        }
        finally
        {
            context.Complete();
        }
    }

    static bool IsSelected(Test test, ITestExecutionFilter? filter) => filter switch
    {
        TestNodeUidListFilter list => list.TestNodeUids.Any(uid => uid.Value == test.Uid),
        TreeNodeFilter tree => tree.MatchesFilter(test.Path, new PropertyBag(test.Traits)),
        _ => true,
    };

    async Task Run(ExecuteRequestContext context, Test test)
    {
        await Report(context, test, [InProgressTestNodeStateProperty.CachedInstance]);
        var start = DateTimeOffset.UtcNow;
        IProperty[] outcome;
        try
        {
            outcome = await test.Body(context.CancellationToken);
        }
        catch (OperationCanceledException)
        {
            await Report(context, test, [new CancelledTestNodeStateProperty("the run was cancelled")]);
            throw;
        }
        var stop = DateTimeOffset.UtcNow;
        await Report(context, test, [.. outcome, new TimingProperty(new TimingInfo(start, stop, stop - start))]);
    }

    async Task Report(ExecuteRequestContext context, Test test, IProperty[] state)
    {
        var node = new TestNode
        {
            Uid = test.Uid,
            DisplayName = test.Name,
            Properties = new PropertyBag([.. state, .. test.Traits]),
        };
        var parent = test.Parent is null ? null : new TestNodeUid(test.Parent);
        var session = ((TestExecutionRequest)context.Request).Session.SessionUid;
        await context.MessageBus.PublishAsync(this, new TestNodeUpdateMessage(session, node, parent));
    }

    async Task AttachToRun(ExecuteRequestContext context)
    {
        var file = new FileInfo(Path.Combine(Path.GetTempPath(), $"live-{Guid.NewGuid()}.txt"));
        File.WriteAllText(file.FullName, "of the run");
        var session = ((TestExecutionRequest)context.Request).Session.SessionUid;
        await context.MessageBus.PublishAsync(this, new SessionFileArtifact(session, file, "a note", "about the run"));
    }
}
