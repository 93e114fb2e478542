package dev.nerve.pattern;

import dev.nerve.chat.ChatNode;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.RowContent;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;

/// The result of a fan-out, with the tokens it saved.
///
/// Without the shared conversation, each worker would have to repeat it. So each worker saves the
/// tokens of the conversation up to the mark.
///
/// @param coordinator the chat with the shared context
/// @param workers the workers, in the order of the items
record FanOutResult(ChatNode coordinator, List<FanOutWorker> workers) {

    Outcome outcome() {
        var shared = shared();
        var results = workers.stream().map(FanOutWorker::toValue).toList();
        long done = workers.stream().filter(FanOutWorker::isDone).count();
        var report = report(shared, done);
        return done == 0 && !workers.isEmpty()
                ? workers.getFirst()
                        .failure(workers.size())
                        .withAll(report.with("results", results))
                : new Outcome.Done(Value.of(results), report);
    }

    private Value.Fields report(List<ConversationRow> shared, long done) {
        return Value.Fields.EMPTY
                .with("workers", workers.size())
                .with("done", done)
                .with("shared_tokens", size(shared))
                .with("tokens", workers.stream().mapToLong(FanOutWorker::tokens).sum())
                .with("tokens_saved", built(shared) * workers.size())
                .with("cache", cache());
    }

    private Value.Fields cache() {
        return Value.Fields.EMPTY
                .with("expected", workers.stream().mapToLong(FanOutWorker::expected).sum())
                .with("actual", workers.stream().mapToLong(FanOutWorker::cached).sum());
    }

    /// {@return the size of the shared context, as a model reported it last}
    private static long size(List<ConversationRow> shared) {
        long size = 0;
        for (var row : shared) {
            if (row.content() instanceof RowContent.TurnEnded ended && ended.context() > 0) {
                size = ended.context();
            }
        }
        return size;
    }

    /// {@return the tokens that were spent to build the shared context}
    private static long built(List<ConversationRow> shared) {
        long sum = 0;
        for (var row : shared) {
            if (row.content() instanceof RowContent.TurnEnded ended) {
                sum += ended.usage().tokens();
            }
        }
        return sum;
    }

    private List<ConversationRow> shared() {
        if (workers.isEmpty()) {
            return List.of();
        }
        var conversations = coordinator.conversations();
        var worker = conversations.get(workers.getFirst().chat().conversation());
        return conversations.history(worker.id()).stream()
                .filter(row -> row.seq() < worker.start())
                .toList();
    }
}
