package dev.nerve.app;

import dev.nerve.app.directory.StoreDirectory;
import dev.nerve.app.screen.StandardStream;
import dev.nerve.app.screen.TerminalScreen;
import dev.nerve.cli.Streams;
import dev.nerve.cli.Style;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
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

    /// {@return the same, with runs and chats that are kept elsewhere; files are where they were}
    ///
    /// @param named the directory that has, or gets, the `.nerve`
    Surroundings keepingIn(String named) {
        var variables = new HashMap<>(environment);
        variables.put(
                StoreDirectory.VARIABLE, directory.resolve(named).toAbsolutePath().toString());
        return new Surroundings(variables, terminals, directory, in, out, err);
    }

    /// {@return what decides where runs and chats are kept}
    StoreDirectory kept() {
        return new StoreDirectory(environment, directory);
    }

    /// {@return the `.nerve` where runs and chats are kept}
    Path store() {
        return kept().store();
    }

    /// {@return whether a person types and sees what is typed}
    boolean isInteractive() {
        return terminals.contains("in") && terminals.contains("out");
    }

    /// {@return the characters that results can have}
    Charset charset() {
        return charset(StandardStream.OUT);
    }

    /// {@return what a stream can show: every character in a pipe, and in a terminal whose locale
    /// has them all}
    Charset charset(StandardStream stream) {
        return !isTerminal(stream) || locale().matches("(?i).*utf-?8.*")
                ? StandardCharsets.UTF_8
                : StandardCharsets.US_ASCII;
    }

    boolean isTerminal(StandardStream stream) {
        return terminals.contains(stream.word());
    }

    PrintStream stream(StandardStream stream) {
        return stream == StandardStream.OUT ? out : err;
    }

    private String locale() {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }

    Streams streams() {
        return new Streams(
                out,
                style(StandardStream.OUT),
                err,
                style(StandardStream.ERR),
                () -> width(StandardStream.OUT),
                () -> width(StandardStream.ERR));
    }

    /// {@return how wide a line may be; what is piped is not wrapped}
    private int width(StandardStream stream) {
        return isTerminal(stream)
                ? new TerminalScreen(stream, stream(stream)).size().width()
                : Integer.MAX_VALUE;
    }

    /// `NO_COLOR` counts when it is there and not empty; a dumb terminal has no colours.
    Style style(StandardStream stream) {
        boolean coloured =
                isTerminal(stream)
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "dumb").equals("dumb");
        return coloured ? Style.COLOURED : Style.PLAIN;
    }
}
