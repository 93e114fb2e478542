package dev.nerve.pattern;

import dev.nerve.ErrorCode;
import dev.nerve.chat.ChatNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A fork of the coordinator that works on one item.
///
/// *Confined to one thread at a time.*
final class FanOutWorker {

    private final Value item;
    private final ChatNode chat;
    private int attempts;
    private @Nullable Outcome outcome;
    private @Nullable String complaint;
    private boolean merged;
    private long cached;
    private long expected;
    private long tokens;

    FanOutWorker(Value item, ChatNode chat) {
        this.item = item;
        this.chat = chat;
    }

    Value item() {
        return item;
    }

    ChatNode chat() {
        return chat;
    }

    /// {@return the complaint about its last answer, or null if there is none}
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

    /// Records an attempt.
    ///
    /// @param given the outcome of the attempt
    /// @param wrong the complaint, or null if the answer is accepted
    void recordAttempt(Outcome given, @Nullable String wrong) {
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

    /// {@return whether its answer is accepted}
    boolean isDone() {
        return outcome instanceof Outcome.Done && complaint == null;
    }

    /// {@return whether its last turn failed, so that the conversation does not show it}
    boolean hasFailed() {
        return outcome instanceof Outcome.Failed;
    }

    /// {@return whether it may try again; not if its budget is exceeded}
    boolean mayTryAgain(int most) {
        boolean spent =
                outcome instanceof Outcome.Failed failed
                        && failed.code() == ErrorCode.BUDGET_EXCEEDED;
        return !isDone() && attempts < most && !spent;
    }

    /// Records that its answer was merged into the coordinator's conversation.
    void merged() {
        merged = true;
    }

    /// {@return the failure of the fan-out if no worker is done, with the complaint of this worker}
    Outcome.Failed failure(int workers) {
        var code = outcome instanceof Outcome.Failed failed ? failed.code() : ErrorCode.PROCESS;
        return Outcome.failed(
                code, "none of %d workers is done; the first: %s".formatted(workers, complaint));
    }

    /// {@return the result as data}
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
