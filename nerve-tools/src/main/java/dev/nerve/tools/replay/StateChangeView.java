package dev.nerve.tools.replay;

import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.terminal.recording.StateChange;
import dev.nerve.value.Value;
import java.util.Locale;

/// A view of a change of state, on one line.
///
/// @param change the change
record StateChangeView(StateChange change) implements UntypedOutputItem {

    /// The indent of lines that belong to the time above them.
    static final String INDENT = " ".repeat(12);

    /// {@return a time in seconds, with a fixed width}
    static String at(long nanos) {
        return String.format(Locale.ROOT, "%8.3f s", nanos / 1e9);
    }

    @Override
    public Value value() {
        return change.toValue();
    }

    @Override
    public void writeTo(TextPage page) {
        var verdict = change.verdict();
        var question = verdict.question();
        var kind = question.map(it -> " for " + it.kind()).orElse("");
        page.line(
                "%s  %s%s  %s"
                        .formatted(
                                page.style().secondary(at(change.nanos())),
                                verdict.state().wireName(),
                                kind,
                                page.style().secondary(verdict.evidence().rule())));
        question.filter(it -> !it.text().isEmpty()).ifPresent(it -> page.line(INDENT + it.text()));
    }
}
