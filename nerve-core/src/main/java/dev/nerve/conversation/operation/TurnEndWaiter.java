package dev.nerve.conversation.operation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.SignalClock;
import dev.nerve.change.WakeSignal;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.ForkResult;
import dev.nerve.conversation.fork.ForkWaitListener;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.history.HistoryReader;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/// A wait for the end of a turn, without a lock or a transaction.
///
/// The write that ends the turn wakes it, in this process or another.
///
/// @param store the store of the conversations
/// @param clock the clock that measures the timeout
/// @param listener learns about the wait
record TurnEndWaiter(ConversationStore store, SignalClock clock, ForkWaitListener listener) {

    /// Forks, if the request says so after the open turn of the source has ended.
    ///
    /// @param attempt forks without a wait
    ForkResult fork(ForkRequest request, ForkAttempt attempt) throws InterruptedException {
        var inFlight = request.terms().inFlight();
        try {
            return attempt.fork(request, inFlight);
        } catch (NerveException.Failed refused) {
            if (inFlight instanceof InFlightPolicy.Await(var timeout)
                    && refused.code() == ErrorCode.TURN_IN_PROGRESS) {
                listener.beginWait();
                try {
                    await(request, timeout);
                } finally {
                    listener.endWait();
                }
                // If the next turn has already begun, fork before it.
                return attempt.fork(request, InFlightPolicy.LastCompletedTurn.LAST_COMPLETED_TURN);
            }
            throw refused;
        }
    }

    /// Blocks until the open turn of the source ends.
    ///
    /// @throws NerveException.Failed if that takes longer than `timeout`
    private void await(ForkRequest request, Duration timeout) throws InterruptedException {
        var topic = ChangeTopic.conversation(request.source());
        var signal = new WakeSignal();
        try (var _ = store.changes().subscribe(topic, signal::set)) {
            long began = clock.nanos();
            var awaited = openTurn(request);
            for (var open = awaited;
                    open.isPresent() && open.equals(awaited);
                    open = openTurn(request)) {
                long left = TimeUnit.NANOSECONDS.convert(timeout) - (clock.nanos() - began);
                if (left <= 0) {
                    throw new NerveException.Failed(
                            ErrorCode.AWAIT_TIMEOUT,
                            "the turn of conversation '%s' did not end within %s"
                                    .formatted(request.source(), timeout));
                }
                clock.sleep(Duration.ofNanos(left), signal);
                signal.clear();
            }
        }
    }

    private OptionalLong openTurn(ForkRequest request) {
        return store.read(reader -> {
            var source = AppendOperation.getReadable(reader, request.source());
            return new HistoryReader(reader).tally(source, source.end()).turn();
        });
    }

    /// An attempt to fork that does not wait.
    @FunctionalInterface
    interface ForkAttempt {

        ForkResult fork(ForkRequest request, InFlightPolicy inFlight) throws InterruptedException;
    }
}
