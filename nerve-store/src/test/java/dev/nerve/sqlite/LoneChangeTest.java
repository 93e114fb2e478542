package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.testkit.Background;
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
            store.writeWhole(_ -> true);
        }
        assertThat(add("second")).as("who wrote").isEqualTo(Thread.currentThread());
    }

    @AfterEach
    void close() {
        store.close();
    }

    /// {@return who has added it}
    private Thread add(String text) throws InterruptedException {
        return store.writeWhole(link -> insert(link, text));
    }

    private static Thread insert(Link link, String text) {
        link.update("INSERT INTO source (hash, text) VALUES (?, ?)", text, text);
        return Thread.currentThread();
    }

    private static List<String> texts(SqliteStore store) {
        return store.read(
                link -> link.list("SELECT text FROM source ORDER BY key", row -> row.getString(1)));
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
        store.writeWhole(link -> {
            Thread.currentThread().interrupt();
            return insert(link, "third");
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
        store.writeWhole(link -> {
            try {
                store.write(inner -> insert(inner, "inner"));
                return insert(link, "outer");
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
        var alone = Background.of(() -> store.writeWhole(link -> stop(link, begun, goOn)));
        begun.await();
        var others =
                List.of(
                        Background.of(() -> add("a")).awaitWaiting(),
                        Background.of(() -> add("b")).awaitWaiting());
        goOn.countDown();

        var who = alone.get();
        assertThat(others.get(0).get()).isNotEqualTo(who).isEqualTo(others.get(1).get());
        assertThat(texts(store)).hasSize(5).startsWith("first", "second", "slow");
    }

    @Test
    void closingWaitsForTheChangeUnderWay() throws Exception {
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var slow = Background.of(() -> store.writeWhole(link -> stop(link, begun, goOn)));
        begun.await();
        var closing =
                Background.of(
                                () -> {
                                    store.close();
                                    return true;
                                })
                        .awaitWaiting();
        goOn.countDown();

        assertThat(slow.get()).isNotNull();
        assertThat(closing.get()).isTrue();
        assertThatThrownBy(() -> add("late")).hasMessage("the store is closed");
        try (var again = SqliteStore.open(directory)) {
            assertThat(texts(again)).containsExactly("first", "second", "slow");
        }
    }

    private static Thread stop(Link link, CountDownLatch begun, CountDownLatch goOn) {
        begun.countDown();
        try {
            goOn.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return insert(link, "slow");
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
            other.write(link -> insert(link, "fourth"));
            add("fifth");

            assertThat(texts(other)).containsExactly("first", "second", "third", "fourth", "fifth");
        }
    }

    @Test
    void storeThatALaterVersionTookOverIsNotWrittenTo() throws Exception {
        try (var later = SqliteStore.open(directory)) {
            later.write(link -> {
                link.run("PRAGMA user_version = 99");
                return true;
            });

            assertThatThrownBy(() -> add("third")).isInstanceOf(NerveException.Unsupported.class);
            assertThatThrownBy(() -> add("third")).isInstanceOf(NerveException.Unsupported.class);
            assertThat(texts(later)).containsExactly("first", "second");
        }
    }
}
