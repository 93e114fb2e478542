package dev.nerve.pattern;

import dev.nerve.ErrorCode;
import dev.nerve.chat.ChatNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A fork of the coordinator that works on one item.
///
/// *Confined to one thread at a time.*
final class Worker {

    private final Value item;
    private final ChatNode chat;
    private int attempts;
    private @Nullable Outcome outcome;
    private @Nullable String complaint;
    private boolean merged;
    private long cached;
    private long expected;
    private long tokens;

    Worker(Value item, ChatNode chat) {
        this.item = item;
        this.chat = chat;
    }

    Value item() {
        return item;
    }

    ChatNode chat() {
        return chat;
    }

    /// {@return what was wrong with its last answer, or null if it has given none}
    @Nullable String complaint() {
        return complaint;
    }

    int attempts() {
        return attempts;
    }

    long cached() {
        return cached;
    }

    long expected() {
        return expected;
    }

    long tokens() {
        return tokens;
    }

    /// Keeps what an attempt gave.
    ///
    /// @param given what
    /// @param wrong what is wrong with it, or null if it holds
    void tried(Outcome given, @Nullable String wrong) {
        attempts++;
        outcome = given;
        complaint = wrong;
        cached += number(given, "cache.actual");
        expected += number(given, "cache.expected");
        tokens += number(given, "usage.input") + number(given, "usage.output");
    }

    private static long number(Outcome given, String path) {
        return given.attributes().find(path).map(Value::toLong).orElse(0L);
    }

    /// {@return whether it has an answer that holds}
    boolean isDone() {
        return outcome instanceof Outcome.Done && complaint == null;
    }

    /// {@return whether its last turn failed, so that nothing of it can be seen}
    boolean hasFailed() {
        return outcome instanceof Outcome.Failed;
    }

    /// {@return whether trying once more makes sense: what is spent is spent}
    boolean mayTryAgain(int most) {
        boolean spent =
                outcome instanceof Outcome.Failed failed
                        && failed.code() == ErrorCode.BUDGET_EXCEEDED;
        return !isDone() && attempts < most && !spent;
    }

    /// Its answer is part of the coordinator's conversation.
    void merged() {
        merged = true;
    }

    /// {@return what it means if no worker is done, told by the first}
    Outcome.Failed failure(int workers) {
        var code = outcome instanceof Outcome.Failed failed ? failed.code() : ErrorCode.PROCESS;
        return Outcome.failed(
                code, "none of %d workers is done; the first: %s".formatted(workers, complaint));
    }

    /// {@return what came of it, as data}
    Value.Fields toValue() {
        var value =
                Value.Fields.EMPTY
                        .with("item", item)
                        .with("worker", chat.id())
                        .with("done", isDone())
                        .with("merged", merged)
                        .with("attempts", attempts);
        value = outcome == null ? value : value.with("answer", outcome.output());
        return complaint == null ? value : value.with("complaint", complaint);
    }
}
