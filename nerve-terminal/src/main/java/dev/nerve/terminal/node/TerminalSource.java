package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The origin of a terminal. *Immutable.*
public sealed interface TerminalSource {

    /// {@return the backend that displays it}
    TerminalBackend backend();

    /// A program to start in a new terminal.
    ///
    /// @param command the program and its arguments
    /// @param directory the directory to start in; relative to the host's directory
    /// @param environment variables in addition to the inherited ones
    /// @param backend the backend that displays it
    record Spawn(
            List<String> command,
            Path directory,
            Map<String, String> environment,
            TerminalBackend backend)
            implements TerminalSource {

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
            return new Spawn(command, Path.of(""), Map.of(), TerminalBackend.PTY);
        }

        /// {@return a copy with another directory}
        ///
        /// @param other the directory to start in
        public Spawn withDirectory(Path other) {
            return new Spawn(command, other, environment, backend);
        }

        /// {@return a copy with other additional variables}
        ///
        /// @param variables all additional variables
        public Spawn withEnvironment(Map<String, String> variables) {
            return new Spawn(command, directory, variables, backend);
        }

        /// {@return a copy with another backend}
        ///
        /// @param other the backend
        public Spawn withBackend(TerminalBackend other) {
            return new Spawn(command, directory, environment, other);
        }

        /// Omits the variables, which may contain keys.
        @Override
        public String toString() {
            return "%s %s in '%s'".formatted(backend.wireName(), command, directory);
        }
    }

    /// An existing pane; nerve never kills it.
    ///
    /// @param pane its name in the backend, such as `%3` or `tmux:%3`
    /// @param backend the backend that displays it
    record Attach(String pane, TerminalBackend backend) implements TerminalSource {

        public Attach {
            var prefix = backend.wireName() + ":";
            pane = pane.startsWith(prefix) ? pane.substring(prefix.length()) : pane;
            if (backend == TerminalBackend.PTY) {
                throw new NerveException.Invalid(
                        "there is no pane '%s' to attach to: use the backend tmux or wezterm"
                                .formatted(pane));
            }
        }
    }
}
