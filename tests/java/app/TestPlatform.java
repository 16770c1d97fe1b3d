import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import testwire.protocols.Cancellation;
import testwire.protocols.Streams;
import testwire.protocols.mstestrunner.v1_0.Server;
import testwire.protocols.mstestrunner.v1_0.ServerHandler;
import testwire.protocols.mstestrunner.v1_0.Types.DiscoverTestsParams;
import testwire.protocols.mstestrunner.v1_0.Types.DiscoverTestsResponse;
import testwire.protocols.mstestrunner.v1_0.Types.ExecutionState;
import testwire.protocols.mstestrunner.v1_0.Types.InitializeParams;
import testwire.protocols.mstestrunner.v1_0.Types.InitializeResponse;
import testwire.protocols.mstestrunner.v1_0.Types.NodeType;
import testwire.protocols.mstestrunner.v1_0.Types.RunTestsParams;
import testwire.protocols.mstestrunner.v1_0.Types.RunTestsResponse;
import testwire.protocols.mstestrunner.v1_0.Types.SelectedTest;
import testwire.protocols.mstestrunner.v1_0.Types.ServerCapabilities;
import testwire.protocols.mstestrunner.v1_0.Types.ServerInfo;
import testwire.protocols.mstestrunner.v1_0.Types.ServerTestingCapabilities;
import testwire.protocols.mstestrunner.v1_0.Types.TestNode;
import testwire.protocols.mstestrunner.v1_0.Types.TestUpdateChange;
import testwire.protocols.mstestrunner.v1_0.Types.TestUpdateNotificationParams;

/**
 * The example server of mstest-runner@1.0, which connects to the client.
 *
 * <p>It has twelve tests: the fifth one lasts one second, and the last one fails.
 */
final class TestPlatform implements ServerHandler {
    private static final List<TestNode> TESTS =
            IntStream.rangeClosed(1, 12).mapToObj(TestPlatform::test).toList();

    private final Server server;

    private TestPlatform(Server server) {
        this.server = server;
    }

    /** The arguments are {@code --server [jsonrpc] --client-port PORT [--client-host HOST]}. */
    static int run(List<String> words) throws Exception {
        String host = "localhost";
        int port = -1;
        int first = words.size() > 1 && words.get(1).equals("jsonrpc") ? 2 : 1;
        for (int index = first; index < words.size() - 1; index += 2) {
            switch (words.get(index)) {
                case "--client-port" -> port = Integer.parseInt(words.get(index + 1));
                case "--client-host" -> host = words.get(index + 1);
                default -> port = -1;
            }
        }
        if (port < 0 || !words.get(0).equals("--server")) {
            System.err.println("expected `tests --server --client-port PORT`");
            return 2;
        }
        String address = host.equals("localhost") ? "127.0.0.1" : host;
        Streams streams = Streams.connect(address, port);
        try (Server server = new Server(streams, TestPlatform::new)) {
            server.run();
        }
        return 0;
    }

    @Override
    public InitializeResponse initialize(InitializeParams parameters, Cancellation cancellation) {
        ServerTestingCapabilities testing = ServerTestingCapabilities.builder()
                .supportsDiscovery(true)
                .experimentalMultiRequestSupport(true)
                .vstestProvider(false)
                .build();
        return InitializeResponse.builder()
                .processId((int) ProcessHandle.current().pid())
                .serverInfo(ServerInfo.builder().name("example").version("1.0.0").build())
                .capabilities(ServerCapabilities.builder().testing(testing).build())
                .build();
    }

    @Override
    public DiscoverTestsResponse testingDiscoverTests(
            DiscoverTestsParams parameters, Cancellation cancellation) {
        List<TestNode> found = selected(parameters.tests().value(), parameters.filter().value());
        send(parameters.runId(), found.stream()
                .map(test -> in(test, ExecutionState.DISCOVERED))
                .toList());
        end(parameters.runId());
        return DiscoverTestsResponse.builder().build();
    }

    @Override
    public RunTestsResponse testingRunTests(RunTestsParams parameters, Cancellation cancellation)
            throws InterruptedException {
        String run = parameters.runId();
        for (TestNode test : selected(parameters.tests().value(), parameters.filter().value())) {
            send(run, List.of(in(test, ExecutionState.IN_PROGRESS)));
            try {
                boolean slow = test.uid().equals("suite/test-5");
                cancellation.sleep(Duration.ofMillis(slow ? 1000 : 10));
            } catch (CancellationException error) {
                send(run, List.of(in(test, ExecutionState.CANCELED)));
                end(run);
                throw error;
            }
            send(run, List.of(outcome(test)));
        }
        send(run, missing(parameters.tests().value().orElse(List.of())));
        end(run);
        return RunTestsResponse.builder().attachments(List.of()).build();
    }

    private static TestNode test(int number) {
        return TestNode.builder()
                .uid("suite/test-" + number)
                .displayName("test " + number)
                .nodeType(NodeType.ACTION)
                .locationFile(Path.of("src/App.java").toAbsolutePath().toString())
                .locationLineStart(number)
                .locationLineEnd(number)
                .traits(List.of(Map.of("speed", number == 5 ? "slow" : "fast")))
                .build();
    }

    private static TestNode in(TestNode test, ExecutionState state) {
        return test.toBuilder().executionState(state).build();
    }

    private static TestNode outcome(TestNode test) {
        return switch (test.uid()) {
            case "suite/test-12" -> in(test, ExecutionState.FAILED).toBuilder()
                    .errorMessage("expected 1, found 2")
                    .build();
            case "suite/test-5" -> in(test, ExecutionState.PASSED).toBuilder()
                    .timeDurationMs(1000)
                    .build();
            default -> in(test, ExecutionState.PASSED);
        };
    }

    private static List<TestNode> selected(
            Optional<List<SelectedTest>> tests, Optional<String> filter) {
        if (tests.isPresent()) {
            var ids = tests.get().stream().map(SelectedTest::uid).collect(Collectors.toSet());
            return TESTS.stream().filter(test -> ids.contains(test.uid())).toList();
        }
        if (filter.isEmpty()) {
            return TESTS;
        }
        String text = filter.get().replaceFirst("^/+", "");
        String pattern = ("\\Q" + text + "\\E")
                .replace("**", "\0")
                .replace("*", "\\E[^/]*\\Q")
                .replace("\0", "\\E.*\\Q");
        return TESTS.stream().filter(test -> Pattern.matches(pattern, test.uid())).toList();
    }

    private static List<TestNode> missing(List<SelectedTest> tests) {
        return tests.stream()
                .filter(test -> TESTS.stream().noneMatch(each -> each.uid().equals(test.uid())))
                .map(test -> TestNode.builder()
                        .uid(test.uid())
                        .displayName(test.displayName().orElse(test.uid()))
                        .nodeType(NodeType.ACTION)
                        .executionState(ExecutionState.ERROR)
                        .errorMessage("The test does not exist. List the tests again.")
                        .build())
                .toList();
    }

    private void send(String run, List<TestNode> nodes) {
        if (!nodes.isEmpty()) {
            List<TestUpdateChange> changes = nodes.stream()
                    .map(node -> TestUpdateChange.builder().node(node).build())
                    .toList();
            server.testingTestUpdatesTests(TestUpdateNotificationParams.builder()
                    .runId(run)
                    .changes(changes)
                    .build());
        }
    }

    /** Sends the update without changes, which is the completion marker. */
    private void end(String run) {
        server.testingTestUpdatesTests(
                TestUpdateNotificationParams.builder().runId(run).changes(null).build());
    }
}
