package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.json.Json;
import dev.nerve.node.definition.NodeState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalHistoryTest {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LANG", "C.UTF-8", "HOME", "/nowhere");

    @TempDir Path directory;

    @Test
    void whatATerminalDidStandsInItsHistory() throws Exception {
        try (var nerve = Nerve.open(directory.resolve(".nerve"), directory, ENVIRONMENT)) {
            var session = nerve.sessions().create("work", "");
            var shell = session.add(nerve.terminal("shell", "bash"));
            session.run(shell, "echo one");
            shell.submit("echo two");
            await().untilAsserted(() -> assertThat(shell.state()).isEqualTo(NodeState.READY));
            shell.write("echo three");
            shell.interrupt();
            shell.stop(Duration.ofSeconds(2));
        }

        assertThat(history())
                .containsExactly(
                        "send echo one", "run echo two", "write echo three", "interrupt", "close");
    }

    private List<String> history() throws IOException {
        try (var files = Files.walk(directory.resolve(".nerve/history"))) {
            var file = files.filter(one -> one.toString().endsWith(".jsonl")).findAny();
            return Files.readAllLines(file.orElseThrow()).stream()
                    .map(Json::parse)
                    .map(entry ->
                            entry.at("op").text()
                                    + entry.find("input")
                                            .map(input -> " " + input.text())
                                            .orElse(""))
                    .toList();
        }
    }
}
