import java.util.ArrayList;
import java.util.List;
import testwire.protocols.Call;
import testwire.protocols.Streams;
import testwire.protocols.msp.v0_4.Client;
import testwire.protocols.msp.v0_4.Types.DiscoverParams;
import testwire.protocols.msp.v0_4.Types.DiscoverResult;
import testwire.protocols.msp.v0_4.Types.FileRange;
import testwire.protocols.msp.v0_4.Types.MutationTestParams;

/** Measures the client with a server of msp@0.4 on standard input and output. */
final class Bench {
    private static final int BATCH = 100;

    private Bench() {}

    private interface Task {
        long count() throws InterruptedException;
    }

    static int run(List<String> command) throws Exception {
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (Client client = new Client(Streams.of(process))) {
            client.start();
            client.configure().await();
            double notifications = 0;
            double requests = 0;
            for (int count : new int[] {500, 10_000}) {
                notifications = timed(count, () -> notifications(client, count));
                requests = timed(count, () -> requests(client, count));
            }
            System.out.println(
                    "{\"notifications\": " + notifications + ", \"requests\": " + requests + "}");
        }
        return process.waitFor();
    }

    private static double timed(long expected, Task task) throws InterruptedException {
        long start = System.nanoTime();
        long seen = task.count();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (seen != expected) {
            throw new IllegalStateException("expected " + expected + " mutants, found " + seen);
        }
        return seconds;
    }

    private static long notifications(Client client, int count) throws InterruptedException {
        long[] seen = {0};
        FileRange file = FileRange.builder().path(String.valueOf(count)).build();
        MutationTestParams parameters = MutationTestParams.builder().files(List.of(file)).build();
        // The actions run before the response, so no lock is necessary.
        client.mutationTest(parameters, result -> result.files().values()
                .forEach(each -> seen[0] += each.mutants().size())).await();
        return seen[0];
    }

    private static long requests(Client client, int count) throws InterruptedException {
        long seen = 0;
        FileRange file = FileRange.builder().path("src/price.py").build();
        DiscoverParams parameters = DiscoverParams.builder().files(List.of(file)).build();
        for (int sent = 0; sent < count; sent += BATCH) {
            List<Call<DiscoverResult>> batch = new ArrayList<>();
            for (int each = 0; each < BATCH; each++) {
                batch.add(client.discover(parameters));
            }
            for (Call<DiscoverResult> call : batch) {
                seen += call.await().files().values().stream()
                        .mapToLong(each -> each.mutants().size())
                        .sum();
            }
        }
        return seen;
    }
}
