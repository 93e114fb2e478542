package dev.nerve.terminal.parse.rule;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.json.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// The registry of the bundled parsers. *Safe for many threads.*
public final class ParserRegistry {

    /// The names of the bundled parsers.
    public static final List<String> BUNDLED =
            List.of("claude_code", "codex", "gemini", "opencode");

    private ParserRegistry() {}

    /// {@return the rules with this name}
    ///
    /// @param name one of [#BUNDLED]
    /// @throws NerveException.NotFound if no parser has this name
    public static ParserRules get(String name) {
        var rules = Bundle.ALL.get(name);
        if (rules == null) {
            throw new NerveException.NotFound(
                    "there is no parser %s; there are: %s"
                            .formatted(NameRules.quote(name), String.join(", ", BUNDLED)));
        }
        return rules;
    }

    /// {@return the rules in a text}
    ///
    /// @param file the file name for messages
    /// @param text rules in YAML
    /// @throws NerveException.Invalid if the text is wrong; the message has a line for each problem
    static ParserRules parse(String file, String text) {
        return ParserRulesReader.read(Yaml.document(file, text));
    }

    /// {@return the name of the parser for a screen, if only one program looks like it}
    ///
    /// @param rows the rows of the screen and above it
    public static Optional<String> recognise(List<String> rows) {
        var found =
                BUNDLED.stream()
                        .filter(name ->
                                get(name).traits().recognised().stream()
                                        .anyMatch(pattern -> rows.stream().anyMatch(pattern::isIn)))
                        .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /// The rules of all bundled parsers, read at the first use. *Immutable.*
    private static final class Bundle {

        static final Map<String, ParserRules> ALL =
                BUNDLED.stream().collect(Collectors.toUnmodifiableMap(name -> name, Bundle::read));

        private Bundle() {}

        private static ParserRules read(String name) {
            var file = name + ".yaml";
            try (var stream = ParserRegistry.class.getResourceAsStream(file)) {
                var bytes = Objects.requireNonNull(stream, file).readAllBytes();
                return parse(file, new String(bytes, StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
