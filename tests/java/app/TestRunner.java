import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import testwire.protocols.Cancellation;
import testwire.protocols.FramingException;
import testwire.protocols.RpcException;
import testwire.protocols.Streams;
import testwire.protocols.testrunner.v0_1.Server;
import testwire.protocols.testrunner.v0_1.ServerHandler;
import testwire.protocols.testrunner.v0_1.ThisProtocol;
import testwire.protocols.testrunner.v0_1.Types.NodeKind;
import testwire.protocols.testrunner.v0_1.Types.NodeParams;
import testwire.protocols.testrunner.v0_1.Types.NodeState;
import testwire.protocols.testrunner.v0_1.Types.NodeStatus;
import testwire.protocols.testrunner.v0_1.Types.NodeType;
import testwire.protocols.testrunner.v0_1.Types.OperationParams;
import testwire.protocols.testrunner.v0_1.Types.OperationResult;
import testwire.protocols.testrunner.v0_1.Types.OverallStatus;
import testwire.protocols.testrunner.v0_1.Types.RegisterTestParams;
import testwire.protocols.testrunner.v0_1.Types.StartParams;
import testwire.protocols.testrunner.v0_1.Types.TestAction;
import testwire.protocols.testrunner.v0_1.Types.TestNode;
import testwire.protocols.testrunner.v0_1.Types.TestResult;
import testwire.protocols.testrunner.v0_1.Types.TestRunnerStatus;
import testwire.protocols.testrunner.v0_1.Types.UpdateStatusParams;

/**
 * The example server of test-runner@0.1. It has twelve tests in one class.
 *
 * <p>The fifth test lasts one second, and the last one fails.
 */
final class TestRunner implements ServerHandler {
    private static final String PROJECT = "project";
    private static final String CLASS = "class";
    private static final List<String> TESTS =
            IntStream.rangeClosed(1, 12).mapToObj(number -> "test-" + number).toList();

    private final Server server;
    private final Map<String, NodeState> states = new ConcurrentHashMap<>();
    private Cancellation stop;
    private volatile boolean started;
    private volatile int passed;
    private volatile int failed;

    private TestRunner(Server server) {
        this.server = server;
    }

    static void run(Streams streams) throws FramingException {
        try (Server server = new Server(streams, TestRunner::new)) {
            server.run();
        }
    }

    /** The part of an operation between its first and its last status. */
    private interface Work {
        void run() throws InterruptedException;
    }

    @Override
    public OperationResult testrunnerStart(StartParams parameters, Cancellation cancellation)
            throws InterruptedException {
        return operate(PROJECT, OverallStatus.DISCOVERING, cancellation, () -> {
            for (String id : below(PROJECT)) {
                server.registerTest(RegisterTestParams.builder().test(node(id)).build());
            }
            started = true;
        });
    }

    @Override
    public OperationResult testrunnerInvalidate(
            OperationParams parameters, Cancellation cancellation) throws InterruptedException {
        List<String> ids = below(parameters.id());
        return operate(parameters.id(), OverallStatus.DISCOVERING, cancellation, () -> {
            ids.forEach(id -> set(id, NodeState.DISCOVERING));
        });
    }

    @Override
    public OperationResult testrunnerRun(OperationParams parameters, Cancellation cancellation)
            throws InterruptedException {
        return operate(parameters.id(), OverallStatus.RUNNING, cancellation, () -> {
            for (String id : below(parameters.id())) {
                set(id, NodeState.RUNNING);
                if (TESTS.contains(id)) {
                    runTest(id, cancellation);
                }
            }
        });
    }

    @Override
    public OperationResult testrunnerDebug(OperationParams parameters, Cancellation cancellation) {
        throw error("InvalidParams", "this server cannot debug tests");
    }

    @Override
    public synchronized void testrunnerCancel() {
        if (stop != null) {
            stop.cancel();
        }
    }

    @Override
    public TestResult testrunnerGetResults(NodeParams parameters, Cancellation cancellation) {
        NodeState state = states.get(parameters.id());
        boolean found = state == NodeState.PASSED || state == NodeState.FAILED;
        return TestResult.builder().found(found).build();
    }

