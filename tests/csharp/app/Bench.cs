// Measures the client with a server of msp@0.4 on standard input and output.
using System.Diagnostics;
using System.Globalization;
using Testwire.Protocols;
using Testwire.Protocols.Msp.V0_4;

internal static class Bench
{
    private const int Batch = 100;
    private static long _seen;

    public static async Task<int> RunAsync(string program, string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        await using (Client client = new(Streams.Of(process)))
        {
            client.ReportMutationTestProgress += result => _seen += result.Files.Values.Sum(file => file.Mutants.Count);
            client.Start();
            await client.ConfigureAsync();
            double notifications = 0;
            double requests = 0;
            foreach (int count in (int[])[500, 10_000])
            {
                notifications = await TimedAsync(count, () => NotificationsAsync(client, count));
                requests = await TimedAsync(count, () => RequestsAsync(client, count));
            }
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"{{\"notifications\": {notifications}, \"requests\": {requests}}}"));
        }
        await process.WaitForExitAsync();
        return process.ExitCode;
    }

    private static async Task<double> TimedAsync(int expected, Func<Task> task)
    {
        _seen = 0;
        Stopwatch watch = Stopwatch.StartNew();
        await task();
        double took = watch.Elapsed.TotalSeconds;
        return _seen == expected
            ? took
            : throw new InvalidOperationException($"expected {expected} mutants, found {_seen}");
    }

    private static Task NotificationsAsync(Client client, int count)
    {
        FileRange file = new() { Path = count.ToString(CultureInfo.InvariantCulture) };
        return client.MutationTestAsync(new() { Files = [file] });
    }

    private static async Task RequestsAsync(Client client, int count)
    {
        DiscoverParams parameters = new() { Files = [new() { Path = "src/price.py" }] };
        for (int sent = 0; sent < count; sent += Batch)
        {
            Task<DiscoverResult>[] batch = Enumerable.Range(0, Batch).Select(_ => client.DiscoverAsync(parameters)).ToArray();
            foreach (DiscoverResult result in await Task.WhenAll(batch))
            {
                _seen += result.Files.Values.Sum(file => file.Mutants.Count);
            }
        }
    }
}
