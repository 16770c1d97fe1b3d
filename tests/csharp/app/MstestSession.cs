// Drives a server of the MSTest runner protocol. Prints one line for each part of the session.
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using Testwire.Protocols;
using Testwire.Protocols.MstestRunner.V1_0;

internal static class MstestSession
{
    public static async Task<int> RunAsync(string program, string[] arguments)
    {
        using TcpListener listener = Streams.Listen();
        string port = ((IPEndPoint)listener.LocalEndpoint).Port.ToString(CultureInfo.InvariantCulture);
        ProcessStartInfo start = new(program, [.. arguments, "--server", "--client-port", port])
        {
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        process.OutputDataReceived += (_, _) => { };
        process.BeginOutputReadLine();
        using CancellationTokenSource patience = new(TimeSpan.FromSeconds(60));
        await using (Client client = new(await Streams.AcceptAsync(listener, patience.Token)))
        {
            client.Start();
            await SessionAsync(client);
            await client.ExitAsync();
            await process.WaitForExitAsync(patience.Token);
        }
        Console.WriteLine($"exit {process.ExitCode}");
        return 0;
    }

    private static async Task SessionAsync(Client client)
    {
        InitializeResponse server = await client.InitializeAsync(new()
        {
            ProcessId = Environment.ProcessId,
            ClientInfo = new() { Name = "example", Version = "1.0.0" },
            Capabilities = new() { Testing = new() { DebuggerProvider = false } },
        });
        Console.WriteLine($"server {server.ServerInfo.Name}");
        Dictionary<string, TestNode> found = [];
        await client.TestingDiscoverTestsAsync(new() { RunId = Id() }, update => Take(update, found));
        Console.WriteLine($"discovered {Tests(found).Count()}");
        Dictionary<string, TestNode> all = [];
        await client.TestingRunTestsAsync(new() { RunId = Id() }, update => Take(update, all));
        foreach (TestNode node in Tests(all).OrderBy(node => node.DisplayName, StringComparer.Ordinal))
        {
            Console.WriteLine($"{node.ExecutionState} {node.DisplayName}");
        }
        SelectedTest[] some = Tests(found).Take(2)
            .Select(node => new SelectedTest { Uid = node.Uid, DisplayName = node.DisplayName })
            .ToArray();
        Dictionary<string, TestNode> selected = [];
        RunTestsParams run = new() { RunId = Id(), Tests = new(some) };
        await client.TestingRunTestsAsync(run, update => Take(update, selected));
        Console.WriteLine($"selected {Tests(selected).Count()}");
    }

    private static string Id() => Guid.NewGuid().ToString();

    private static void Take(TestUpdateNotificationParams update, Dictionary<string, TestNode> nodes)
    {
        foreach (TestUpdateChange change in update.Changes ?? [])
        {
            nodes[change.Node.Uid] = change.Node;
        }
    }

    private static IEnumerable<TestNode> Tests(Dictionary<string, TestNode> nodes) =>
        nodes.Values.Where(node => node.NodeType == NodeType.Action);
}
