import java.util.Arrays;
import java.util.List;
import testwire.protocols.FramingException;

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
            case "tests" -> rest.contains("serve")
                    ? Listening.run(rest.subList(1, rest.size()), TestRunner::run)
                    : TestPlatform.run(rest);
            case "mstest" -> MstestSession.run(rest);
            case "memory" -> InMemory.run();
            case "pipe" -> InMemory.pipe(rest.get(0));
            case "positions" -> Converters.run();
            case "serve" -> Listening.run(rest, ExampleServer::run);
            default -> {
                System.err.println("expected the name of a part, found " + words);
                yield 2;
            }
        };
    }
}
