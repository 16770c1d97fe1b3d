// A client and a server in one process: progress, an error, a cancellation, and the end.
using Testwire.Protocols;
using Testwire.Protocols.Msp.V0_4;

internal static class InMemory
{
    public static async Task<int> RunAsync()
    {
        (Streams near, Streams far) = Streams.Pair();
        Task serving = FixedServer.RunAsync(far);
        Client client = new(near);
        client.Start();
        List<string> seen = [];
        await client.MutationTestAsync(new(), result => seen.AddRange(Ids(result)));
        Console.WriteLine(string.Join(' ', seen));
        try
        {
            await client.ConfigureAsync(new() { ConfigFilePath = "missing.json" });
        }
        catch (RpcException error)
        {
            Console.WriteLine(error.Code);
        }
        using CancellationTokenSource stop = new();
        try
        {
            await client.MutationTestAsync(new(), _ => stop.Cancel(), stop.Token);
        }
        catch (OperationCanceledException)
        {
            Console.WriteLine("cancelled");
        }
        await client.DisposeAsync();
        await serving;
        try
        {
            await client.DiscoverAsync();
        }
        catch (ConnectionEndedException)
        {
            Console.WriteLine("ended");
        }
        return 0;
    }

    private static IEnumerable<string> Ids(MutationTestResult result) =>
        result.Files.Values.SelectMany(file => file.Mutants).Select(mutant => mutant.Id);
}
