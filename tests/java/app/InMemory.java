import com.google.gson.JsonNull;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import testwire.protocols.Call;
import testwire.protocols.Connection;
import testwire.protocols.ConnectionEndedException;
import testwire.protocols.ProgressCall;
import testwire.protocols.RpcException;
import testwire.protocols.Streams;
import testwire.protocols.msp.v0_4.Client;
import testwire.protocols.msp.v0_4.ThisProtocol;
import testwire.protocols.msp.v0_4.Types.ConfigureParams;
import testwire.protocols.msp.v0_4.Types.FileRange;
import testwire.protocols.msp.v0_4.Types.Location;
import testwire.protocols.msp.v0_4.Types.MutantResult;
import testwire.protocols.msp.v0_4.Types.MutationTestParams;
import testwire.protocols.msp.v0_4.Types.MutationTestResult;
import testwire.protocols.msp.v0_4.Types.Position;

/** A client and a server in one process: progress, errors, a cancellation, the end, and a pipe. */
final class InMemory {
    private static final MutationTestParams ALL = MutationTestParams.builder().build();

    private InMemory() {}

    static int run() throws Exception {
        end();
        Streams.Pair pair = Streams.pair();
        Thread serving = new Thread(() -> serve(pair.server()));
        serving.start();
        Client client = new Client(pair.client());
        client.start();
        List<String> seen = new ArrayList<>();
        client.mutationTest(ALL, result -> seen.addAll(ids(result))).await();
        System.out.println(String.join(" ", seen));
        stream(client);
        fail(client);
        try {
            client.configure(ConfigureParams.builder().configFilePath("missing.json").build())
                    .await();
        } catch (RpcException error) {
            System.out.println(error.code());
        }
        cancel(client);
        client.close();
        serving.join();
        try {
            client.discover().await();
        } catch (ConnectionEndedException error) {
            System.out.println("ended");
        }
        return 0;
    }

    static int pipe(String name) throws Exception {
        Thread serving = new Thread(() -> {
            try {
                serve(Streams.acceptPipe(name));
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
        });
        serving.start();
        // The file of the socket appears before the socket listens.
        Streams streams = null;
        while (streams == null && serving.isAlive()) {
            try {
                streams = Streams.connectPipe(name);
            } catch (IOException error) {
                Thread.onSpinWait();
            }
        }
        try (Client client = new Client(streams)) {
            client.start();
            System.out.println(client.configure().await().version());
        }
        serving.join();
        return 0;
    }

    private static void serve(Streams streams) {
        try {
            ExampleServer.run(streams);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static void stream(Client client) throws InterruptedException {
        ProgressCall<MutationTestResult, MutationTestResult> call = client.mutationTestProgress(ALL);
        int count = 0;
        for (MutationTestResult result : call) {
            count += ids(result).size();
        }
        int rest = ids(call.result().await()).size();
        System.out.println("stream " + count + ", rest " + rest);
    }

    /** An error in a handler is reported, and the connection continues. */
    private static void fail(Client client) throws InterruptedException {
        Runnable remove = client.onReportMutationTestProgress(result -> {
            throw new AssertionError("no");
        });
        Runnable calm = client.connection().onIgnored(text -> {
            throw new AssertionError(text);
        });
        Runnable silence = client.connection().onIgnored(System.out::println);
        Location line = Location.builder().start(place(1, 1)).end(place(1, 9)).build();
        FileRange first = FileRange.builder().path("src/App.java").range(line).build();
        client.mutationTest(MutationTestParams.builder().files(List.of(first)).build()).await();
        silence.run();
        calm.run();
        remove.run();
    }

    /** A connection ends although an action fails and its streams cannot be closed. */
    private static void end() throws Exception {
        Streams.Pair pair = Streams.pair();
        CompletableFuture<Void> never = new CompletableFuture<>();
        Streams open = new Streams(pair.server().input(), pair.server().output(), never::join);
        CompletableFuture<Void> started = new CompletableFuture<>();
        CompletableFuture<Void> cancelled = new CompletableFuture<>();
        Connection server = new Connection(open, ThisProtocol.INFO);
        server.onRequest("discover", (parameters, cancellation) -> {
            cancellation.onCancel(() -> {
                throw new AssertionError("no");
            });
            cancellation.onCancel(() -> cancelled.complete(null));
            started.complete(null);
            cancelled.join();
            return JsonNull.INSTANCE;
        });
        server.start();
        try (Client client = new Client(pair.client())) {
            client.discover();
            started.get(20, TimeUnit.SECONDS);
            server.close();
            cancelled.get(20, TimeUnit.SECONDS);
            server.completion().get(20, TimeUnit.SECONDS);
        }
    }

    private static void cancel(Client client) throws InterruptedException {
        AtomicReference<Call<MutationTestResult>> call = new AtomicReference<>();
        Consumer<MutationTestResult> stop = result -> {
            synchronized (call) {
                call.get().cancel(true);
            }
        };
        try {
            synchronized (call) {
                call.set(client.mutationTest(ALL, stop));
            }
            call.get().await();
        } catch (CancellationException error) {
            System.out.println("cancelled");
        }
    }

    private static Position place(long line, long column) {
        return Position.builder().line(line).column(column).build();
    }

    private static List<String> ids(MutationTestResult result) {
        return result.files().values().stream()
                .flatMap(file -> file.mutants().stream())
                .map(MutantResult::id)
                .toList();
    }
}
