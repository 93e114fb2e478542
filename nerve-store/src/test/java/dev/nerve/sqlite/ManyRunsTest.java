package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.run.RunState;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Lists of many runs read nothing that is large.
@Timeout(120)
class ManyRunsTest {

    private static final int RUNS = 10_000;
    private static final int EVERY = 500;
    private static final String LARGE = "x".repeat(1024 * 1024);

    /// Generous: on a quiet machine a list takes less than a tenth of it.
    private static final long MOST_MILLIS = 2_000;

    @TempDir Path directory;

    private static RunRecord run(int number) {
        var run = SampleRuns.run("flow-" + number);
        return new RunRecord(
                run.id(),
                run.source(),
                new RunStart(
                        Value.of(number % EVERY == 0 ? LARGE : "go"),
                        Value.Fields.EMPTY,
                        SampleRuns.START_TIME,
                        null),
                new RunStatus(
                        RunState.INTERRUPTED, null, SampleRuns.START_TIME, Duration.ZERO, null));
    }

    @Test
    void listsTakeLittleTimeAndReadNoInputs() throws Exception {
        try (var store = SqliteStore.open(directory, Durability.PROCESS)) {
            store.write(_ -> {
                for (int i = 0; i < RUNS; i++) {
                    try {
                        store.runs().add(run(i));
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                return true;
            });

            var runs = store.runs();
            assertThat(millis(() -> assertThat(runs.list(RunQuery.ALL).runs()).hasSize(RUNS)))
                    .isLessThan(MOST_MILLIS);
            var page = RunQuery.ALL.withLimit(20);
            assertThat(millis(() -> assertThat(runs.list(page).runs()).hasSize(20)))
                    .isLessThan(MOST_MILLIS);
            assertThat(runs.list(page).runs())
                    .first()
                    .satisfies(run -> assertThat(run.id()).isEqualTo(RunId.of("flow-9999")));
        }
    }

    @Test
    void listsNeedNoColumnThatIsLarge() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            store.runs().add(run(0));
            store.write(connection -> {
                for (var column : List.of("params", "input", "origin_input")) {
                    connection.run("ALTER TABLE run_start DROP COLUMN " + column);
                }
                connection.run("ALTER TABLE run DROP COLUMN attributes");
                connection.run("DROP TABLE source");
                return true;
            });

            assertThat(store.runs().list(RunQuery.ALL).runs()).hasSize(1);
            assertThat(store.runs().names("flow")).hasSize(1);
            assertThat(store.runs().count(RunQuery.ALL)).isEqualTo(1);
        }
    }

    private static long millis(Runnable list) {
        list.run();
        long start = System.nanoTime();
        list.run();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }
}
