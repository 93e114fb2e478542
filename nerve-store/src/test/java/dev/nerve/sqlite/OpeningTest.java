package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.testkit.BackgroundTask;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpeningTest {

    @TempDir Path directory;

    private Path file() {
        return directory.resolve("nerve.db");
    }

    @Test
    void directoryAndFileAreMadeForTheirOwnerAlone() throws Exception {
        var nerve = directory.resolve("a/b/.nerve");

        try (var store = SqliteStore.open(nerve)) {
            Talk.in(store).create("main");

            assertThat(permissions(nerve)).isEqualTo("rwx------");
            assertThat(permissions(nerve.resolve("nerve.db"))).isEqualTo("rw-------");
            assertThat(permissions(nerve.resolve("nerve.db-wal"))).isEqualTo("rw-------");
        }
    }

    private static String permissions(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void whatWasKeptIsThereAgain() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            Talk.in(store).create("main").say("main", "hello");
        }

        try (var store = SqliteStore.open(directory)) {
            assertThat(Talk.in(store).said("main")).isEqualTo("hello");
        }
    }

    @Test
    void closedStoreIsOneFile() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            Talk.in(store).create("main").names();
        }

        assertThat(directory.toFile().list()).containsExactly("nerve.db");
    }

    @Test
    void directoryMayHaveAnyName() throws Exception {
        var strange = directory.resolve("what? 100% #1 ä");
        try (var store = SqliteStore.open(strange)) {
            Talk.in(store).create("main");
        }

        assertThat(strange.resolve("nerve.db")).exists();
        try (var store = SqliteStore.openReadOnly(strange)) {
            assertThat(Talk.in(store).names()).containsExactly("main");
        }
    }

    @Test
    void whoOnlyFearsTheEndOfTheProcessDoesNotWaitForTheDisk() throws Exception {
        try (var store = SqliteStore.open(directory, Durability.PROCESS)) {
            assertThat(store.<Long>write(connection -> connection.number("PRAGMA synchronous")))
                    .isEqualTo(1);
        }
    }

    @Test
    void everyCommitIsSynced() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            String settings =
                    store.write(connection ->
                            connection.number("PRAGMA synchronous")
                                    + connection
                                            .first("PRAGMA journal_mode", row -> row.getString(1))
                                            .orElse(""));

            assertThat(settings).isEqualTo("2wal");
        }
    }

    @Test
    void manyMayOpenAtOnce() throws Exception {
        var opening =
                IntStream.range(0, 8)
                        .mapToObj(i ->
                                BackgroundTask.of(() -> {
                                    try (var store = SqliteStore.open(directory)) {
                                        Talk.in(store).create("c" + i);
                                        return Talk.in(store).said("c" + i);
                                    }
                                }))
                        .toList();
        for (var one : opening) {
            assertThat(one.get()).isEmpty();
        }

        try (var store = SqliteStore.open(directory)) {
            assertThat(Talk.in(store).names()).hasSize(8);
        }
    }

    @Test
    void closedStoreSaysSo() {
        var store = SqliteStore.open(directory);
        var talk = Talk.in(store);
        store.close();
        store.close();

        assertThatThrownBy(talk::names).hasMessage("the store is closed");
        assertThatThrownBy(() -> talk.create("main")).hasMessage("the store is closed");
    }

    @Test
    void changeCannotCloseItsStore() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            Runnable closing = store::close;
            assertThatThrownBy(() ->
                            store.write(_ -> {
                                closing.run();
                                return true;
                            }))
                    .hasMessageContaining("cannot close");

            assertThat(Talk.in(store).create("main").names()).containsExactly("main");
        }
    }

    @Test
    void fileOfALaterVersionIsRefusedAndLeftAsItIs() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            Talk.in(store).create("main");
            store.write(connection -> {
                connection.run("PRAGMA user_version = 99");
                return true;
            });
        }
        var before = Files.readAllBytes(file());

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> SqliteStore.open(directory))
                    .isInstanceOf(NerveException.Unsupported.class)
                    .hasMessageContaining(file() + " was made by a later version of nerve")
                    .hasMessageContaining("99");
            assertThatThrownBy(() -> SqliteStore.openReadOnly(directory))
                    .isInstanceOf(NerveException.Unsupported.class);
        }
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    @Test
    void storeThatALaterVersionTookOverIsNotWrittenTo() throws Exception {
        try (var old = SqliteStore.open(directory);
                var later = SqliteStore.open(directory)) {
            Talk.in(old).create("main");
            later.write(connection -> {
                connection.run("PRAGMA user_version = 99");
                return true;
            });

            assertThatThrownBy(() -> Talk.in(old).say("main", "hello"))
                    .isInstanceOf(NerveException.Unsupported.class);
            assertThatThrownBy(() -> Talk.in(old).say("main", "hello"))
                    .isInstanceOf(NerveException.Unsupported.class);
        }
    }

    @Test
    void fileOfAnEarlierVersionIsBroughtUpToDate() throws Exception {
        OldStore.create(
                directory,
                1,
                """
                INSERT INTO conversation (key, name, state, end_seq) VALUES (1, 'main', 0, 1);
                INSERT INTO said (owner, seq, time, kind, content, messages, turns, tokens,
                    open_calls)
                VALUES (1, 0, 0, 1, '"hello"', 1, 0, 2, 0);
                """);

        assertThatThrownBy(() -> SqliteStore.openReadOnly(directory))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("earlier version");
        try (var store = SqliteStore.open(directory)) {
            assertThat(Talk.in(store).said("main")).isEqualTo("hello");
            assertThat(store.definitions().load()).isEmpty();
            assertThat(store.runs().list()).isEmpty();
        }
    }

    @Test
    void databaseOfAnotherProgramIsRefusedAndLeftAsItIs() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            store.write(connection -> {
                connection.run("PRAGMA application_id = 1");
                return true;
            });
        }
        var before = Files.readAllBytes(file());

        assertThatThrownBy(() -> SqliteStore.open(directory))
                .isInstanceOfSatisfying(
                        NerveException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LINEAGE_CORRUPT))
                .hasMessageContaining(file() + " is not a store of nerve")
                .hasMessageContaining("another program");
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    @Test
    void readingNeedsAStore() {
        assertThatThrownBy(() -> SqliteStore.openReadOnly(directory.resolve("none")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("there is no store at " + directory.resolve("none/nerve.db"));
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void storeOpenedForReadingSeesWhatOthersWriteAndWritesNothing() throws Exception {
        try (var writing = SqliteStore.open(directory);
                var reading = SqliteStore.openReadOnly(directory)) {
            Talk.in(writing).create("main");

            assertThat(Talk.in(reading).names()).containsExactly("main");
            assertThatThrownBy(() -> Talk.in(reading).create("other"))
                    .isInstanceOf(NerveException.Unsupported.class)
                    .hasMessageContaining("opened read-only");
        }
    }

    @Test
    void whereAFileIsInTheWayTheMessageSaysSo() throws Exception {
        var blocked = Files.writeString(directory.resolve("blocked"), "text");

        assertThatThrownBy(() -> SqliteStore.open(blocked))
                .isInstanceOfSatisfying(
                        NerveException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.PERMISSION))
                .hasMessageContaining("cannot make " + blocked.resolve("nerve.db"))
                .hasMessageContaining("is a file");
    }

    @Test
    void waitingForAnotherProcessEndsWithAMessage() throws Exception {
        try (var busy = SqliteStore.open(directory);
                var waiting = SqliteStore.open(directory, Duration.ofMillis(50))) {
            busy.write(_ -> {
                assertThatThrownBy(() -> Talk.in(waiting).create("main"))
                        .isInstanceOf(NerveException.Unavailable.class)
                        .hasMessageContaining("another process keeps " + file() + " busy");
                return true;
            });

            assertThat(Talk.in(waiting).create("main").names()).containsExactly("main");
        }
    }
}
