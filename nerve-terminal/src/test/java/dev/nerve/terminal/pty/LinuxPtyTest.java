package dev.nerve.terminal.pty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.ProcessExit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class LinuxPtyTest extends PtyContract {

    @TempDir private Path directory;

    @Override
    PtyPlatform system() {
        return PtyPlatform.LINUX;
    }

    @Test
    void itIsTheOneForLinux() {
        assertThat(PtyPlatform.CURRENT).isEqualTo(PtyPlatform.LINUX);
    }

    @Test
    void theSizeIsSetBeforeTheProgramStarts() throws Exception {
        for (int round = 0; round < 10; round++) {
            try (var pty = open(Launches.of("stty", "size"))) {
                assertThat(readAll(pty)).isEqualTo("30 100\r\n");
            }
        }
    }

    @Test
    void theTerminalErasesWholeCharacters() throws Exception {
        try (var pty = open(Launches.of("stty", "-a"))) {
            assertThat(readAll(pty)).containsPattern("\\siutf8\\s");
        }
    }

    @Test
    void aProgramMayCloseItsTerminalForAWhile() throws Exception {
        var script = "exec </dev/null >/dev/null 2>&1; sleep 0.1; echo again >/dev/tty; exit 5";
        try (var pty = script(script)) {
            assertThat(readAll(pty)).isEqualTo("again\r\n");
            assertThat(pty.await()).isEqualTo(new ProcessExit.NormalExit(5));
        }
    }

    @Test
    void aProgramThatTheSystemRefusesComesWithTheReasonAndLeavesNothing() throws Exception {
        openAndClose();
        long descriptors = Launches.openDescriptors();
        var nonsense = Files.writeString(directory.resolve("nonsense"), "\0\0\0\0");
        Files.setPosixFilePermissions(nonsense, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThatThrownBy(() -> open(Launches.of(nonsense.toString())))
                .isInstanceOf(LaunchException.StartRefused.class)
                .hasMessageContaining("Exec format error");

        assertThat(Launches.openDescriptors()).isEqualTo(descriptors);
    }

    @Test
    void anExitIsKnownAtOnce() throws Exception {
        try (var pty = script("read; exit 3")) {
            type(pty, "\r");
            long start = System.nanoTime();

            readAll(pty);

            assertThat(pty.exit()).contains(new ProcessExit.NormalExit(3));
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(2));
        }
    }
}
