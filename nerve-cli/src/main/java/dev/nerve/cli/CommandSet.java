package dev.nerve.cli;

import java.util.List;
import java.util.Optional;

/// Makes the commands that an application brings.
@FunctionalInterface
public interface CommandSet {

    /// {@return the commands, in the order of the help}
    ///
    /// @param directory where runs and chats are kept, if the command line says so
    List<LocalCommand> commands(Optional<String> directory);
}
