package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Where a terminal comes from. *Immutable.*
public sealed interface Source {

    /// {@return who shows it}
    Backend backend();

    /// A program is started in a terminal of its own.
    ///
    /// @param command the program and its arguments
    /// @param directory where it starts; taken from the host's directory if relative
    /// @param environment variables, beside those it has anyway
    /// @param backend who shows it
    record Spawn(
            List<String> command, Path directory, Map<String, String> environment, Backend backend)
            implements Source {

        public Spawn {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
            if (command.isEmpty() || command.getFirst().isBlank()) {
                throw new NerveException.Invalid(
                        "a terminal needs a command, such as 'bash', or a pane to attach to");
            }
        }

        /// {@return a program in a pseudo-terminal, in the host's directory}
        ///
        /// @param command the program and its arguments
        public static Spawn of(List<String> command) {
            return new Spawn(command, Path.of(""), Map.of(), Backend.PTY);
        }

        /// {@return the same in another directory}
        ///
        /// @param other where it starts
        public Spawn in(Path other) {
            return new Spawn(command, other, environment, backend);
        }

        /// {@return the same with other variables beside those it has anyway}
        ///
        /// @param variables all of them
        public Spawn with(Map<String, String> variables) {
            return new Spawn(command, directory, variables, backend);
        }

        /// {@return the same, shown by somebody else}
        ///
        /// @param other who
        public Spawn by(Backend other) {
            return new Spawn(command, directory, environment, other);
        }

        /// Without the variables: keys may be among them.
        @Override
        public String toString() {
            return "%s %s in '%s'".formatted(backend.wireName(), command, directory);
        }
    }

    /// A pane that is there already; it is never killed.
    ///
    /// @param pane its name there, such as `%3` or `tmux:%3`
    /// @param backend who shows it
    record Attach(String pane, Backend backend) implements Source {

        public Attach {
            var prefix = backend.wireName() + ":";
            pane = pane.startsWith(prefix) ? pane.substring(prefix.length()) : pane;
            if (backend == Backend.PTY) {
                throw new NerveException.Invalid(
                        "there is no pane '%s' to attach to: use the backend tmux or wezterm"
                                .formatted(pane));
            }
        }
    }
}
