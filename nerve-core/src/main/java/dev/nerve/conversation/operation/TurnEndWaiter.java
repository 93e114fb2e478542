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
/// The write that ends the turn wakes it, in this process or another. A process that dies writes
/// nothing, so a wait for a turn of another process also checks twice a second whether that process
/// is alive. The check reads the lock of the process, not the store.
///
/// @param store the store of the conversations
/// @param clock the clock that measures the timeout
/// @param turns knows which process holds a turn, and whether it is alive
/// @param listener learns about the wait
record TurnEndWaiter(
        ConversationStore store, SignalClock clock, TurnHolder turns, ForkWaitListener listener) {

    private static final Duration LOOK = Duration.ofMillis(500);

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

    /// Blocks until the open turn of the source ends, or its process has died.
    ///
    /// @throws NerveException.Failed if that takes longer than `timeout`
    private void await(ForkRequest request, Duration timeout) throws InterruptedException {
        var topic = ChangeTopic.conversation(request.source());
        var signal = new WakeSignal();
        try (var _ = store.changes().subscribe(topic, signal::set)) {
            long began = clock.nanos();
            var awaited = openTurn(request);
            var holder = store.read(reader -> reader.turnHolder(request.source())).orElse("");
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
                if (!sleep(Duration.ofNanos(left), signal, holder)) {
                    return;
                }
                signal.clear();
            }
        }
    }

    /// Sleeps until the signal, or until the time is over.
    ///
    /// @return false if the process that holds the turn has died
    private boolean sleep(Duration most, WakeSignal signal, String holder)
            throws InterruptedException {
        if (!turns.isElsewhere(holder)) {
            clock.sleep(most, signal);
            return true;
        }
        long end = clock.nanos() + most.toNanos();
        for (long left = most.toNanos(); left > 0 && !signal.isSet(); left = end - clock.nanos()) {
            if (!turns.isAliveElsewhere(holder)) {
                return false;
            }
            clock.sleep(Duration.ofNanos(Math.min(left, LOOK.toNanos())), signal);
        }
        return true;
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
