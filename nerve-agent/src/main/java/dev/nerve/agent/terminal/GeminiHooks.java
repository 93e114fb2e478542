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

/// What Gemini CLI tells by its hooks: that it has taken a prompt, and what it does with its tools.
///
/// They are put into the settings that count least, beside those of the machine; no file of the
/// user is touched. That it is done, and what it said, is taken from its title and its screen: the
/// hook for that runs before the answer is drawn, and does not have it exactly. *Safe for many
/// threads.*
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

    /// {@return hooks that are told about}
    ///
    /// @param desk where what they tell goes
    /// @throws IOException if there is no place for their mailbox
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

    /// What the machine has there, if it has anything.
    private Value.Fields defaults() {
        var other = desk.launch().host().environment().get(VARIABLE);
        var file = other == null ? USUAL : Path.of(other);
        try {
            return Json.parse(Files.readAllBytes(file)) instanceof Value.Fields found
                    ? found
                    : Value.Fields.EMPTY;
        } catch (IOException | NerveException.Invalid _) {
            // There is nothing that the program could read either.
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
