package dev.nerve.sqlite.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.testkit.BackgroundTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Locks of this process, which the kernel would take from it if it looked at them carelessly.
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class WorkerLockDirectoryTest {

    private static final int MANY = 16;
    private static final int ROUNDS = 50;

    @TempDir Path directory;

    private final Random random = new Random(1);

    private WorkerLockDirectory locks() {
        return WorkerLockDirectory.in(directory, random);
    }

    private Path file(String worker) {
        return directory.resolve("workers").resolve(worker + ".lock");
    }

    @Test
    void aWorkerLivesUntilItsLockIsClosed() {
        var lock = locks().acquire();

        assertThat(locks().isAlive(lock.worker())).isTrue();
        lock.close();

        assertThat(locks().isAlive(lock.worker())).isFalse();
        assertThat(file(lock.worker())).doesNotExist();
    }

    @Test
    void itsOwnProcessDoesNotLoseALockByLookingAtIt() throws Exception {
        try (var lock = locks().acquire()) {
            locks().isAlive(lock.worker());
            try (var other = locks().acquire()) {
                locks().isAlive(other.worker());
            }

            assertThat(kernelHolds(file(lock.worker()))).isTrue();
        }
    }

    @Test
    void thereIsNoWorkerWithoutAFile() {
        assertThat(locks().isAlive("0123456789abcdef")).isFalse();
        assertThat(directory.resolve("workers")).doesNotExist();
    }

    @Test
    void whatDeadWorkersLeftIsRemovedByTheNext() throws Exception {
        Files.createDirectory(directory.resolve("workers"));
        Files.createFile(file("dead"));
        assertThat(locks().isAlive("dead")).isFalse();
        assertThat(file("dead")).exists();

        try (var lock = locks().acquire()) {
            assertThat(file("dead")).doesNotExist();
            assertThat(file(lock.worker())).exists();
        }
    }

    @Test
    void manyWorkersOfOneProcessKeepTheirLocksWhileOthersComeAndGo() throws Exception {
        try (var first = locks().acquire()) {
            var others =
                    IntStream.range(0, MANY)
                            .mapToObj(_ -> BackgroundTask.of(this::comeAndGo))
                            .toList();
            for (var other : others) {
                assertThat(other.get()).isTrue();
            }

            assertThat(kernelHolds(file(first.worker()))).isTrue();
        }
    }

    private boolean comeAndGo() {
        for (int round = 0; round < ROUNDS; round++) {
            try (var lock = locks().acquire()) {
                assertThat(locks().isAlive(lock.worker())).isTrue();
                assertThat(file(lock.worker())).exists();
            }
        }
        return true;
    }

    @Test
    void whyThereIsNoLockIsTold() throws Exception {
        Files.createFile(directory.resolve("workers"));

        assertThatThrownBy(() -> locks().acquire())
                .isInstanceOfSatisfying(
                        NerveException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("cannot lock a file in " + directory.resolve("workers"))
                .hasMessageContaining("needs a lock there, on a file system that has locks");
    }

    /// Asked of the kernel itself: the JVM has a table of its own.
    private static boolean kernelHolds(Path file) throws IOException {
        var inode = ":" + Files.getAttribute(file, "unix:ino") + " ";
        var own = " " + ProcessHandle.current().pid() + " ";
        return Files.readAllLines(Path.of("/proc/locks")).stream()
                .anyMatch(line -> line.contains(inode) && line.contains(own));
    }
}
