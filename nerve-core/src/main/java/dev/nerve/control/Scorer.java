package dev.nerve.control;

import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// Tells how good a branch of a tournament is; the more the better.
///
/// Nodes are given what the branch gave, and see the branch as `loop`. One that works in a
/// directory works in the branch's own, if that has one.
public sealed interface Scorer {

    /// {@return one that gives 1 if a command exits with 0, and 0 if it does not}
    ///
    /// A branch has passed if it does; if none has, nobody wins and the tournament fails.
    ///
    /// @param command the command
    static Scorer exitCodeOf(Node command) {
        return new ExitCode(command);
    }

    /// {@return one that asks a node for a number}
    ///
    /// @param judge gives a number, a text that is one, or an object with a `score`
    static Scorer judgedBy(Node judge) {
        return new Judge(judge);
    }

    /// {@return one that computes}
    ///
    /// @param function makes a number of what a branch gave
    static Scorer by(Function function) {
        return new Computed(function);
    }

    /// 1 if a command exits with 0, and 0 if it does not.
    ///
    /// @param command the command
    record ExitCode(Node command) implements Scorer {}

    /// The number that a node gives.
    ///
    /// @param judge the node
    record Judge(Node judge) implements Scorer {}

    /// What a function makes of the branch's outcome.
    ///
    /// @param function the function
    record Computed(Function function) implements Scorer {}

    /// Makes a number of what a branch gave.
    @FunctionalInterface
    interface Function {

        /// {@return the number; the same whenever it is asked for the same}
        ///
        /// @param outcome what the branch gave
        /// @param context where the branch is; `loop` in its scope tells which
        double of(Outcome.Done outcome, RunContext context);
    }
}
