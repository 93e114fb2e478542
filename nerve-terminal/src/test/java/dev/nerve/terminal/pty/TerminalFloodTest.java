package dev.nerve.terminal.pty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A program that writes a gigabyte to its terminal, in a JVM that has much less memory than that.
@Tag("slow")
@Timeout(600)
class TerminalFloodTest {

    @Test
    void aGigabyteNeedsLittleMemoryAndItsEndIsShown() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process =
                new ProcessBuilder(
                                java,
                                "-Xmx64m",
                                "-XX:MaxDirectMemorySize=8m",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                TerminalFlood.class.getName())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();

        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        // The terminal puts a carriage return before each line feed.
        assertThat(said).isEqualTo("1047619053 bytes, 10040 rows kept\nlast\n");
        assertThat(process.waitFor()).isZero();
    }
}
