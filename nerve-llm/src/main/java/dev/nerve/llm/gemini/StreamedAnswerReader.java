package dev.nerve.llm.gemini;

import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;

/// A reader that builds an answer from the events of a stream. Each event looks like an answer.
///
/// *Confined to one thread.*
final class StreamedAnswerReader implements AnswerReader {

    private final AnswerBuilder builder;

    StreamedAnswerReader(AnswerListener listener) {
        this.builder = new AnswerBuilder(listener);
    }

    @Override
    public void read(ServerSentEvent event) {
        if (isFinished() || event.data().isBlank() || event.data().equals(AnswerEndings.DONE)) {
            return;
        }
        var data = LocatedValue.parse(event.data(), "event");
        boolean isList = data.value() instanceof Value.Items(var items) && items.size() == 1;
        var one = isList ? data.items().getFirst() : data;
        builder.addResponse(LocatedValue.of(CamelCaseConverter.convert(one.fields()), "event"));
    }

    @Override
    public boolean isFinished() {
        return builder.isOver();
    }

    @Override
    public ModelAnswer answer() {
        return builder.answer();
    }
}
