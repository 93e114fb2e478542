package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Locks on the file of a store, which the kernel takes from a process that opens it once more.
@EnabledOnOs(OS.LINUX)
class KeptLocksTest {

    @TempDir Path directory;

    @Test
    void openStoreKeepsItsLocksWhenItsProcessLooksAtTheFileAgain() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            assertThat(store.runs().list()).isEmpty();
            assertThat(kernelHolds()).isTrue();

            assertThat(SqliteStore.inspect(directory)).isTrue();
            assertThat(kernelHolds()).isTrue();

            try (var second = SqliteStore.open(directory)) {
                assertThat(second.runs().list()).isEmpty();
            }
            assertThat(kernelHolds()).isTrue();
        }
    }

    /// Asked of the kernel itself: SQLite has a table of its own.
    private boolean kernelHolds() throws IOException {
        var inode = ":" + Files.getAttribute(directory.resolve("nerve.db"), "unix:ino") + " ";
        var own = " " + ProcessHandle.current().pid() + " ";
        return Files.readAllLines(Path.of("/proc/locks")).stream()
                .anyMatch(line -> line.contains(inode) && line.contains(own));
    }
}
