package dev.nerve.protocol.event;

import java.math.BigDecimal;
import java.time.Instant;

/// The data of events of loops, branches, maps, timers and tournaments.
public sealed interface ControlEvents extends EventData {

    /// A round of a loop started.
    ///
    /// @param iteration the number of the round, counted from 1
    /// @param max the maximum number of rounds
    record LoopIterationData(int iteration, int max) implements ControlEvents {}

    /// A branch of a condition was taken.
    ///
    /// @param branch `then`, `else`, a case, `default`, or `none`
    record BranchTakenData(String branch) implements ControlEvents {}

    /// Work on an item of a collection started.
    ///
    /// @param item the number of the item, counted from 1
    /// @param total the number of items
    record MapItemStartData(int item, int total) implements ControlEvents {}

    /// Work on an item of a collection ended.
    ///
    /// @param item the number of the item, counted from 1
    /// @param total the number of items
    /// @param failed whether it failed
    record MapItemCompleteData(int item, int total, boolean failed) implements ControlEvents {}

    /// A run waits until a point in time.
    ///
    /// @param until the time at which it continues
    /// @param waitMs the duration of the whole wait in milliseconds
    record TimerStartedData(Instant until, long waitMs) implements ControlEvents {}

    /// A branch of a tournament was scored.
    ///
    /// @param branch its name
    /// @param score the score; higher is better
    record BranchScoredData(String branch, BigDecimal score) implements ControlEvents {}

    /// A branch of a tournament won.
    ///
    /// @param branch its name
    /// @param node the node that remains
    record BranchPromotedData(String branch, String node) implements ControlEvents {}
}
