// Runs one part of the tests of the generated C# package. The first argument is its name.
using System.Net;
using Testwire.Protocols;

switch (args)
{
    case ["judge"]:
        return Judge.Run();
    case ["client", string program, .. string[] rest]:
        return await ExampleClient.RunAsync(program, rest);
    case ["mstest", string program, .. string[] rest]:
        return await MstestSession.RunAsync(program, rest);
    case ["memory"]:
        return await InMemory.RunAsync();
    case ["serve", "stdio"]:
        await FixedServer.RunAsync(Streams.StandardInputOutput());
        return 0;
    case ["serve", "socket", .. string[] options]:
        int port = int.Parse(options[Array.IndexOf(options, "--port") + 1]);
        int address = Array.IndexOf(options, "--address");
        using (var listener = Streams.Listen(port, address < 0 ? null : IPAddress.Parse(options[address + 1])))
        {
            await FixedServer.RunAsync(await Streams.AcceptAsync(listener));
        }
        return 0;
    default:
        Console.Error.WriteLine($"expected the name of a part, found '{string.Join(' ', args)}'");
        return 2;
}
