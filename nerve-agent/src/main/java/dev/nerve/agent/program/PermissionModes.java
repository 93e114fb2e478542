package dev.nerve.agent.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// In which permission modes a program can work, in its own words, and in which of them it asks.
///
/// *Immutable.*
///
/// @param usual what it is told where nobody wants another mode; null leaves that to the program
/// @param asking those in which it asks before it does anything that matters
/// @param options arguments of its own that put it into a mode
/// @param shown what stands below its composer in a mode
public record PermissionModes(
        @Nullable String usual,
        Set<String> asking,
        Map<String, String> options,
        Map<String, Pattern> shown) {

    /// A program that knows none, or of which nothing is known.
    public static final PermissionModes NONE =
            new PermissionModes(null, Set.of(), Map.of(), Map.of());

    public PermissionModes {
        asking = Set.copyOf(asking);
        options = Map.copyOf(options);
        shown = Map.copyOf(shown);
    }

    /// {@return the mode into which the arguments of a command put the program, if any does}
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
    /// @param told the mode that it tells; empty if it tells none
    /// @param wanted the mode in which it is to work; null if that was left to it
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
