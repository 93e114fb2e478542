package dev.nerve.terminal.node.output;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.prompt.PromptNonce;
import dev.nerve.terminal.prompt.PromptToken;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.ScreenRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A locator that finds a command's output between two prompts with visible tokens.
///
/// *Confined to one thread*, or guarded.
public final class VisiblePromptOutputLocator implements OutputLocator {

    private final PromptNonce nonce;
    private long from;

    public VisiblePromptOutputLocator(PromptNonce nonce) {
        this.nonce = nonce;
    }

    @Override
    public void expect(String entered, ScreenFrame before) {
        from = EchoEndRow.after(entered, before);
    }

    @Override
    public ProgramOutput read(Terminal terminal) {
        var frame = terminal.frame();
        // If the prompt is above the start, the screen was cleared.
        long first = OutputLocator.cursorRow(frame) < from ? frame.first() : from;
        var lines = terminal.read(first);
        int end = lastShown(lines.rows());
        var prompt = end < 0 ? Optional.<PromptToken>empty() : token(lines.rows().get(end));
        var rows = lines.rows().subList(0, prompt.isPresent() ? end : end + 1);
        return new ProgramOutput(
                new TerminalLines(lines.from(), rows, lines.next()).text(),
                OutputLocator.lost(lines, first),
                prompt.map(found -> OptionalInt.of(found.exitCode())).orElse(OptionalInt.empty()));
    }

    private static int lastShown(List<ScreenRow> rows) {
        int end = rows.size() - 1;
        while (end >= 0 && rows.get(end).text().isBlank()) {
            end--;
        }
        return end;
    }

    private Optional<PromptToken> token(ScreenRow row) {
        return PromptToken.parse(row.text(), nonce);
    }
}
