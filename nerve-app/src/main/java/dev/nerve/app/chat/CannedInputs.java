package dev.nerve.app.chat;

import dev.nerve.cli.Output;
import dev.nerve.cli.Style;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// A reader of prepared lines, shown as if a person typed them.
///
/// *Confined to one thread.*
final class CannedInputs implements Inputs {

    private final Deque<String> lines;
    private final Output output;
    private final Style style;

    CannedInputs(List<String> lines, Output output, Style style) {
        this.lines = new ArrayDeque<>(lines);
        this.output = output;
        this.style = style;
    }

    @Override
    public Input next(String prompt) {
        var line = lines.poll();
        if (line == null) {
            return Input.End.END;
        }
        output.piece(style.secondary(prompt) + style.typed(line) + '\n');
        return new Input.Line(line);
    }

    @Override
    public Working working(Runnable action) {
        return () -> {};
    }

    @Override
    public boolean isTyped() {
        return false;
    }

    @Override
    public void close() {}
}
