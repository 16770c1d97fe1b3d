// Serves one connection on a TCP port: `--port PORT [--address ADDRESS]`.
using System.Net;
using System.Net.Sockets;
using Testwire.Protocols;

internal static class SocketServer
{
    public static async Task<int> RunAsync(string[] options, Func<Streams, Task> serve)
    {
        ushort? port = null;
        IPAddress? address = null;
        foreach (string[] pair in options.Chunk(2))
        {
            switch (pair)
            {
                case ["--port", string text] when ushort.TryParse(text, out ushort number):
                    port = number;
                    break;
                case ["--address", string text] when IPAddress.TryParse(text, out IPAddress? found):
                    address = found;
                    break;
                default:
                    Console.Error.WriteLine($"expected an option and its value, found '{string.Join(' ', pair)}'");
                    return 2;
            }
        }
        if (port is null)
        {
            Console.Error.WriteLine("expected the option --port, found none");
            return 2;
        }
        try
        {
            using TcpListener listener = Streams.Listen(port.Value, address);
            await serve(await Streams.AcceptAsync(listener));
            return 0;
        }
        catch (SocketException error)
        {
            Console.Error.WriteLine($"cannot listen on port {port}: {error.Message}");
            return 1;
        }
    }
}
