package dev.nerve.commander.line;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;

/// The streams of a person's terminal.
///
/// @param in the input, used only if the terminal cannot edit lines
/// @param out the output
/// @param environment the environment variables; `TERM` names the terminal
public record EditorStreams(InputStream in, PrintStream out, Map<String, String> environment) {

    public EditorStreams {
        environment = Map.copyOf(environment);
    }
}
