package dev.nerve.terminal.state.rule;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.ProcessWideCache;
import dev.nerve.json.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The registry of the bundled rule sets, and the parser of others.
///
/// *Safe for many threads.*
public final class StateRuleRegistry {

    /// The name of the rules for unknown programs.
    public static final String NONE = "none";

    /// The names of the bundled rule sets.
    public static final List<String> BUNDLED =
            List.of(
                    NONE,
                    "shell",
                    "shell-pane",
                    "claude_code",
                    "codex",
                    "gemini",
                    "opencode",
                    "scripted-agent");

    /// Programs that start the program named in their arguments.
    private static final Set<String> STARTERS =
            Set.of("env", "exec", "nice", "node", "npx", "bunx", "sudo", "stdbuf", "nohup");

    /// The rule sets read so far, without parameters.
    private static final ProcessWideCache<String, StateRuleSet> READ =
            new ProcessWideCache<>(BUNDLED.size());

    private StateRuleRegistry() {}

    /// {@return the rules with this name}
    ///
    /// @param name one of [#BUNDLED]
    /// @throws NerveException.NotFound if no rule set has this name
    public static StateRuleSet get(String name) {
        return get(name, Map.of());
    }

    /// {@return the rules with this name, with parameters for one terminal}
    ///
    /// @param name one of [#BUNDLED]
    /// @param parameters literal values of parameters, such as `nonce`; not patterns
    /// @throws NerveException.NotFound if no rule set has this name
    /// @throws NerveException.Invalid if the rules have no such parameter
    public static StateRuleSet get(String name, Map<String, String> parameters) {
        if (!BUNDLED.contains(name)) {
            throw new NerveException.NotFound(
                    "there are no rules %s; there are: %s"
                            .formatted(NameRules.quote(name), String.join(", ", BUNDLED)));
        }
        return parameters.isEmpty()
                ? READ.get(name, _ -> read(name, Map.of()))
                : read(name, parameters);
    }

    private static StateRuleSet read(String name, Map<String, String> parameters) {
        return parse(name + ".yaml", bundled(name + ".yaml"), parameters);
    }

    /// {@return the rules in a text}
    ///
    /// @param file the file name for messages
    /// @param text a rule set in YAML
    /// @param parameters literal values of parameters; not patterns
    /// @throws NerveException.Invalid if the text is wrong; the message has a line for each
    /// problem, with the file, the line and the column
    public static StateRuleSet parse(String file, String text, Map<String, String> parameters) {
        return StateRuleReader.read(Yaml.document(file, text), parameters);
    }

    private static String bundled(String file) {
        try (var stream = StateRuleRegistry.class.getResourceAsStream(file)) {
            var bytes = Objects.requireNonNull(stream, file).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// {@return the name of the rules for a program, or [#NONE]}
    ///
    /// @param words the program and its arguments, such as `/usr/bin/env`, `claude`
    public static String forCommand(List<String> words) {
        for (var word : words) {
            var program = word.substring(word.lastIndexOf('/') + 1);
            if (!STARTERS.contains(program) && !word.startsWith("-") && !word.contains("=")) {
                return forProgram(program);
            }
        }
        return NONE;
    }

    private static String forProgram(String program) {
        return BUNDLED.stream()
                .filter(name -> get(name).commands().contains(program))
                .findFirst()
                .orElse(NONE);
    }
}
