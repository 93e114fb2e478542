package dev.nerve.conversation.operation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.history.HistoryReader;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/// A wait for the end of a turn, without a lock or a transaction.
///
/// A write through the same [ConversationService] wakes it at once. It polls for the writes of
/// other processes.
///
/// @param store the store of the conversations
/// @param changes signals the writes of this process
/// @param nanos the clock that measures the timeout
record TurnEndWaiter(ConversationStore store, ChangeSignal changes, LongSupplier nanos) {

    private static final long LOOK = Duration.ofMillis(50).toNanos();

    /// Blocks until the open turn of the source ends.
    ///
    /// @throws NerveException.Failed if that takes longer than `timeout`
    void await(ForkRequest request, Duration timeout) throws InterruptedException {
        long began = nanos.getAsLong();
        long seen = changes.count();
        var awaited = openTurn(request);
        var open = awaited;
        while (open.isPresent() && open.equals(awaited)) {
            long left = saturated(timeout) - (nanos.getAsLong() - began);
            if (left <= 0) {
                throw new NerveException.Failed(
                        ErrorCode.AWAIT_TIMEOUT,
                        "the turn of conversation '%s' did not end within %s"
                                .formatted(request.source(), timeout));
            }
            changes.await(seen, Math.min(left, LOOK));
            seen = changes.count();
            open = openTurn(request);
        }
    }

    private static long saturated(Duration timeout) {
        return timeout.compareTo(Duration.ofDays(36_500)) > 0 ? Long.MAX_VALUE : timeout.toNanos();
    }

    private OptionalLong openTurn(ForkRequest request) {
        return store.read(reader -> {
            var source = AppendOperation.getReadable(reader, request.source());
            return new HistoryReader(reader).tally(source, source.end()).turn();
        });
    }
}
