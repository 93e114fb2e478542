package dev.nerve.agent.terminal.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.agent.ToolUse;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.terminal.Desks;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.json.Json;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Hooks as Gemini CLI 0.61.0 runs them.
@Timeout(60)
class GeminiHookChannelTest {

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final TerminalTurn turn = new TerminalTurn("Please run touch x.txt", _ -> {});
    @TempDir private Path directory;

    @AfterEach
    void close() {
        poller.close();
    }

    private static void run(Value settings, String event, String input)
            throws IOException, InterruptedException {
        var command = settings.at("hooks." + event + "[0].hooks[0].command").text();
        var hook = new ProcessBuilder("/bin/sh", "-c", command).start();
        try (var stream = hook.getOutputStream()) {
            stream.write(input.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(hook.waitFor()).isZero();
    }

    @Test
    void whatItDoesIsTold() throws Exception {
        var hub = Desks.of(directory, poller, _ -> new PermissionDecision.Allowed("test"));
        hub.beginTurn(turn);
        try (var hooks = GeminiHookChannel.open(hub)) {
            var file = Path.of(hooks.environment().get("GEMINI_CLI_SYSTEM_DEFAULTS_PATH"));
            var settings = Json.parse(Files.readString(file));
            run(settings, "SessionStart", "{\"session_id\":\"07bdfa6c\"}");
            run(
                    settings,
                    "BeforeAgent",
                    "{\"session_id\":\"07bdfa6c\",\"prompt\":\"Please run touch x.txt\"}");
            run(settings, "BeforeTool", TOOL + "}");
            run(settings, "AfterTool", TOOL + ",\"tool_response\":{\"llmContent\":\"Output\"}}");

            await().until(() -> turn.isAccepted() && turn.hasTools() && !turn.hasOpenTools());
            assertThat(hooks.hasReported()).isTrue();
        }
        var arguments = Value.Fields.EMPTY.with("command", "touch x.txt");
        assertThat(turn.answer("").tools())
                .containsExactly(new ToolUse("", "run_shell_command", arguments, "Output", false));
        assertThat(hub.conversationId()).contains("07bdfa6c");
        assertThat(directory.resolve("files")).isEmptyDirectory();
    }

    private static final String TOOL =
            "{\"tool_name\":\"run_shell_command\",\"tool_input\":{\"command\":\"touch x.txt\"}";
}
