package dev.nerve.conversation.fork;

import dev.nerve.DurationFormat;
import java.time.Duration;

/// The policy for a fork whose source has an open turn.
public sealed interface InFlightPolicy {

    /// {@return the policy that a text denotes}
    ///
    /// @param text `last_completed_turn`, `last_sampling_boundary`, `interrupt`, `refuse`, or
    /// `await 5s` with any duration
    /// @throws dev.nerve.NerveException.Invalid if it denotes none; the message has the forms
    static InFlightPolicy parse(String text) {
        return ForkTextParser.parseInFlight(text);
    }

    /// {@return the policy as text, such as `await 5s`}
    default String wireName() {
        return switch (this) {
            case LastCompletedTurn _ -> "last_completed_turn";
            case LastSamplingBoundary _ -> "last_sampling_boundary";
            case Interrupt _ -> "interrupt";
            case Refuse _ -> "refuse";
            case Await(var timeout) -> "await " + DurationFormat.format(timeout);
        };
    }

    /// Fork before the open turn.
    enum LastCompletedTurn implements InFlightPolicy {
        LAST_COMPLETED_TURN
    }

    /// Fork at the last position in the turn at which every tool call has its result.
    enum LastSamplingBoundary implements InFlightPolicy {
        LAST_SAMPLING_BOUNDARY
    }

    /// Fork at the end. The turn is interrupted in the fork and continues in the source.
    enum Interrupt implements InFlightPolicy {
        INTERRUPT
    }

    /// Fail.
    enum Refuse implements InFlightPolicy {
        REFUSE
    }

    /// Wait for the end of the turn, then fork.
    ///
    /// @param timeout the maximum time to wait
    record Await(Duration timeout) implements InFlightPolicy {}
}
