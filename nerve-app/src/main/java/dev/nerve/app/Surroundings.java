package dev.nerve.app;

import dev.nerve.cli.Streams;
import dev.nerve.cli.Style;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/// What the program is started in.
///
/// *Immutable.* The launcher asks the shell which streams are terminals and tells through a
/// property, because asking from here would cost more than the rest of a short command.
///
/// @param environment the variables
/// @param terminals the streams that are terminals, as the launcher says: some of `in`, `out` and
/// `err`
/// @param directory where it is started
/// @param in what is typed, or comes through a pipe
/// @param out for results
/// @param err for everything else
record Surroundings(
        Map<String, String> environment,
        String terminals,
        Path directory,
        InputStream in,
        PrintStream out,
        PrintStream err) {

    Surroundings {
        environment = Map.copyOf(environment);
    }

    /// Never what the variables are: there are keys among them.
    @Override
    public String toString() {
        return "Surroundings[directory=%s, terminals=%s]".formatted(directory, terminals);
    }

    static Surroundings ofProcess() {
        return new Surroundings(
                System.getenv(),
                System.getProperty("nerve.terminals", ""),
                Path.of(""),
                System.in,
                System.out,
                System.err);
    }

    /// {@return the same, started elsewhere}
    Surroundings in(Path elsewhere) {
        return new Surroundings(environment, terminals, elsewhere, in, out, err);
    }

    /// {@return whether a person types and sees what is typed}
    boolean isInteractive() {
        return terminals.contains("in") && terminals.contains("out");
    }

    /// {@return what can be shown: every character in a pipe, and in a terminal whose locale has
    /// them all}
    Charset charset() {
        return !terminals.contains("out") || locale().matches("(?i).*utf-?8.*")
                ? StandardCharsets.UTF_8
                : StandardCharsets.US_ASCII;
    }

    private String locale() {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }

    Streams streams() {
        return new Streams(out, style("out"), err, style("err"));
    }

    /// `NO_COLOR` counts when it is there and not empty; a dumb terminal has no colours.
    private Style style(String stream) {
        boolean coloured =
                terminals.contains(stream)
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "dumb").equals("dumb");
        return coloured ? Style.COLOURED : Style.PLAIN;
    }
}
