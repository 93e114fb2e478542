package dev.nerve.terminal.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A command that writes a gigabyte, executed by a JVM that has much less memory than that.
@Tag("slow")
class FloodTest {

    @TempDir private Path directory;

    @Test
    void aGigabyteNeedsLittleMemoryAndNothingIsLost() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process =
                new ProcessBuilder(
                                java,
                                "-Xmx40m",
                                "-XX:MaxDirectMemorySize=8m",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Flood.class.getName(),
                                directory.toString())
                        .redirectErrorStream(true)
                        .start();

        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(said).isEqualTo("too_large\n");
        assertThat(process.waitFor()).isZero();
        try (var files = Files.walk(directory)) {
            var spooled = files.filter(Files::isRegularFile).toList();
            assertThat(spooled).hasSize(1);
            assertThat(Files.size(spooled.getFirst())).isEqualTo(1L << 30);
        }
    }
}
