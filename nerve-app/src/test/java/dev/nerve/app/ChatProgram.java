package dev.nerve.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// `nerve chat`, with what is typed and printed in the hands of a test.
///
/// @param directory where it is started
/// @param environment its variables
public record ChatProgram(Path directory, Map<String, String> environment) {

    /// {@return all that it prints, errors included}
    ///
    /// @param words what stands behind `nerve chat`
    /// @param lines what is typed
    public String run(List<String> words, String... lines) {
        var printed = new ByteArrayOutputStream();
        var out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        var typed = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        var in = new ByteArrayInputStream(typed);
        var all = new ArrayList<>(List.of("chat"));
        all.addAll(words);
        var programEnvironment = new ProgramEnvironment(environment, "", directory, in, out, out);
        Main.program(programEnvironment).run(all);
        return printed.toString(StandardCharsets.UTF_8) + programEnvironment;
    }
}
