package dev.nerve.llm.chat;

import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// An incomplete reasoning block of a streamed answer.
///
/// *Confined to one thread.*
final class ReasoningBuilder {

    /// The fields whose texts are appended; other fields are replaced.
    private static final Set<String> GROWING = Set.of("text", "summary");

    private final String field;
    private final StringBuilder words = new StringBuilder();
    private final List<Value> details = new ArrayList<>();

    ReasoningBuilder(String field) {
        this.field = field;
    }

    void add(String more) {
        words.append(more);
    }

    /// Appends a piece to the last detail if type and index match, or adds it as a new detail.
    void add(Value.Fields piece) {
        if (!details.isEmpty()
                && details.getLast() instanceof Value.Fields last
                && same(last, piece, "type")
                && same(last, piece, "index")) {
            details.set(details.size() - 1, joined(last, piece));
        } else {
            details.add(piece);
        }
    }

    private static boolean same(Value.Fields one, Value.Fields other, String name) {
        var value = one.fields().get(name);
        return value != null && value.equals(other.fields().get(name));
    }

    private static Value.Fields joined(Value.Fields last, Value.Fields piece) {
        var both = last;
        for (var part : piece.fields().entrySet()) {
            var before = both.fields().getOrDefault(part.getKey(), Value.NULL);
            boolean grows =
                    GROWING.contains(part.getKey())
                            && before instanceof Value.Text
                            && part.getValue() instanceof Value.Text;
            if (grows) {
                both = both.with(part.getKey(), before.text() + part.getValue().text());
            } else if (!part.getValue().isNull()) {
                both = both.with(part.getKey(), part.getValue());
            }
        }
        return both;
    }

    ContentBlock complete() {
        return ReasoningCodec.of(field, words.toString(), details);
    }
}
