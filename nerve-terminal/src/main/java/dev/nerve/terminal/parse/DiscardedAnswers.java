package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.rule.RowPattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answers that a program discarded when it repeated its request; the final answer follows
/// below.
///
/// On the screen both look like one text, so this class remembers the text at the time of the
/// repeated request. *Confined to one thread.*
final class DiscardedAnswers {

    private static final int MOST = 20;

    private final @Nullable RowPattern again;
    private final List<String> texts = new ArrayList<>();

    /// @param again the pattern of a row that shows a repeated request; null if there is none
    DiscardedAnswers(@Nullable RowPattern again) {
        this.again = again;
    }

    boolean isRetryShown(ScreenParser.TerminalContent terminalContent) {
        var pattern = again;
        return pattern != null
                && terminalContent.frame().rows().stream()
                        .anyMatch(row -> pattern.isIn(row.text()));
    }

    void add(TurnParts seen) {
        if (!seen.sections().isEmpty()
                && seen.sections().getLast().type() == TurnSection.SectionType.TEXT
                && texts.size() < MOST) {
            var text = seen.sections().getLast().content();
            if (!texts.contains(text)) {
                texts.add(text);
            }
        }
    }

    void clear() {
        texts.clear();
    }

    /// {@return the turn without discarded answers}
    TurnParts removeFrom(TurnParts turn) {
        if (texts.isEmpty() || turn.sections().isEmpty()) {
            return turn;
        }
        var sections = turn.sections().stream().map(this::removeFrom).toList();
        return new TurnParts(
                turn.prompt(),
                sections,
                turn.raw(),
                turn.ended(),
                turn.interrupted(),
                turn.stopped());
    }

    private TurnSection removeFrom(TurnSection section) {
        if (section.type() != TurnSection.SectionType.TEXT) {
            return section;
        }
        var content = section.content();
        for (var text : texts) {
            if (content.startsWith(text + "\n\n")) {
                content = content.substring(text.length()).stripLeading();
            }
        }
        return TurnSection.of(TurnSection.SectionType.TEXT, content);
    }
}
