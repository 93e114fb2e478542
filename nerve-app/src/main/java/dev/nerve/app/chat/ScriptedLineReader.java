package dev.nerve.app.chat;

import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextStyle;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// A reader of prepared lines, shown as if a person typed them.
///
/// *Confined to one thread.*
public final class ScriptedLineReader implements ChatLineReader {

    private final Deque<String> lines;
    private final CommandOutput output;
    private final TextStyle style;

    public ScriptedLineReader(List<String> lines, CommandOutput output, TextStyle style) {
        this.lines = new ArrayDeque<>(lines);
        this.output = output;
        this.style = style;
    }

    @Override
    public ReadResult next(String prompt) {
        var line = lines.poll();
        if (line == null) {
            return ReadResult.End.END;
        }
        output.chunk(style.secondary(prompt) + style.typed(line) + '\n');
        return new ReadResult.Line(line);
    }

    @Override
    public InterruptScope onInterrupt(Runnable action) {
        return () -> {};
    }

    @Override
    public boolean isInteractive() {
        return false;
    }

    @Override
    public void close() {}
}
