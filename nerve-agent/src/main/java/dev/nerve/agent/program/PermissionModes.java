package dev.nerve.agent.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The permission modes of a program, in its own words, and those in which it asks.
///
/// *Immutable.*
///
/// @param usual the default mode that nerve passes; null leaves it to the program
/// @param asking the modes in which it asks before every risky action
/// @param options the program's own arguments that set a mode
/// @param shown the pattern below the composer for each mode
public record PermissionModes(
        @Nullable String usual,
        Set<String> asking,
        Map<String, String> options,
        Map<String, Pattern> shown) {

    /// A program without modes, or with unknown modes.
    public static final PermissionModes NONE =
            new PermissionModes(null, Set.of(), Map.of(), Map.of());

    public PermissionModes {
        asking = Set.copyOf(asking);
        options = Map.copyOf(options);
        shown = Map.copyOf(shown);
    }

    /// {@return the mode that the arguments of a command set, if any do}
    ///
    /// @param command the program and its arguments
    /// @param option the argument before the name of a mode, such as `--permission-mode`
    public Optional<String> chosenBy(List<String> command, String option) {
        for (int i = 1; i < command.size(); i++) {
            var word = command.get(i);
            if (options.containsKey(word)) {
                return Optional.of(options.get(word));
            }
            if (word.equals(option) && i + 1 < command.size()) {
                return Optional.of(command.get(i + 1));
            }
            if (word.startsWith(option + "=")) {
                return Optional.of(word.substring(option.length() + 1));
            }
        }
        return Optional.empty();
    }

    /// {@return whether a program may work in a mode}
    ///
    /// @param told the mode that the program reports; empty if it reports none
    /// @param wanted the mode in which it must work; null if the program decides
    public boolean isAdmitted(String told, @Nullable String wanted) {
        return wanted == null || told.isEmpty() || told.equals(wanted) || asking.contains(told);
    }

    /// {@return the mode that a screen shows, if it shows one}
    ///
    /// @param rows the rows below the composer
    public Optional<String> shownOn(List<String> rows) {
        return shown.entrySet().stream()
                .filter(mode -> rows.stream().anyMatch(row -> mode.getValue().matcher(row).find()))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
