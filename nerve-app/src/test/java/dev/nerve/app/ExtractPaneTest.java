package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.json.Json;
import dev.nerve.testkit.terminal.TmuxServer;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `nerve extract --pane`, with a tmux of its own.
class ExtractPaneTest {

    @TempDir Path directory;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void needTmux() {
        assumeTrue(TmuxServer.isInstalled(), "tmux is not installed");
    }

    @AfterEach
    void endServer() throws Exception {
        tmux("kill-server");
    }

    private String tmux(String... words) throws Exception {
        var command = new ArrayList<>(List.of("tmux"));
        command.addAll(List.of(words));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("TMUX");
        builder.environment().put("TMUX_TMPDIR", directory.toString());
        builder.environment().put("LANG", "C.UTF-8");
        var process = builder.start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said.strip();
    }

    private int run(String... words) {
        out.reset();
        var programEnvironment =
                new ProgramEnvironment(
                        Map.of(
                                "PATH", "/usr/local/bin:/usr/bin:/bin",
                                "LANG", "C.UTF-8",
                                "TMUX_TMPDIR", directory.toString()),
                        "",
                        directory,
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        return Main.program(programEnvironment).run(List.of(words));
    }

    @Test
    void theLastTurnOfAPaneIsReadFromItsScrollbackToo() throws Exception {
        var screen = directory.resolve("screen");
        var lines = "  and on\n".repeat(60);
        var rule = "─".repeat(60) + "\n";
        Files.writeString(
                screen, "❯ hi\n\n● It goes on\n" + lines + "\n" + rule + "❯\u00a0\n" + rule);

        var pane =
                tmux(
                        "-u",
                        "new-session",
                        "-d",
                        "-x",
                        "60",
                        "-y",
                        "20",
                        "-P",
                        "-F",
                        "#{pane_id}",
                        "cat '%s'; sleep 60".formatted(screen));

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> {
                    int code = run("extract", "--pane", pane, "--parser", "claude_code", "--json");
                    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
                    var parsed = Json.parse(out.toString(StandardCharsets.UTF_8));
                    assertThat(parsed.at("state").text()).isEqualTo("ready");
                    var said = parsed.at("sections").items().getLast().at("content").text();
                    assertThat(said.lines()).hasSize(61).startsWith("It goes on", "and on");
                });
    }
}
