package dev.nerve.testkit.conversation;

import dev.nerve.Money;
import dev.nerve.Usage;
import dev.nerve.conversation.Content;

/// Sample ends of turns.
final class Ends {

    private Ends() {}

    static Content.TurnEnded interrupted(String reason) {
        return new Content.TurnEnded(Content.How.INTERRUPTED, reason, Usage.NONE, 0);
    }

    /// {@return the end of a turn with one model call}
    static Content.TurnEnded paid(Content.How how, long tokens) {
        return new Content.TurnEnded(how, "", Usage.modelCall(tokens, new Money(tokens)), tokens);
    }
}
