package dev.nerve.conversation;

import dev.nerve.Durations;
import java.time.Duration;

/// What to do if the source is in the middle of a turn.
public sealed interface InFlight {

    /// {@return it as people write it, such as `await 5s`}
    default String wireName() {
        return switch (this) {
            case LastCompletedTurn _ -> "last_completed_turn";
            case LastSamplingBoundary _ -> "last_sampling_boundary";
            case Interrupt _ -> "interrupt";
            case Refuse _ -> "refuse";
            case Await(var timeout) -> "await " + Durations.show(timeout);
        };
    }

    /// Fork where the turn began.
    enum LastCompletedTurn implements InFlight {
        LAST_COMPLETED_TURN
    }

    /// Fork at the last place in the turn where every tool call has its result.
    enum LastSamplingBoundary implements InFlight {
        LAST_SAMPLING_BOUNDARY
    }

    /// Fork at the end, and let the child take the turn for interrupted; the source goes on.
    enum Interrupt implements InFlight {
        INTERRUPT
    }

    /// Do not fork.
    enum Refuse implements InFlight {
        REFUSE
    }

    /// Wait for the end of the turn, and fork there.
    ///
    /// @param timeout how long at most
    record Await(Duration timeout) implements InFlight {}
}
