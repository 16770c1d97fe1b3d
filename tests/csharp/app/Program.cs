// Runs one part of the tests of the generated C# package. The first argument is its name.
using Testwire.Protocols;

try
{
    return await RunAsync(args);
}
catch (FramingException error)
{
    Console.Error.WriteLine(error.Message);
    return 1;
}

static async Task<int> RunAsync(string[] args)
{
    switch (args)
    {
        case ["judge"]:
            return Judge.Run();
        case ["client", string program, .. string[] rest]:
            return await ExampleClient.RunAsync(program, rest);
        case ["bench", string program, .. string[] rest]:
            return await Bench.RunAsync(program, rest);
        case ["mstest", string program, .. string[] rest]:
            return await MstestSession.RunAsync(program, rest);
        case ["memory"]:
            return await InMemory.RunAsync();
        case ["pipe", string name]:
            return await InMemory.PipeAsync(name);
        case ["positions"]:
            return Converters.Run();
        case ["tests", "--server", .. string[] options]:
            return await TestPlatform.RunAsync(options);
        case ["tests", "serve", "stdio"]:
            await TestRunner.RunAsync(Streams.StandardInputOutput());
            return 0;
        case ["tests", "serve", "socket", .. string[] options]:
            return await SocketServer.RunAsync(options, TestRunner.RunAsync);
        case ["tests", "serve", "pipe", "--pipe", string name]:
            await TestRunner.RunAsync(await Streams.AcceptPipeAsync(name));
            return 0;
        case ["serve", "stdio"]:
            await FixedServer.RunAsync(Streams.StandardInputOutput());
            return 0;
        case ["serve", "socket", .. string[] options]:
            return await SocketServer.RunAsync(options, FixedServer.RunAsync);
        default:
            Console.Error.WriteLine($"expected the name of a part, found '{string.Join(' ', args)}'");
            return 2;
    }
}
