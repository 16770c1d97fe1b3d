import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import testwire.protocols.Streams;
import testwire.protocols.mstestrunner.v1_0.Client;
import testwire.protocols.mstestrunner.v1_0.Types.ClientCapabilities;
import testwire.protocols.mstestrunner.v1_0.Types.ClientInfo;
import testwire.protocols.mstestrunner.v1_0.Types.ClientTestingCapabilities;
import testwire.protocols.mstestrunner.v1_0.Types.DiscoverTestsParams;
import testwire.protocols.mstestrunner.v1_0.Types.InitializeParams;
import testwire.protocols.mstestrunner.v1_0.Types.NodeType;
import testwire.protocols.mstestrunner.v1_0.Types.RunTestsParams;
import testwire.protocols.mstestrunner.v1_0.Types.SelectedTest;
import testwire.protocols.mstestrunner.v1_0.Types.TestNode;
import testwire.protocols.mstestrunner.v1_0.Types.TestUpdateNotificationParams;

/** Drives a server of the MSTest runner protocol, and prints each part of the session. */
final class MstestSession {
    private static final int PATIENCE_MILLISECONDS = 60_000;

    private MstestSession() {}

    static int run(List<String> command) throws Exception {
        try (ServerSocket listener = Streams.listen(0)) {
            listener.setSoTimeout(PATIENCE_MILLISECONDS);
            List<String> words = new ArrayList<>(command);
            words.addAll(List.of("--server", "--client-port", "" + listener.getLocalPort()));
            Process process = new ProcessBuilder(words)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (Client client = new Client(Streams.accept(listener))) {
                client.start();
                session(client);
                client.exit();
                System.out.println("exit " + process.waitFor());
            } finally {
                process.destroy();
            }
        }
        return 0;
    }

    private static void session(Client client) throws InterruptedException {
        String server = client.initialize(initialize()).await().serverInfo().name();
        System.out.println("server " + server);
        Map<String, TestNode> found = new LinkedHashMap<>();
        DiscoverTestsParams discover = DiscoverTestsParams.builder().runId(id()).build();
        client.testingDiscoverTests(discover, update -> take(update, found)).await();
        System.out.println("discovered " + tests(found).size());
        Map<String, TestNode> all = new LinkedHashMap<>();
        RunTestsParams whole = RunTestsParams.builder().runId(id()).build();
        client.testingRunTests(whole, update -> take(update, all)).await();
        tests(all).stream().sorted(Comparator.comparing(TestNode::displayName)).forEach(node -> {
            String state = node.executionState().map(Object::toString).orElse("");
            System.out.println(state + " " + node.displayName());
        });
        List<SelectedTest> some = tests(found).stream().limit(2).map(MstestSession::test).toList();
        Map<String, TestNode> selected = new LinkedHashMap<>();
        RunTestsParams part = RunTestsParams.builder().runId(id()).tests(some).build();
        client.testingRunTests(part, update -> take(update, selected)).await();
        System.out.println("selected " + tests(selected).size());
    }

    private static InitializeParams initialize() {
        ClientTestingCapabilities testing =
                ClientTestingCapabilities.builder().debuggerProvider(false).build();
        return InitializeParams.builder()
                .processId((int) ProcessHandle.current().pid())
                .clientInfo(ClientInfo.builder().name("example").version("1.0.0").build())
                .capabilities(ClientCapabilities.builder().testing(testing).build())
                .build();
    }

    private static SelectedTest test(TestNode node) {
        return SelectedTest.builder().uid(node.uid()).displayName(node.displayName()).build();
    }

    private static String id() {
        return UUID.randomUUID().toString();
    }

    private static void take(TestUpdateNotificationParams update, Map<String, TestNode> nodes) {
        update.changes().orElse(List.of())
                .forEach(change -> nodes.put(change.node().uid(), change.node()));
    }

    private static List<TestNode> tests(Map<String, TestNode> nodes) {
        return nodes.values().stream()
                .filter(node -> node.nodeType().equals(NodeType.ACTION))
                .toList();
    }
}
