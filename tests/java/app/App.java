import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.List;
import testwire.protocols.FramingException;
import testwire.protocols.Streams;

/** Runs one part of the tests of the generated package. The first argument is its name. */
final class App {
    private App() {}

    public static void main(String[] arguments) throws Exception {
        try {
            System.exit(run(arguments));
        } catch (FramingException error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }

    private static int run(String[] arguments) throws Exception {
        List<String> words = Arrays.asList(arguments);
        List<String> rest = words.subList(Math.min(1, words.size()), words.size());
        return switch (words.isEmpty() ? "" : words.get(0)) {
            case "judge" -> Judge.run();
            case "client" -> ExampleClient.run(rest);
            case "bench" -> Bench.run(rest);
            case "tests" -> TestPlatform.run(rest);
            case "mstest" -> MstestSession.run(rest);
            case "memory" -> InMemory.run();
            case "pipe" -> InMemory.pipe(rest.get(0));
            case "positions" -> Converters.run();
            case "serve" -> serve(rest);
            default -> {
                System.err.println("expected the name of a part, found " + words);
                yield 2;
            }
        };
    }

    private static int serve(List<String> words) throws FramingException {
        if (words.equals(List.of("stdio"))) {
            ExampleServer.run(Streams.standardInputOutput());
            return 0;
        }
        int port = -1;
        String address = null;
        for (int index = 1; index < words.size() - 1; index += 2) {
            switch (words.get(index)) {
                case "--port" -> port = number(words.get(index + 1));
                case "--address" -> address = words.get(index + 1);
                default -> port = -1;
            }
        }
        if (!words.get(0).equals("socket") || port < 0 || port > 65535) {
            System.err.println("expected `serve stdio` or `serve socket --port PORT`");
            return 2;
        }
        Streams streams;
        try (ServerSocket listener = Streams.listen(port, InetAddress.getByName(address))) {
            streams = Streams.accept(listener);
        } catch (IOException error) {
            System.err.println("cannot listen on port " + port + ": " + error.getMessage());
            return 1;
        }
        ExampleServer.run(streams);
        return 0;
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException error) {
            return -1;
        }
    }
}
