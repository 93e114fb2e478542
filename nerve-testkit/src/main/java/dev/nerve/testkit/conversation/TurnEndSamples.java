package dev.nerve.testkit.conversation;

import dev.nerve.Money;
import dev.nerve.Usage;
import dev.nerve.conversation.RowContent;

/// Sample ends of turns.
final class TurnEndSamples {

    private TurnEndSamples() {}

    static RowContent.TurnEnded interrupted(String reason) {
        return new RowContent.TurnEnded(RowContent.TurnStatus.INTERRUPTED, reason, Usage.NONE, 0);
    }

    /// {@return the end of a turn with one model call}
    static RowContent.TurnEnded afterModelCall(RowContent.TurnStatus status, long tokens) {
        return new RowContent.TurnEnded(
                status, "", Usage.modelCall(tokens, new Money(tokens)), tokens);
    }
}
