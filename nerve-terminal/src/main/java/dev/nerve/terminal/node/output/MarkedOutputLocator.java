package dev.nerve.terminal.node.output;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.prompt.PromptMark;
import dev.nerve.terminal.prompt.PromptNonce;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.ScreenRow;
import java.util.ArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A locator that finds a command's output by the marks that a shell sets before and after it.
///
/// Some shells set no mark before the output. For those the locator computes where the echo of the
/// typed text ends. *Confined to one thread*, or guarded.
public final class MarkedOutputLocator implements OutputLocator {

    private final PromptNonce nonce;
    private long from;
    private long until = Long.MAX_VALUE;
    private boolean begun;
    private @Nullable ScreenRow lastRow;

    public MarkedOutputLocator(PromptNonce nonce) {
        this.nonce = nonce;
    }

    @Override
    public void oscReceived(int code, String text, Supplier<ScreenFrame> screen) {
        if (code != PromptMark.CODE) {
            return;
        }
        switch (PromptMark.parse(text, nonce).orElse(null)) {
            case PromptMark.OutputStart _ -> begin(screen);
            case PromptMark.CommandEnd _ -> end(screen.get());
            case PromptMark.PromptStart _, PromptMark.InputStart _ -> {}
            case null -> {}
        }
    }

    /// Handles only the first start mark: a text of several commands has a mark before each
    /// command, and one after the last.
    private void begin(Supplier<ScreenFrame> screen) {
        if (!begun) {
            begun = true;
            from = OutputLocator.cursorRow(screen.get());
            until = Long.MAX_VALUE;
        }
    }

    /// Stores the last row now, because the prompt may follow in the same row. If the end is above
    /// the start, the screen was cleared, so everything it shows is output.
    private void end(ScreenFrame frame) {
        begun = false;
        until = OutputLocator.cursorRow(frame);
        from = until < from ? frame.first() : from;
        lastRow = frame.rows().get(frame.cursor().row());
    }

    @Override
    public void expect(String entered, ScreenFrame before) {
        begun = false;
        from = EchoEndRow.after(entered, before);
        until = Long.MAX_VALUE;
    }

    @Override
    public ProgramOutput read(Terminal terminal) {
        var lines = terminal.read(from);
        var rows = new ArrayList<ScreenRow>();
        for (int i = 0; i < lines.rows().size() && lines.from() + i < until; i++) {
            rows.add(lines.rows().get(i));
        }
        if (lastRow != null && until >= lines.from() && until != Long.MAX_VALUE) {
            rows.add(lastRow);
        }
        var output = new TerminalLines(lines.from(), rows, lines.next());
        return ProgramOutput.of(output.text(), OutputLocator.lost(lines, from));
    }
}
