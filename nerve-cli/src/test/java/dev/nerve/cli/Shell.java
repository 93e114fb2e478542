package dev.nerve.cli;

import dev.nerve.cli.output.ConsoleStreams;
import dev.nerve.cli.output.TextStyle;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Runs the program on a tree of commands and remembers what it wrote.
final class Shell {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final TextStyle style;

    private Shell(TextStyle style) {
        this.style = style;
    }

    static Shell plain() {
        return new Shell(TextStyle.PLAIN);
    }

    static Shell coloured() {
        return new Shell(TextStyle.COLOURED);
    }

    int run(Command command, String... words) {
        var streams = new ConsoleStreams(stream(out), style, stream(err), style);
        return CommandLineProgram.of(new NerveVersion("1.2.3"), List.of(() -> command), streams)
                .run(List.of(words));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
