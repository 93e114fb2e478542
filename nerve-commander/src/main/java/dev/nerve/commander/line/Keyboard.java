package dev.nerve.commander.line;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;

/// Where a person types and looks.
///
/// @param in what is typed, where there is no terminal that can edit
/// @param out what is shown there
/// @param environment the environment variables; `TERM` names the terminal
public record Keyboard(InputStream in, PrintStream out, Map<String, String> environment) {

    public Keyboard {
        environment = Map.copyOf(environment);
    }
}
