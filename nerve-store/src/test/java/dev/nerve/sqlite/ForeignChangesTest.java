package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.change.ChangeTopic;
import dev.nerve.store.RunControl;
import dev.nerve.testkit.SampleRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two store objects on one file stand for two processes: both see only the file.
class ForeignChangesTest {

    private static final RunId ONE = RunId.of("one");
    private static final RunId TWO = RunId.of("two");

    @TempDir Path directory;

    private SqliteStore store;
    private SqliteStore other;
    private int trips;

    @BeforeEach
    void open() throws InterruptedException {
        store = SqliteStore.open(directory);
        other = SqliteStore.open(directory);
        store.runs().add(SampleRuns.run("one"));
        store.runs().add(SampleRuns.run("two"));
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    }

    /// Waits until the watcher has published all changes so far.
    private void awaitRoundTrip() throws InterruptedException {
        var trip = RunId.of("trip-" + ++trips);
        var heard = new CountDownLatch(1);
        try (var _ = store.changes().subscribe(ChangeTopic.run(trip), heard::countDown)) {
            other.runs().remove(trip);
            await(heard);
        }
    }

    @Test
    void aChangeOfAnotherProcessWakesTheWaiter() throws InterruptedException {
        var heard = new CountDownLatch(1);
        try (var _ =
                store.changes()
                        .subscribe(
                                ChangeTopic.control(ONE),
                                () -> {
                                    if (store.runs().controlRequest(ONE).wanted()
                                            == RunControl.PAUSE) {
                                        heard.countDown();
                                    }
                                })) {
            other.runs().requestControl(ONE, RunControl.PAUSE, "me");

            await(heard);
        }
    }

    @Test
    void aReaderHearsOfChangesToo() throws InterruptedException {
        var started = new CountDownLatch(1);
        var heard = new CountDownLatch(2);
        try (var reader = SqliteStore.openReadOnly(directory);
                var _ =
                        reader.changes()
                                .subscribe(
                                        ChangeTopic.run(ONE),
                                        () -> {
                                            heard.countDown();
                                            started.countDown();
                                        })) {
            // The first wake-up also covers all changes before it.
            await(started);
            store.runs().requestControl(ONE, RunControl.PAUSE, "me");

            await(heard);
        }
    }

    @Test
    void onlyTheTopicsOfAChangeAreWoken() throws InterruptedException {
        var started = new CountDownLatch(1);
        var heard = new AtomicInteger();
        try (var _ =
                store.changes()
                        .subscribe(
                                ChangeTopic.run(ONE),
                                () -> {
                                    heard.incrementAndGet();
                                    started.countDown();
                                })) {
            await(started);
            other.runs().requestControl(TWO, RunControl.PAUSE, "me");
            awaitRoundTrip();

            assertThat(heard).hasValue(1);
        }
    }

    @Test
    void whoFellBehindTheTrimmedTopicsIsWoken() throws InterruptedException {
        var started = new CountDownLatch(1);
        var heard = new CountDownLatch(2);
        try (var _ =
                store.changes()
                        .subscribe(
                                ChangeTopic.run(ONE),
                                () -> {
                                    started.countDown();
                                    heard.countDown();
                                })) {
            await(started);
            other.write(connection ->
                    connection.update(
                            "UPDATE change SET number = number + 1000000 WHERE number ="
                                    + " (SELECT max(number) FROM change)"));

            await(heard);
        }
    }

    @Test
    void theTableOfTopicsStaysSmall() throws InterruptedException {
        for (int i = 0; i < 2000; i++) {
            store.runs().requestControl(ONE, RunControl.PAUSE, "me");
        }

        assertThat(store.<Long>read(connection -> connection.number("SELECT count(*) FROM change")))
                .isBetween(1024L, 1300L);
    }

    @Test
    void aFileThatWasRemovedWakesTheWaiter() throws InterruptedException, IOException {
        var heard = new CountDownLatch(1);
        try (var _ =
                store.changes()
                        .subscribe(
                                ChangeTopic.control(ONE),
                                () -> {
                                    if (!Files.exists(directory.resolve("nerve.db"))) {
                                        heard.countDown();
                                    }
                                })) {
            awaitRoundTrip();
            Files.delete(directory.resolve("nerve.db"));

            await(heard);
            assertThatThrownBy(() -> store.runs().controlRequest(ONE))
                    .isInstanceOf(NerveException.Unavailable.class);
        }
    }
}
