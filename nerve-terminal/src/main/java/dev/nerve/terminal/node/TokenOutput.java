package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.prompt.PromptNonce;
import dev.nerve.terminal.prompt.VisiblePrompt;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Row;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A locator that finds a command's output between two prompts with visible tokens.
///
/// *Confined to one thread*, or guarded.
final class TokenOutput implements OutputPlace {

    private final PromptNonce nonce;
    private long from;

    TokenOutput(PromptNonce nonce) {
        this.nonce = nonce;
    }

    @Override
    public void expect(String entered, Frame before) {
        from = EchoedRows.after(entered, before);
    }

    @Override
    public Written read(Terminal terminal) {
        var frame = terminal.frame();
        // If the prompt is above the start, the screen was cleared.
        long first = OutputPlace.cursorRow(frame) < from ? frame.first() : from;
        var lines = terminal.read(first);
        int end = lastShown(lines.rows());
        var prompt = end < 0 ? Optional.<VisiblePrompt>empty() : token(lines.rows().get(end));
        var rows = lines.rows().subList(0, prompt.isPresent() ? end : end + 1);
        return new Written(
                new Lines(lines.from(), rows, lines.next()).text(),
                OutputPlace.lost(lines, first),
                prompt.map(found -> OptionalInt.of(found.exitCode())).orElse(OptionalInt.empty()));
    }

    private static int lastShown(List<Row> rows) {
        int end = rows.size() - 1;
        while (end >= 0 && rows.get(end).text().isBlank()) {
            end--;
        }
        return end;
    }

    private Optional<VisiblePrompt> token(Row row) {
        return VisiblePrompt.parse(row.text(), nonce);
    }
}
