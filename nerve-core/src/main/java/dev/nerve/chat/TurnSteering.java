package dev.nerve.chat;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.conversation.RowContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The messages that people send into one turn of a chat. *Safe for many threads.*
final class TurnSteering {

    private static final int MOST = 100;

    private final RunId run;
    private final List<RowContent.Message> waiting = new ArrayList<>();
    private boolean ended;

    /// @param run the run of the turn
    TurnSteering(RunId run) {
        this.run = run;
    }

    /// Adds a message, unless the turn has ended.
    ///
    /// @return the run of the turn, or empty if the turn has ended
    synchronized Optional<RunId> add(RowContent.Message message) {
        if (ended) {
            return Optional.empty();
        }
        if (waiting.size() == MOST) {
            throw new NerveException.Invalid(
                    "%d messages wait for the turn; wait until it has read them".formatted(MOST));
        }
        waiting.add(message);
        return Optional.of(run);
    }

    /// {@return the messages since the last call}
    synchronized List<RowContent.Message> take() {
        var taken = List.copyOf(waiting);
        waiting.clear();
        return taken;
    }

    /// Ends the turn, unless a message waits.
    ///
    /// @return whether the turn has ended
    synchronized boolean endIfRead() {
        ended = ended || waiting.isEmpty();
        return ended;
    }

    /// Ends the turn.
    synchronized void end() {
        ended = true;
    }
}
