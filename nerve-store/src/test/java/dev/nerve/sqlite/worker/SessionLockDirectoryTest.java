package dev.nerve.sqlite.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The lock of a session, which the kernel takes from a process that opens its file once more.
@EnabledOnOs(OS.LINUX)
class SessionLockDirectoryTest {

    private static final SessionId CHAT = SessionId.of("chat");

    @TempDir Path directory;

    @Test
    void processThatAsksForItsOwnSessionAgainKeepsTheLock() throws Exception {
        try (var _ = SessionLockDirectory.in(directory).acquire(CHAT)) {
            assertThatThrownBy(() -> SessionLockDirectory.in(directory).acquire(CHAT))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessageContaining("process " + ProcessHandle.current().pid());

            assertThat(kernelHolds()).isTrue();
        }
        try (var _ = SessionLockDirectory.in(directory).acquire(CHAT)) {
            assertThat(kernelHolds()).isTrue();
        }
    }

    /// Asked of the kernel itself: the JVM has a table of its own.
    private boolean kernelHolds() throws IOException {
        var inode =
                ":"
                        + Files.getAttribute(
                                directory.resolve("locks").resolve("chat.lock"), "unix:ino")
                        + " ";
        var own = " " + ProcessHandle.current().pid() + " ";
        return Files.readAllLines(Path.of("/proc/locks")).stream()
                .anyMatch(line -> line.contains(inode) && line.contains(own));
    }
}
