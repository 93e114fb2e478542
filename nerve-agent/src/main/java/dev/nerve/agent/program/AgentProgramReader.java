package dev.nerve.agent.program;

import dev.nerve.json.YamlDocument;
import dev.nerve.json.YamlSection;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Reads the description of a program from its file. *Confined to one thread.*
final class AgentProgramReader {

    private static final int FORMAT = 1;
    private static final List<String> ENTER = List.of("\r");
    private static final Pattern NONE = Pattern.compile("(?!)");

    private final YamlDocument document;

    private AgentProgramReader(YamlDocument document) {
        this.document = document;
    }

    static AgentProgram read(YamlDocument document) {
        return new AgentProgramReader(document).read();
    }

    private AgentProgram read() {
        var top = document.root();
        if (top.wholeNumber("format", 1).orElse(0L) != FORMAT) {
            top.addProblem("format", "'format' must be %d".formatted(FORMAT));
        }
        var program =
                new AgentProgram(
                        needed(top, "program"),
                        product(top),
                        starting(top),
                        top.section("structured").map(AgentProgramReader::structured),
                        new AgentProgram.ScreenControls(
                                keys(top),
                                commands(top),
                                top.sections("dialogs").stream()
                                        .map(AgentProgramReader::dialog)
                                        .toList()),
                        top.section("permission_modes")
                                .map(AgentProgramReader::modes)
                                .orElse(PermissionModes.NONE));
        top.rejectUnknownFields();
        document.requireNoProblems();
        return program;
    }

    private static AgentProgram.ProgramProduct product(YamlSection top) {
        return new AgentProgram.ProgramProduct(
                needed(top, "title"),
                needed(top, "executable"),
                needed(top, "package"),
                texts(top, "seen"));
    }

    private static AgentProgram.StartArguments starting(YamlSection top) {
        var sessions = top.section("sessions");
        var settings = new LinkedHashMap<String, List<String>>();
        top.section("settings")
                .ifPresent(section ->
                        section.names().forEach(name -> settings.put(name, texts(section, name))));
        var arguments =
                new AgentProgram.StartArguments(
                        sessions.map(it -> texts(it, "fresh")).orElse(List.of()),
                        sessions.map(it -> texts(it, "resumed")).orElse(List.of()),
                        sessions.map(it -> texts(it, "forked")).orElse(List.of()),
                        settings,
                        named(top.section("variables")),
                        named(top.section("environment")));
        sessions.ifPresent(YamlSection::rejectUnknownFields);
        return arguments;
    }

    private static PermissionModes modes(YamlSection section) {
        var shown = new LinkedHashMap<String, Pattern>();
        section.section("shown")
                .ifPresent(
                        rows -> rows.names().forEach(mode -> shown.put(mode, pattern(rows, mode))));
        var modes =
                new PermissionModes(
                        section.text("usual").orElse(null),
                        Set.copyOf(texts(section, "asking")),
                        named(section.section("options")),
                        shown);
        section.rejectUnknownFields();
        return modes;
    }

    private static AgentProgram.StructuredMode structured(YamlSection section) {
        var structured =
                new AgentProgram.StructuredMode(
                        needed(section, "form"),
                        section.isTrue("asks"),
                        texts(section, "fresh"),
                        texts(section, "resumed"),
                        texts(section, "forked"),
                        pattern(section, "shielded"));
        section.rejectUnknownFields();
        return structured;
    }

    private static AgentProgram.ProgramKeys keys(YamlSection top) {
        var written = top.section("keys");
        if (written.isEmpty()) {
            top.addProblem("", "write 'keys', what to press");
            var none = new AgentProgram.DialogKeys(List.of(), ENTER, List.of(), "");
            return new AgentProgram.ProgramKeys("\r", "\n", List.of(), List.of(), none);
        }
        var section = written.get();
        var keys =
                new AgentProgram.ProgramKeys(
                        section.text("submit").orElse("\r"),
                        section.text("newline").orElse("\n"),
                        texts(section, "interrupt"),
                        texts(section, "quit"),
                        new AgentProgram.DialogKeys(
                                texts(section, "deny"),
                                texts(section, "allow"),
                                texts(section, "choose"),
                                section.text("pointer").orElse("")));
        section.rejectUnknownFields();
        return keys;
    }

    private static AgentProgram.PromptCommands commands(YamlSection top) {
        var written = top.section("commands");
        if (written.isEmpty()) {
            return AgentProgram.PromptCommands.NONE;
        }
        var section = written.get();
        var commands =
                new AgentProgram.PromptCommands(
                        pattern(section, "shielded"), pattern(section, "refused"));
        section.rejectUnknownFields();
        return commands;
    }

    private static AgentProgram.DialogAnswer dialog(YamlSection section) {
        boolean chosen = section.has("choose");
        var answer =
                new AgentProgram.DialogAnswer(
                        pattern(section, "question"),
                        section.text("tool"),
                        chosen ? Optional.of(pattern(section, "choose")) : Optional.empty(),
                        texts(section, "press"));
        if (chosen == !answer.press().isEmpty()) {
            section.addProblem(
                    "", "write 'press', the keys that answer it, or 'choose', the choice");
        }
        section.rejectUnknownFields();
        return answer;
    }

    /// {@return a pattern; one that matches nothing if the field is missing}
    private static Pattern pattern(YamlSection section, String name) {
        var text = section.text(name).orElse("(?!)");
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            section.addProblem(name, "'%s' is no pattern: %s".formatted(text, e.getDescription()));
            return NONE;
        }
    }

    private static String needed(YamlSection section, String name) {
        var text = section.text(name);
        if (text.isEmpty()) {
            section.addProblem("", "write '%s'".formatted(name));
        }
        return text.orElse("");
    }

    private static Map<String, String> named(Optional<YamlSection> section) {
        var texts = new LinkedHashMap<String, String>();
        section.ifPresent(it ->
                it.names().forEach(name -> it.text(name).ifPresent(text -> texts.put(name, text))));
        return texts;
    }

    private static List<String> texts(YamlSection section, String name) {
        var value = section.value(name);
        return switch (value.orElse(null)) {
            case Value.Items(var items) -> items.stream().map(Value::text).toList();
            case null -> List.of();
            default -> section.text(name).stream().toList();
        };
    }
}
