package dev.nerve.app.run;

import dev.nerve.run.Outcome;
import java.util.List;

/// Why nobody stays with a run any longer.
sealed interface Ending {

    /// It is over.
    ///
    /// @param outcome what it gave
    record Over(Outcome outcome) implements Ending {}

    /// It is not over, but cannot go on here.
    ///
    /// @param why what is missing
    record Stalled(Outcome.Failed why) implements Ending {}

    /// It only waits for answers, and there are none.
    ///
    /// @param questions what is asked
    record Unanswered(List<Question> questions) implements Ending {
        public Unanswered {
            questions = List.copyOf(questions);
        }
    }

    /// The person wants to go.
    enum Interrupted implements Ending {
        INTERRUPTED
    }
}
