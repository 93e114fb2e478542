package dev.nerve.cli;

import java.util.List;
import java.util.Optional;

/// A factory for the commands of an application.
@FunctionalInterface
public interface CommandFactory {

    /// {@return the commands, in the order of the help}
    ///
    /// @param directory the directory of the store, if the command line names one
    List<LocalCommand> commands(Optional<String> directory);
}
