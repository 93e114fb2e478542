package dev.nerve.control.fork;

import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// A score for a branch of a tournament; higher is better.
///
/// Scoring nodes get the output of the branch as input, and see the branch as `loop`. A node with a
/// working directory works in the branch's own directory, if it has one.
public sealed interface BranchScorer {

    /// {@return a scorer that returns 1 if a command exits with 0, and 0 otherwise}
    ///
    /// A branch passes if the command exits with 0. If no branch passes, the tournament fails.
    ///
    /// @param command the command
    static BranchScorer exitCodeOf(Node command) {
        return new ExitCode(command);
    }

    /// {@return a scorer that executes a node to get a number}
    ///
    /// @param judge outputs a number, a text that is a number, or an object with a `score`
    static BranchScorer judgedBy(Node judge) {
        return new Judge(judge);
    }

    /// {@return a scorer that calls a function}
    ///
    /// @param function computes the score
    static BranchScorer computedBy(ScoreFunction function) {
        return new Computed(function);
    }

    /// A score of 1 if a command exits with 0, and of 0 otherwise.
    ///
    /// @param command the command
    record ExitCode(Node command) implements BranchScorer {}

    /// The number that a node outputs.
    ///
    /// @param judge the node
    record Judge(Node judge) implements BranchScorer {}

    /// The number that a function computes from the branch's outcome.
    ///
    /// @param function the function
    record Computed(ScoreFunction function) implements BranchScorer {}

    /// A function that computes the score of a branch.
    @FunctionalInterface
    interface ScoreFunction {

        /// {@return the score; always the same for the same arguments}
        ///
        /// @param outcome the outcome of the branch
        /// @param context the context of the branch; `loop` in its scope describes the branch
        double of(Outcome.Done outcome, RunContext context);
    }
}
