package dev.nerve.cli.run.foreground;

import dev.nerve.cli.run.view.WaitingGate;
import dev.nerve.protocol.common.OutcomeData;
import java.util.List;

/// The reason why a command stopped following a run.
sealed interface ForegroundRunResult {

    /// The run has ended.
    ///
    /// @param outcome the outcome of the run
    record Over(OutcomeData outcome) implements ForegroundRunResult {}

    /// The run has not ended, but cannot continue in this process.
    ///
    /// @param failure the failure that prevents it
    record Stalled(RunFailure failure) implements ForegroundRunResult {}

    /// The run waits for answers, and the input has ended.
    ///
    /// @param questions the open questions
    record Unanswered(List<WaitingGate> questions) implements ForegroundRunResult {
        public Unanswered {
            questions = List.copyOf(questions);
        }
    }

    /// The user pressed Ctrl-C.
    enum Interrupted implements ForegroundRunResult {
        INTERRUPTED
    }
}
