package dev.nerve.terminal.state.rule;

import dev.nerve.NerveException;
import dev.nerve.json.YamlSection;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A reader of rule fields: texts, patterns and constants. It reports problems to the section.
///
/// *Confined to one thread.*
public final class RuleFieldReader {

    private static final Pattern PARAMETER = Pattern.compile("\\{\\{([a-z_]+)}}");

    private final Map<String, String> parameters;

    /// @param parameters the regular expressions that replace `{{name}}` in patterns
    public RuleFieldReader(Map<String, String> parameters) {
        this.parameters = Map.copyOf(parameters);
    }

    /// {@return the texts of a list, or a single text as a list}
    ///
    /// @param section the section to read
    /// @param name the name of the field
    public List<String> texts(YamlSection section, String name) {
        var value = section.value(name);
        if (value.isEmpty()) {
            return List.of();
        }
        if (!(value.get() instanceof Value.Items(var items))) {
            return section.text(name).stream().toList();
        }
        if (items.stream().anyMatch(RuleFieldReader::isNoText)) {
            section.addProblem(name, "'%s' must be a text or a list of texts".formatted(name));
            return List.of();
        }
        return items.stream().map(Value::text).toList();
    }

    private static boolean isNoText(Value value) {
        return value instanceof Value.Items || value instanceof Value.Fields || value.isNull();
    }

    /// {@return the pattern of a field, or null}
    ///
    /// @param section the section to read
    /// @param name the name of the field
    public @Nullable RowPattern pattern(YamlSection section, String name) {
        return section.text(name).map(text -> compile(section, name, text)).orElse(null);
    }

    /// {@return the patterns of a field}
    ///
    /// @param section the section to read
    /// @param name the name of the field
    public List<RowPattern> patterns(YamlSection section, String name) {
        var patterns = new ArrayList<RowPattern>();
        for (var text : texts(section, name)) {
            var pattern = compile(section, name, text);
            if (pattern != null) {
                patterns.add(pattern);
            }
        }
        return patterns;
    }

    private @Nullable RowPattern compile(YamlSection section, String name, String text) {
        try {
            return RowPattern.of(filled(text));
        } catch (NerveException.Invalid e) {
            section.addProblem(name, e.getMessage());
            return null;
        }
    }

    private String filled(String text) {
        return PARAMETER
                .matcher(text)
                .replaceAll(found -> {
                    var value = parameters.get(found.group(1));
                    if (value == null) {
                        throw new NerveException.Invalid(
                                "'parameters' has no '%s'".formatted(found.group(1)));
                    }
                    return Matcher.quoteReplacement(value);
                });
    }

    /// {@return the constant with this name in lower case}
    ///
    /// @param section the section to read
    /// @param name the name of the field
    /// @param type the enum type
    /// @param <E> the enum type
    public static <E extends Enum<E>> Optional<E> constant(
            YamlSection section, String name, Class<E> type) {
        return section.text(name).flatMap(text -> constant(section, name, text, type));
    }

    /// {@return the constant with this name in lower case}
    ///
    /// @param section the section to read
    /// @param name the name of the field
    /// @param text the constant's name
    /// @param type the enum type
    /// @param <E> the enum type
    public static <E extends Enum<E>> Optional<E> constant(
            YamlSection section, String name, String text, Class<E> type) {
        var constants = Arrays.asList(type.getEnumConstants());
        var found = constants.stream().filter(each -> wireName(each).equals(text)).findFirst();
        if (found.isEmpty()) {
            section.addProblem(
                    name,
                    "'%s' cannot be '%s'; it is one of: %s"
                            .formatted(
                                    name,
                                    text,
                                    constants.stream()
                                            .map(RuleFieldReader::wireName)
                                            .collect(Collectors.joining(", "))));
        }
        return found;
    }

    private static String wireName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
