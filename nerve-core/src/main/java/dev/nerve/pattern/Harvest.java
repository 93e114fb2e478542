package dev.nerve.pattern;

import dev.nerve.chat.ChatNode;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Row;
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
record Harvest(ChatNode coordinator, List<Worker> workers) {

    Outcome outcome() {
        var shared = shared();
        var results = workers.stream().map(Worker::toValue).toList();
        long done = workers.stream().filter(Worker::isDone).count();
        var report = report(shared, done);
        return done == 0 && !workers.isEmpty()
                ? workers.getFirst()
                        .failure(workers.size())
                        .withAll(report.with("results", results))
                : new Outcome.Done(Value.of(results), report);
    }

    private Value.Fields report(List<Row> shared, long done) {
        return Value.Fields.EMPTY
                .with("workers", workers.size())
                .with("done", done)
                .with("shared_tokens", size(shared))
                .with("tokens", workers.stream().mapToLong(Worker::tokens).sum())
                .with("tokens_saved", built(shared) * workers.size())
                .with("cache", cache());
    }

    private Value.Fields cache() {
        return Value.Fields.EMPTY
                .with("expected", workers.stream().mapToLong(Worker::expected).sum())
                .with("actual", workers.stream().mapToLong(Worker::cached).sum());
    }

    /// {@return the size of the shared context, as a model reported it last}
    private static long size(List<Row> shared) {
        long size = 0;
        for (var row : shared) {
            if (row.content() instanceof Content.TurnEnded ended && ended.context() > 0) {
                size = ended.context();
            }
        }
        return size;
    }

    /// {@return the tokens that were spent to build the shared context}
    private static long built(List<Row> shared) {
        long sum = 0;
        for (var row : shared) {
            if (row.content() instanceof Content.TurnEnded ended) {
                sum += ended.usage().tokens();
            }
        }
        return sum;
    }

    private List<Row> shared() {
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
