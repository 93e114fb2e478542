package dev.nerve.terminal.state.rule;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rules that recognise a program and its version. *Immutable.*
///
/// @param commands the names of its executables, such as `claude`
/// @param version the pattern of its version on the screen; null if it shows none
/// @param seen the versions that the rules were written for
public record ProgramRecognition(
        List<String> commands, @Nullable RowPattern version, List<String> seen) {

    public ProgramRecognition {
        commands = List.copyOf(commands);
        seen = List.copyOf(seen);
    }

    /// {@return the version on a screen, if found}
    public Optional<String> versionOn(RegionFinder finder) {
        if (version == null) {
            return Optional.empty();
        }
        for (int row = 0; row < finder.rows(); row++) {
            var found = version.findIn(finder.row(row));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }
}
