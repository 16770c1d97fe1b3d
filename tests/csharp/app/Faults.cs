// Checks that a connection keeps working, or ends, if a peer or a handler fails. Throws for a failure.
using System.Text;
using System.Text.RegularExpressions;
using Testwire.Protocols;
using Testwire.Protocols.Msp.V0_4;

internal static class Faults
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(20);

    public static async Task CheckAsync()
    {
        await EmptyResponseAsync();
        await FailingCallbacksAsync();
        await StuckStreamsAsync();
        await EndOfInputAsync();
    }

    // A response without a result and an error fails its request, and gets no response.
    private static async Task EmptyResponseAsync()
    {
        (Streams near, Streams far) = Streams.Pair();
        await using Client client = new(near);
        client.Start();
        Task<ConfigureResult> configuring = client.ConfigureAsync();
        await WriteAsync(far, "{\"jsonrpc\":\"2.0\",\"id\":1}");
        RpcException error = await ThrownAsync<RpcException>(configuring);
        Check(error.Message.Contains("\"result\"", StringComparison.Ordinal), error.Message);
        await client.DisposeAsync();
        using StreamReader sent = new(far.Input);
        Check(Regex.Count(await sent.ReadToEndAsync(), "jsonrpc") == 1, "a response has a response");
    }

    // Callbacks that throw do not stop the reading.
    private static async Task FailingCallbacksAsync()
    {
        (Streams near, Streams far) = Streams.Pair();
        await using Server server = new(far, _ => new FailingServer());
        Task serving = server.RunAsync();
        await using Client client = new(near);
        server.Connection.Ignored += _ => throw new InvalidOperationException("no");
        client.Start();
        using CancellationTokenSource stop = new();
        Task<MutationTestResult> testing = client.MutationTestAsync(cancellationToken: stop.Token);
        await client.ConfigureAsync();
        await stop.CancelAsync();
        await ThrownAsync<OperationCanceledException>(testing);
        await WriteAsync(near, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}");
        await client.ConfigureAsync().WaitAsync(Limit);
        await client.DisposeAsync();
        await serving.WaitAsync(Limit);
    }

    // A request that cannot be written is cancelled. Standard input cannot be interrupted.
    private static async Task StuckStreamsAsync()
    {
        using StuckStream stream = new();
        await using Client client = new(new(stream, stream));
        client.Start();
        using CancellationTokenSource stop = new();
        Task<ConfigureResult> configuring = client.ConfigureAsync(cancellationToken: stop.Token);
        await stop.CancelAsync();
        await ThrownAsync<OperationCanceledException>(configuring);
        await client.DisposeAsync();
        await client.Connection.Completion.WaitAsync(Limit);
    }

    // A request is answered after the end of the input. A request without an end is cancelled.
    private static async Task EndOfInputAsync()
    {
        (Streams near, Streams far) = Streams.Pair();
        await using Server server = new(far, _ => new FailingServer());
        Task serving = server.RunAsync();
        await WriteAsync(near, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"configure\",\"params\":{}}");
        await WriteAsync(near, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"mutationTest\",\"params\":{}}");
        await near.Output.DisposeAsync();
        await serving.WaitAsync(Limit);
        await server.DisposeAsync();
        using StreamReader sent = new(near.Input);
        string text = await sent.ReadToEndAsync();
        Check(text.Contains("\"version\"", StringComparison.Ordinal), text);
    }

    private static Task WriteAsync(Streams streams, string body) =>
        streams.Output.WriteAsync(Encoding.UTF8.GetBytes($"Content-Length: {body.Length}\r\n\r\n{body}")).AsTask();

    private static async Task<T> ThrownAsync<T>(Task task) where T : Exception
    {
        try
        {
            await task.WaitAsync(Limit);
        }
        catch (T error)
        {
            return error;
        }
        throw new InvalidOperationException($"expected {typeof(T).Name}");
    }

    private static void Check(bool condition, string found)
    {
        if (!condition)
        {
            throw new InvalidOperationException(found);
        }
    }
}

internal sealed class FailingServer : IServer
{
    private readonly TaskCompletionSource _started = new();

    public async Task<ConfigureResult> ConfigureAsync(ConfigureParams parameters, CancellationToken cancellationToken)
    {
        await _started.Task;
        return new() { Version = "0.4.0" };
    }

    public Task<DiscoverResult> DiscoverAsync(DiscoverParams parameters, CancellationToken cancellationToken) =>
        Task.FromResult(new DiscoverResult { Files = new Dictionary<string, DiscoveredFile>() });

    public async Task<MutationTestResult> MutationTestAsync(
        MutationTestParams parameters, CancellationToken cancellationToken)
    {
        cancellationToken.Register(() => throw new InvalidOperationException("no"));
        _started.SetResult();
        await Task.Delay(Timeout.Infinite, cancellationToken);
        return new() { Files = new Dictionary<string, MutantResultFile>() };
    }
}

internal sealed class StuckStream : MemoryStream
{
    private readonly TaskCompletionSource<int> _never = new();

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        new(_never.Task);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        new(_never.Task);
}
