package dev.nerve.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// `nerve chat` in a pipe, with what it printed.
///
/// @param out on standard output
/// @param err on the other stream
/// @param code its exit code
record ChatShell(String out, String err, int code) {

    /// {@return what came of these lines}
    static ChatShell run(Path directory, String model, String... lines) {
        return run(directory, List.of(model), Map.of(), lines);
    }

    static ChatShell run(
            Path directory, List<String> words, Map<String, String> variables, String... lines) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int code = start(directory, words, variables, List.of(lines), out, err);
        return new ChatShell(
                out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8), code);
    }

    /// {@return the exit code}
    static int start(
            Path directory,
            List<String> words,
            Map<String, String> variables,
            List<String> lines,
            OutputStream out,
            OutputStream err) {
        var typed = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        var environment = new HashMap<>(variables);
        environment.putIfAbsent("HOME", directory.resolve("home").toString());
        var programEnvironment =
                new ProgramEnvironment(
                        environment,
                        "",
                        directory,
                        new ByteArrayInputStream(typed),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        var all = new ArrayList<>(List.of("chat"));
        all.addAll(words);
        return Main.program(programEnvironment).run(all);
    }
}
