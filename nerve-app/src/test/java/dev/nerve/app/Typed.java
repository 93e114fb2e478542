package dev.nerve.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The result of a nerve command, run in this process and without a terminal.
///
/// @param code the exit code
/// @param out the text on standard output
/// @param err the text on standard error
public record Typed(int code, String out, String err) {

    /// {@return what came of words}
    ///
    /// @param directory where they are typed, which is home too
    /// @param input what is piped in
    /// @param words what is typed
    public static Typed in(Path directory, String input, String... words) {
        return in(directory, Map.of(), input, words);
    }

    /// {@return what came of words}
    ///
    /// @param directory where they are typed, which is home too
    /// @param variables more variables
    /// @param input what is piped in
    /// @param words what is typed
    public static Typed in(
            Path directory, Map<String, String> variables, String input, String... words) {
        return in(directory, directory, variables, input, words);
    }

    /// {@return what came of words}
    ///
    /// @param home the home directory
    /// @param directory where they are typed
    /// @param variables more variables
    /// @param words what is typed
    static Typed at(Path home, Path directory, Map<String, String> variables, String... words) {
        return in(home, directory, variables, "", words);
    }

    private static Typed in(
            Path home,
            Path directory,
            Map<String, String> variables,
            String input,
            String... words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var environment = new HashMap<>(variables);
        environment.put("HOME", home.toString());
        environment.put("PATH", System.getenv("PATH"));
        var programEnvironment =
                new ProgramEnvironment(
                        environment,
                        "",
                        directory,
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        int code = Main.program(programEnvironment).run(List.of(words));
        return new Typed(
                code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
