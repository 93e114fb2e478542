package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("agents")
class LonelyNetworkTest {

    /// Passes without a check if the machine allows no such network.
    @Test
    void networkHasNothingButLoopback(@TempDir Path directory) throws Exception {
        var network = LonelyNetwork.open(directory.resolve("endpoint"));
        if (network.isEmpty()) {
            return;
        }
        try (var made = network.get()) {
            var command = new ArrayList<>(made.enter());
            command.addAll(List.of("cat", "/proc/self/net/dev"));
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            var told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor()).as(told).isZero();
            assertThat(told.lines().filter(line -> line.contains(":")))
                    .singleElement()
                    .asString()
                    .contains("lo:");
            assertThat(made.port()).isPositive();
        }
        assertThat(network.get().holder().isAlive()).isFalse();
    }
}
