package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.testkit.BackgroundTask;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoRoomTest {

    private static final String LARGE = "x".repeat(200_000);

    private static final String INSERT =
            "INSERT INTO session (name, version, created, info) VALUES (?, 1, 1, ?)";

    @TempDir Path directory;

    @Test
    void fullDiskIsToldAndTheStoreGoesOnWhenItIsOver() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var talk = Talk.in(store).create("main").say("main", "hello");
            limitPages(store, 20);

            assertThatThrownBy(() -> talk.say("main", LARGE))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessageContaining("cannot write to " + directory.resolve("nerve.db"))
                    .hasMessageContaining("the disk is full");
            assertThat(talk.said("main")).isEqualTo("hello");
            assertThat(talk.say("main", "small").said("main")).isEqualTo("hello small");

            limitPages(store, 1_000_000);
            talk.say("main", LARGE);
            assertThat(talk.said("main")).isEqualTo("hello small " + LARGE);
        }
    }

    @Test
    void whoFitsIsNotHurtByWhoDoesNot() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var talk = Talk.in(store).create("large").create("small");
            limitPages(store, 20);
            var begun = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            var first =
                    BackgroundTask.of(() ->
                            store.write(_ -> {
                                begun.countDown();
                                return waitFor(mayEnd);
                            }));
            begun.await();
            var one = BackgroundTask.of(() -> talk.say("small", "one")).awaitBlocked();
            var full = BackgroundTask.of(() -> talk.say("large", LARGE)).awaitBlocked();
            var two = BackgroundTask.of(() -> talk.say("small", "two")).awaitBlocked();
            mayEnd.countDown();

            first.get();
            one.get();
            two.get();
            assertThatThrownBy(full::get).isInstanceOf(NerveException.Unavailable.class);
            assertThat(talk.said("small")).isEqualTo("one two");
            assertThat(talk.said("large")).isEmpty();
        }
    }

    @Test
    void changeThatGoesOnAfterAFailureHasNotHappened() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var talk = Talk.in(store).create("main");
            limitPages(store, 20);

            assertThatThrownBy(() ->
                            store.write(connection -> {
                                connection.update(INSERT, "a", "");
                                try {
                                    connection.update(INSERT, "b", LARGE);
                                } catch (NerveException _) {
                                    // The store still works.
                                }
                                return connection.update(INSERT, "c", "");
                            }))
                    .isInstanceOf(NerveException.Unavailable.class);

            assertThat(store.definitions().load()).isEmpty();
            assertThat(talk.say("main", "on").said("main")).isEqualTo("on");
        }
    }

    private static boolean waitFor(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void limitPages(SqliteStore store, int pages) throws InterruptedException {
        store.write(connection -> connection.number("PRAGMA max_page_count = " + pages));
    }

    @Test
    void fileThatMayNotGrowIsToldByARealSystem() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/prlimit")));
        var scratch = Files.createDirectory(directory.resolve("scratch"));
        var limited = List.of("prlimit", "--fsize=3000000:unlimited", "--");
        try (var child = ChildJvm.start(scratch, Filling.class, limited, directory.toString())) {
            assertThat(child.hear()).startsWith("refused: cannot read or write " + directory);
            assertThat(child.hear()).isEqualTo("still there");
            assertThat(
                            new ProcessBuilder(
                                            "prlimit",
                                            "--pid=" + child.pid(),
                                            "--fsize=unlimited:unlimited")
                                    .start()
                                    .waitFor())
                    .isZero();
            child.tell("go on");
            assertThat(child.hearAll()).containsExactly("done");
        }
        try (var store = SqliteStore.openReadOnly(directory)) {
            assertThat(Talk.in(store).said("main")).endsWith("after");
        }
    }

    /// Writes until it may not any more.
    static final class Filling {

        private Filling() {}

        public static void main(String[] words) throws Exception {
            try (var store = SqliteStore.open(Path.of(words[0]))) {
                var talk = Talk.in(store).create("main");
                int written = 0;
                try {
                    while (true) {
                        talk.say("main", LARGE);
                        written++;
                    }
                } catch (NerveException.Unavailable refused) {
                    IO.println("refused: " + refused.getMessage());
                }
                boolean whole = talk.said("main").length() == written * (LARGE.length() + 1) - 1;
                IO.println(whole ? "still there" : "lost");
                IO.readln();
                talk.say("main", "after");
            }
            IO.println("done");
        }
    }

    @Test
    void readOnlyDirectoryCanBeReadAndRefusesToBeWritten() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            Talk.in(store).create("main").say("main", "hello");
        }
        var scratch = Files.createTempDirectory("nerve-scratch");
        var mounted =
                List.of(
                        "unshare",
                        "-m",
                        "sh",
                        "-c",
                        "mount --bind -o ro \"$0\" \"$0\" 2>&1 && exec \"$@\"",
                        directory.toString());
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-x------"));
        try (var child =
                ChildJvm.start(
                        scratch,
                        Looking.class,
                        isSuperuser() ? mounted : List.of(),
                        directory.toString())) {
            assertThat(child.hearAll())
                    .containsExactly(
                            "read hello",
                            "refused permission",
                            "cannot open "
                                    + directory.resolve("nerve.db")
                                    + ": check that you can read and write it, its directory and"
                                    + " the files beside it");
        } finally {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        }
    }

    /// To whom permissions mean nothing; a file system that is read-only does.
    private static boolean isSuperuser() throws Exception {
        return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    /// Reads, and then tries to write.
    static final class Looking {

        private Looking() {}

        public static void main(String[] words) throws Exception {
            var directory = Path.of(words[0]);
            try (var store = SqliteStore.openReadOnly(directory)) {
                IO.println("read " + Talk.in(store).said("main"));
            }
            try (var store = SqliteStore.open(directory)) {
                Talk.in(store).say("main", "more");
                IO.println("written");
            } catch (NerveException refused) {
                IO.println("refused " + refused.code().wireName());
                IO.println(refused.getMessage());
            }
        }
    }

    @Test
    void placeWhereNothingCanBeMadeIsRefused() {
        Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc")));

        assertThatThrownBy(() -> SqliteStore.open(Path.of("/proc/nerve")))
                .isInstanceOfSatisfying(
                        NerveException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.PERMISSION))
                .hasMessageContaining("cannot make /proc/nerve/nerve.db");
    }
}
