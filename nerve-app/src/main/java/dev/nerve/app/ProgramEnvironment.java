package dev.nerve.app;

import dev.nerve.cli.output.ConsoleStreams;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.screen.StandardStream;
import dev.nerve.cli.screen.TerminalScreen;
import dev.nerve.directory.StoreDirectory;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The environment in which the program was started.
///
/// *Immutable.* The launcher script finds out which streams are terminals and passes them in a
/// system property. Asking from Java would take longer than the rest of a short command.
///
/// @param environment the environment variables
/// @param terminals the streams that are terminals: some of `in`, `out` and `err`
/// @param directory the working directory
/// @param in standard input
/// @param out the stream for results
/// @param err the stream for everything else
record ProgramEnvironment(
        Map<String, String> environment,
        String terminals,
        Path directory,
        InputStream in,
        PrintStream out,
        PrintStream err) {

    ProgramEnvironment {
        environment = Map.copyOf(environment);
    }

    /// Omits the variables, because some of them are secret keys.
    @Override
    public String toString() {
        return "ProgramEnvironment[directory=%s, terminals=%s]".formatted(directory, terminals);
    }

    static ProgramEnvironment ofProcess() {
        return new ProgramEnvironment(
                System.getenv(),
                System.getProperty("nerve.terminals", ""),
                Path.of(""),
                System.in,
                System.out,
                System.err);
    }

    /// {@return the same environment with another working directory}
    ProgramEnvironment in(Path elsewhere) {
        return new ProgramEnvironment(environment, terminals, elsewhere, in, out, err);
    }

    /// {@return the same environment with another store; the working directory stays}
    ///
    /// @param named the directory that contains, or gets, the `.nerve`
    ProgramEnvironment withStoreIn(String named) {
        var variables = new HashMap<>(environment);
        variables.put(
                StoreDirectory.VARIABLE, directory.resolve(named).toAbsolutePath().toString());
        return new ProgramEnvironment(variables, terminals, directory, in, out, err);
    }

    /// {@return the resolver of the store directory}
    StoreDirectory storeDirectory() {
        return new StoreDirectory(environment, directory);
    }

    /// {@return the `.nerve` directory with runs and chats}
    Path store() {
        return storeDirectory().store();
    }

    /// {@return whether stdin and stdout are both terminals}
    boolean isInteractive() {
        return terminals.contains("in") && terminals.contains("out");
    }

    /// {@return the character set of standard output}
    Charset charset() {
        return charset(StandardStream.OUT);
    }

    /// {@return the character set of a stream: UTF-8 in a pipe or a UTF-8 locale, otherwise ASCII}
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

    ConsoleStreams streams() {
        return new ConsoleStreams(
                out,
                style(StandardStream.OUT),
                err,
                style(StandardStream.ERR),
                () -> width(StandardStream.OUT),
                () -> width(StandardStream.ERR));
    }

    /// {@return the width of a line; lines in a pipe are not wrapped}
    private int width(StandardStream stream) {
        return isTerminal(stream)
                ? new TerminalScreen(stream, stream(stream)).size().width()
                : Integer.MAX_VALUE;
    }

    /// Uses colours only in a capable terminal, and if `NO_COLOR` is unset or empty.
    TextStyle style(StandardStream stream) {
        boolean coloured =
                isTerminal(stream)
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "dumb").equals("dumb");
        return coloured ? TextStyle.COLOURED : TextStyle.PLAIN;
    }
}
