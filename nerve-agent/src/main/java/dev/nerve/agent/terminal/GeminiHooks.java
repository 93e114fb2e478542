package dev.nerve.agent.terminal;

import dev.nerve.NerveException;
import dev.nerve.agent.ToolUse;
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
final class GeminiHooks implements Channel {

    private static final String VARIABLE = "GEMINI_CLI_SYSTEM_DEFAULTS_PATH";
    private static final Path USUAL = Path.of("/etc/gemini-cli/system-defaults.json");
    private static final List<String> TOLD =
            List.of("SessionStart", "BeforeAgent", "BeforeTool", "AfterTool");
    private static final int QUICK_MILLIS = 10_000;

    private final Desk desk;
    private final Mailbox mailbox;
    private final Path settings;
    private volatile boolean heard;

    private GeminiHooks(Desk desk) throws IOException {
        this.desk = desk;
        this.mailbox = Mailbox.open(desk.launch().host(), this::hear);
        this.settings = mailbox.directory().resolve("settings.json");
    }

    /// {@return open hooks}
    ///
    /// @param desk the hub that receives the reports
    /// @throws IOException if the files for the hooks cannot be created
    static GeminiHooks open(Desk desk) throws IOException {
        var hooks = new GeminiHooks(desk);
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
        var other = desk.launch().host().environment().get(VARIABLE);
        var file = other == null ? USUAL : Path.of(other);
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
                        .with("command", mailbox.telling(event))
                        .with("timeout", QUICK_MILLIS);
        return Value.Fields.EMPTY.with("matcher", "*").with("hooks", List.of(hook));
    }

    @Override
    public Map<String, String> environment() {
        return Map.of(VARIABLE, settings.toString());
    }

    @Override
    public boolean isHeard() {
        return heard;
    }

    void hear(Letter letter) {
        heard = true;
        desk.named(letter.text("session_id"));
        var tool = letter.text("tool_name");
        switch (letter.event()) {
            case "BeforeAgent" -> taken(letter.text("prompt"));
            case "BeforeTool" -> {
                var use = ToolUse.begun("", tool, letter.fields("tool_input"));
                desk.turn().ifPresent(turn -> turn.begin(use));
            }
            case "AfterTool" -> {
                var wrong = letter.text("tool_response.error");
                var result = wrong.isEmpty() ? letter.text("tool_response.llmContent") : wrong;
                desk.turn().ifPresent(turn -> turn.endUnnamed(tool, result, !wrong.isEmpty()));
            }
            default -> {}
        }
    }

    private void taken(String prompt) {
        desk.turn()
                .filter(turn -> prompt.isEmpty() || turn.isIn(prompt))
                .ifPresent(turn -> turn.take(""));
    }

    @Override
    public void close() {
        mailbox.close();
    }
}
