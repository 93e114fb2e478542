package dev.nerve.terminal.state;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a program and its version are recognised. *Immutable.*
///
/// @param commands the names of its files, such as `claude`
/// @param version how it shows its version; null if it does not
/// @param seen the versions for which the rules were made
record Recognition(List<String> commands, @Nullable RowPattern version, List<String> seen) {

    Recognition {
        commands = List.copyOf(commands);
        seen = List.copyOf(seen);
    }

    /// {@return the version that stands on a screen}
    Optional<String> versionOn(Sight sight) {
        if (version == null) {
            return Optional.empty();
        }
        for (int row = 0; row < sight.rows(); row++) {
            var found = version.in(sight.row(row));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }
}
