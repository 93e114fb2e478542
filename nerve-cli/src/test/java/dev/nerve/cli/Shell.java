package dev.nerve.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Runs the program on a tree of commands and remembers what it wrote.
final class Shell {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Style style;

    private Shell(Style style) {
        this.style = style;
    }

    static Shell plain() {
        return new Shell(Style.PLAIN);
    }

    static Shell coloured() {
        return new Shell(Style.COLOURED);
    }

    int run(Command command, String... words) {
        var streams = new Streams(stream(out), style, stream(err), style);
        return Program.of(new Version("1.2.3"), List.of(() -> command), streams)
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
