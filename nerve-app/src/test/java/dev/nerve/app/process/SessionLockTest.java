package dev.nerve.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The lock of a session, which the kernel takes from a process that opens its file once more.
@EnabledOnOs(OS.LINUX)
class SessionLockTest {

    @TempDir Path directory;

    @Test
    void processThatAsksForItsOwnSessionAgainKeepsTheLock() throws Exception {
        try (var _ = SessionLock.open(directory, "chat")) {
            assertThatThrownBy(() -> SessionLock.open(directory, "chat"))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessageContaining("process " + ProcessHandle.current().pid());

            assertThat(kernelHolds()).isTrue();
        }
        try (var _ = SessionLock.open(directory, "chat")) {
            assertThat(kernelHolds()).isTrue();
        }
    }

    /// Asked of the kernel itself: the JVM has a table of its own.
    private boolean kernelHolds() throws IOException {
        var inode = ":" + Files.getAttribute(directory.resolve("chat.lock"), "unix:ino") + " ";
        var own = " " + ProcessHandle.current().pid() + " ";
        return Files.readAllLines(Path.of("/proc/locks")).stream()
                .anyMatch(line -> line.contains(inode) && line.contains(own));
    }
}
