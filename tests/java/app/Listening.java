import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import testwire.protocols.FramingException;
import testwire.protocols.Streams;

/** Accepts one connection on standard input and output, a TCP port or a pipe. */
final class Listening {
    private Listening() {}

    /** Serves one connection. */
    interface Serve {
        void run(Streams streams) throws FramingException;
    }

    /**
     * Accepts and serves a connection, and returns the exit code.
     *
     * @param words {@code stdio}, {@code socket --port PORT [--address ADDRESS]} or
     *     {@code pipe --pipe NAME}
     */
    static int run(List<String> words, Serve serve) throws FramingException {
        if (words.equals(List.of("stdio"))) {
            serve.run(Streams.standardInputOutput());
            return 0;
        }
        Streams streams;
        try {
            streams = words.size() == 3 && words.subList(0, 2).equals(List.of("pipe", "--pipe"))
                    ? Streams.acceptPipe(words.get(2))
                    : socket(words);
        } catch (IllegalArgumentException error) {
            System.err.println(error.getMessage());
            return 2;
        } catch (IOException error) {
            System.err.println("cannot listen with " + words + ": " + error.getMessage());
            return 1;
        }
        serve.run(streams);
        return 0;
    }

    private static Streams socket(List<String> words) throws IOException {
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
            throw new IllegalArgumentException("expected stdio, pipe --pipe NAME, or socket --port "
                    + "PORT, found " + words);
        }
        try (ServerSocket listener = Streams.listen(port, InetAddress.getByName(address))) {
            return Streams.accept(listener);
        }
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException error) {
            return -1;
        }
    }
}
