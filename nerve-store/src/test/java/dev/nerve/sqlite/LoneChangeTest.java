package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.testkit.BackgroundTask;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Small changes, which are made by who wants them as long as nobody else writes.
class LoneChangeTest {

    @TempDir Path directory;

    private SqliteStore store;

    @BeforeEach
    void openAndWriteAlone() throws InterruptedException {
        store = SqliteStore.open(directory, Duration.ofMillis(50));
        assertThat(add("first")).as("who wrote").isNotEqualTo(Thread.currentThread());
        for (int change = 0; change < 8; change++) {
            store.writeAtomic(_ -> true);
        }
        assertThat(add("second")).as("who wrote").isEqualTo(Thread.currentThread());
    }

    @AfterEach
    void close() {
        store.close();
    }

    /// {@return who has added it}
    private Thread add(String text) throws InterruptedException {
        return store.writeAtomic(connection -> insert(connection, text));
    }

    private static Thread insert(StoreConnection connection, String text) {
        connection.update("INSERT INTO source (hash, text) VALUES (?, ?)", text, text);
        return Thread.currentThread();
    }

    private static List<String> texts(SqliteStore store) {
        return store.read(connection ->
                connection.list("SELECT text FROM source ORDER BY key", row -> row.getString(1)));
    }

    @Test
    void whatOneWroteIsSeenByOthers() {
        try (var other = SqliteStore.openReadOnly(directory)) {
            assertThat(texts(other)).containsExactly("first", "second");
        }
    }

    @Test
    void interruptedThreadWritesNothing() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> add("third")).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(texts(store)).containsExactly("first", "second");
    }

    @Test
    void changeThatIsInterruptedIsMadeAndTheInterruptIsKept() throws InterruptedException {
        store.writeAtomic(connection -> {
            Thread.currentThread().interrupt();
            return insert(connection, "third");
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(texts(store)).containsExactly("first", "second", "third");
    }

    @Test
    void changeThatFailsLeavesNothingAndTheNextIsMade() throws InterruptedException {
        assertThatThrownBy(() -> add("first")).hasMessageContaining("UNIQUE");

        add("third");
        assertThat(texts(store)).containsExactly("first", "second", "third");
    }

    @Test
    void changeInsideAChangeJoinsIt() throws InterruptedException {
        store.writeAtomic(connection -> {
            try {
                store.write(inner -> insert(inner, "inner"));
                return insert(connection, "outer");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(texts(store)).containsExactly("first", "second", "inner", "outer");
    }

    @Test
    void whoComesMeanwhileIsServedByTheThreadThatWrites() throws Exception {
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var alone =
                BackgroundTask.of(
                        () -> store.writeAtomic(connection -> stop(connection, begun, goOn)));
        begun.await();
        var others =
                List.of(
                        BackgroundTask.of(() -> add("a")).awaitBlocked(),
                        BackgroundTask.of(() -> add("b")).awaitBlocked());
        goOn.countDown();

        var who = alone.get();
        assertThat(others.get(0).get()).isNotEqualTo(who).isEqualTo(others.get(1).get());
        assertThat(texts(store)).hasSize(5).startsWith("first", "second", "slow");
    }

    @Test
    void closingWaitsForTheChangeUnderWay() throws Exception {
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var slow =
                BackgroundTask.of(
                        () -> store.writeAtomic(connection -> stop(connection, begun, goOn)));
        begun.await();
        var closing =
                BackgroundTask.of(
                                () -> {
                                    store.close();
                                    return true;
                                })
                        .awaitBlocked();
        goOn.countDown();

        assertThat(slow.get()).isNotNull();
        assertThat(closing.get()).isTrue();
        assertThatThrownBy(() -> add("late")).hasMessage("the store is closed");
        try (var again = SqliteStore.open(directory)) {
            assertThat(texts(again)).containsExactly("first", "second", "slow");
        }
    }

    private static Thread stop(
            StoreConnection connection, CountDownLatch begun, CountDownLatch goOn) {
        begun.countDown();
        try {
            goOn.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return insert(connection, "slow");
    }

    @Test
    void whoMeetsAnotherProcessWaitsForItAndIsToldIfItTakesTooLong() throws Exception {
        try (var other = SqliteStore.open(directory)) {
            other.write(_ -> {
                assertThatThrownBy(() -> add("third"))
                        .isInstanceOf(NerveException.Unavailable.class);
                return true;
            });
            add("third");
            other.write(connection -> insert(connection, "fourth"));
            add("fifth");

            assertThat(texts(other)).containsExactly("first", "second", "third", "fourth", "fifth");
        }
    }

    @Test
    void storeThatALaterVersionTookOverIsNotWrittenTo() throws Exception {
        try (var later = SqliteStore.open(directory)) {
            later.write(connection -> {
                connection.run("PRAGMA user_version = 99");
                return true;
            });

            assertThatThrownBy(() -> add("third")).isInstanceOf(NerveException.Unsupported.class);
            assertThatThrownBy(() -> add("third")).isInstanceOf(NerveException.Unsupported.class);
            assertThat(texts(later)).containsExactly("first", "second");
        }
    }
}