    private static RpcException error(String name, String message) {
        return new RpcException(ThisProtocol.INFO.errors().get(name).code(), message);
    }

    /** Returns a test, or the class or the project with all descendants, parents first. */
    private static List<String> below(String id) {
        return switch (id) {
            case PROJECT -> Stream.concat(Stream.of(PROJECT, CLASS), TESTS.stream()).toList();
            case CLASS -> Stream.concat(Stream.of(CLASS), TESTS.stream()).toList();
            default -> TESTS.contains(id) ? List.of(id) : List.of();
        };
    }

    private static TestNode node(String id) {
        NodeKind kind = switch (id) {
            case PROJECT -> NodeKind.PROJECT;
            case CLASS -> NodeKind.CLASS;
            default -> NodeKind.TEST;
        };
        return TestNode.builder()
                .id(id)
                .displayName(id)
                .parentId(id.equals(PROJECT) ? null : id.equals(CLASS) ? PROJECT : CLASS)
                .filePath(null)
                .lineNumber(null)
                .type(NodeType.of(kind))
                .availableActions(List.of(TestAction.RUN, TestAction.INVALIDATE))
                .build();
    }

    private void runTest(String id, Cancellation cancellation) throws InterruptedException {
        cancellation.sleep(Duration.ofMillis(id.equals("test-5") ? 1000 : 10));
        boolean fails = id.equals("test-12");
        if (fails) {
            failed++;
        } else {
            passed++;
        }
        set(id, fails ? NodeState.FAILED : NodeState.PASSED);
    }

    /** Reports the states at the start and at the end of an operation. */
    private OperationResult operate(
            String target, OverallStatus phase, Cancellation cancellation, Work work)
            throws InterruptedException {
        if (below(target).isEmpty() || !started && phase.equals(OverallStatus.RUNNING)) {
            throw error("InvalidParams", "unknown node '" + target + "'");
        }
        begin(cancellation);
        try {
            overall(phase, true);
            below(target).stream().filter(states::containsKey).forEach(id -> update(id, null));
            work.run();
            end(phase, false);
            return OperationResult.builder().success(failed == 0).build();
        } catch (CancellationException error) {
            end(phase, true);
            throw error;
        } finally {
            finish();
        }
    }

    private synchronized void begin(Cancellation cancellation) {
        if (stop != null) {
            throw error("OperationInProgress", "an operation is in progress");
        }
        stop = cancellation;
        passed = 0;
        failed = 0;
    }

    private synchronized void finish() {
        stop = null;
    }

    /** Reports the last states of the nodes that the operation has not finished. */
    private void end(OverallStatus phase, boolean cancelled) {
        boolean discovered = phase.equals(OverallStatus.DISCOVERING);
        NodeState state = cancelled ? NodeState.CANCELLED
                : discovered ? NodeState.IDLE
                : failed > 0 ? NodeState.FAILED : NodeState.PASSED;
        OverallStatus overall = cancelled ? OverallStatus.CANCELLED
                : discovered ? OverallStatus.IDLE
                : failed > 0 ? OverallStatus.FAILED : OverallStatus.PASSED;
        List<String> open = new ArrayList<>(below(PROJECT));
        open.removeIf(id -> states.get(id) != NodeState.RUNNING
                && states.get(id) != NodeState.DISCOVERING);
        Collections.reverse(open);
        if (cancelled) {
            open.forEach(id -> set(id, NodeState.CANCELLING));
        }
        open.forEach(id -> set(id, state));
        overall(overall, false);
    }

    private void set(String id, NodeState state) {
        states.put(id, state);
        update(id, NodeStatus.of(state));
    }

    private void update(String id, NodeStatus status) {
        server.updateStatus(UpdateStatusParams.builder().id(id).status(status).build());
    }

    private void overall(OverallStatus status, boolean loading) {
        server.testrunnerStatusUpdate(TestRunnerStatus.builder()
                .isLoading(loading)
                .overallStatus(status)
                .totalPassed(passed)
                .totalFailed(failed)
                .totalCancelled(0)
                .build());
    }
}
