package dev.nerve.tools.replay;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.terminal.recording.StateChange;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A view of a change of state, on one line.
///
/// @param change the change
record StateChangeView(StateChange change) implements OutputItem {

    /// The indent of lines that belong to the time above them.
    static final String INDENT = " ".repeat(12);

    /// {@return a time in seconds, with a fixed width}
    static String at(long nanos) {
        return String.format(Locale.ROOT, "%8.3f s", nanos / 1e9);
    }

    @Override
    public ProtocolRecord data() {
        return RecordCodec.decode(StateChangeData.class, change.toValue());
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

    /// The change for a program.
    ///
    /// @param t the time in seconds
    /// @param state the state
    /// @param kind the kind of the question, if the program waits
    /// @param rule the rule that fired
    /// @param question the question, if it is known
    /// @param choices the choices, if they are known
    private record StateChangeData(
            BigDecimal t,
            String state,
            @Nullable String kind,
            String rule,
            @Nullable String question,
            @Nullable List<String> choices)
            implements ProtocolRecord {}
}
