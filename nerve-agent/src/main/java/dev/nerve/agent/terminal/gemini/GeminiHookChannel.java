package dev.nerve.agent.terminal.gemini;

import dev.nerve.NerveException;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.terminal.channel.HookInbox;
import dev.nerve.agent.terminal.channel.HookMessage;
import dev.nerve.agent.terminal.channel.ProgramChannel;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The hooks of Gemini CLI. They report when it accepts a prompt and uses tools.
///
/// The hooks go into the settings with the lowest precedence, merged with those of the machine. No
/// file of the user is changed. The end of a turn and the answer come from the title and the
/// screen, because the hook for them runs before the answer is drawn and does not have its exact
/// text. *Safe for many threads.*
public final class GeminiHookChannel implements ProgramChannel {

    private static final String VARIABLE = "GEMINI_CLI_SYSTEM_DEFAULTS_PATH";
    private static final Path DEFAULT_SETTINGS = Path.of("/etc/gemini-cli/system-defaults.json");
    private static final List<String> TOLD =
            List.of("SessionStart", "BeforeAgent", "BeforeTool", "AfterTool");
    private static final int QUICK_MILLIS = 10_000;

    private final ProgramStateHub programStateHub;
    private final HookInbox inbox;
    private final Path settings;
    private volatile boolean heard;

    private GeminiHookChannel(ProgramStateHub programStateHub) throws IOException {
        this.programStateHub = programStateHub;
        this.inbox = HookInbox.open(programStateHub.launch().host(), this::hear);
        this.settings = inbox.directory().resolve("settings.json");
    }

    /// {@return open hooks}
    ///
    /// @param programStateHub the hub that receives the reports
    /// @throws IOException if the files for the hooks cannot be created
    public static GeminiHookChannel open(ProgramStateHub programStateHub) throws IOException {
        var hooks = new GeminiHookChannel(programStateHub);
        try {
            Files.writeString(hooks.settings, Json.write(hooks.merged(hooks.defaults())));
            return hooks;
        } catch (IOException | RuntimeException failure) {
            hooks.close();
            throw failure;
        }
    }

    /// Returns the machine's own default settings; empty if there are none.
    private Value.Fields defaults() {
        var other = programStateHub.launch().host().environment().get(VARIABLE);
        var file = other == null ? DEFAULT_SETTINGS : Path.of(other);
        try {
            return Json.parse(Files.readAllBytes(file)) instanceof Value.Fields found
                    ? found
                    : Value.Fields.EMPTY;
        } catch (IOException | NerveException.Invalid _) {
            // The program could not read them either.
            return Value.Fields.EMPTY;
        }
    }

    private Value.Fields merged(Value.Fields defaults) {
        var hooks =
                defaults.find("hooks").orElse(Value.NULL) instanceof Value.Fields own
                        ? own
                        : Value.Fields.EMPTY;
        for (var event : TOLD) {
            var list = new ArrayList<Value>();
            if (hooks.fields().get(event) instanceof Value.Items(var own)) {
                list.addAll(own);
            }
            list.add(hook(event));
            hooks = hooks.with(event, list);
        }
        return defaults.with("hooks", hooks);
    }

    private Value hook(String event) {
        var hook =
                Value.Fields.EMPTY
                        .with("name", "nerve")
                        .with("type", "command")
                        .with("command", inbox.notifyCommand(event))
                        .with("timeout", QUICK_MILLIS);
        return Value.Fields.EMPTY.with("matcher", "*").with("hooks", List.of(hook));
    }

    @Override
    public Map<String, String> environment() {
        return Map.of(VARIABLE, settings.toString());
    }

    @Override
    public boolean hasReported() {
        return heard;
    }

    void hear(HookMessage message) {
        heard = true;
        programStateHub.setConversationId(message.text("session_id"));
        var tool = message.text("tool_name");
        switch (message.event()) {
            case "BeforeAgent" -> taken(message.text("prompt"));
            case "BeforeTool" -> {
                var use = ToolUse.begun("", tool, message.fields("tool_input"));
                programStateHub.turn().ifPresent(turn -> turn.beginTool(use));
            }
            case "AfterTool" -> {
                var wrong = message.text("tool_response.error");
                var result = wrong.isEmpty() ? message.text("tool_response.llmContent") : wrong;
                programStateHub
                        .turn()
                        .ifPresent(turn -> turn.endToolByName(tool, result, !wrong.isEmpty()));
            }
            default -> {}
        }
    }

    private void taken(String prompt) {
        programStateHub
                .turn()
                .filter(turn -> prompt.isEmpty() || turn.isPromptIn(prompt))
                .ifPresent(turn -> turn.accept(""));
    }

    @Override
    public void close() {
        inbox.close();
    }
}
