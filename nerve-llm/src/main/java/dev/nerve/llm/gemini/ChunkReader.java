package dev.nerve.llm.gemini;

import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.Endings;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;
import dev.nerve.model.Listener;
import dev.nerve.value.Value;

/// A reader that builds an answer from the events of a stream. Each event looks like an answer.
///
/// *Confined to one thread.*
final class ChunkReader implements AnswerReader {

    private final Gathered gathered;

    ChunkReader(Listener listener) {
        this.gathered = new Gathered(listener);
    }

    @Override
    public void read(ServerEvent event) {
        if (isOver() || event.data().isBlank() || event.data().equals(Endings.DONE)) {
            return;
        }
        var data = Piece.parse(event.data(), "event");
        boolean isList = data.value() instanceof Value.Items(var items) && items.size() == 1;
        var one = isList ? data.items().getFirst() : data;
        gathered.take(Piece.of(CamelCase.of(one.fields()), "event"));
    }

    @Override
    public boolean isOver() {
        return gathered.isOver();
    }

    @Override
    public Answer answer() {
        return gathered.answer();
    }
}
