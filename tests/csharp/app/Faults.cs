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
