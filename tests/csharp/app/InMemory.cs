// A client and a server in one process: progress, errors, a cancellation, the end, and a pipe.
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
        await StreamAsync(client);
        await ThrowAsync(client);
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
        await Faults.CheckAsync();
        return 0;
    }

    public static async Task<int> PipeAsync(string name)
    {
        Task<Streams> accepting = Streams.AcceptPipeAsync(name);
        await using Client client = new(await Streams.ConnectPipeAsync(name));
        Task serving = FixedServer.RunAsync(await accepting);
        client.Start();
        Console.WriteLine((await client.ConfigureAsync()).Version);
        await client.DisposeAsync();
        await serving;
        return 0;
    }

    private static async Task StreamAsync(Client client)
    {
        ProgressCall<MutationTestResult, MutationTestResult> call = client.MutationTestStreamAsync(new());
        int count = 0;
        await foreach (MutationTestResult result in call)
        {
            count += Ids(result).Count();
        }
        Console.WriteLine($"stream {count}, rest {Ids(await call.Result).Count()}");
    }

    // An error in a handler is reported, and the connection continues.
    private static async Task ThrowAsync(Client client)
    {
        static void Fail(MutationTestResult result) => throw new InvalidOperationException("no");
        client.ReportMutationTestProgress += Fail;
        client.Connection.Ignored += Console.WriteLine;
        FileRange first = new() { Path = "src/app.cs", Range = Line(1) };
        await client.MutationTestAsync(new() { Files = [first] });
        client.Connection.Ignored -= Console.WriteLine;
        client.ReportMutationTestProgress -= Fail;
    }

    private static Location Line(long line) =>
        new() { Start = new() { Line = line, Column = 1 }, End = new() { Line = line, Column = 9 } };

    private static IEnumerable<string> Ids(MutationTestResult result) =>
        result.Files.Values.SelectMany(file => file.Mutants).Select(mutant => mutant.Id);
}
