package dev.nerve.event;

import java.util.Locale;

/// The reason why a step waits.
public enum WaitReason {
    /// A person must answer a question.
    GATE,
    /// Another execution uses the node.
    TURN,
    /// Other calls have reserved the rest of the budget.
    BUDGET,
    /// The provider of a model limits the rate of calls.
    LIMIT,
    /// An attempt failed, and the next one starts later.
    RETRY,
    /// The step waits for a point in time.
    TIMER,
    /// A person paused the run.
    PAUSED,
    /// The process that executed the run has ended.
    OWNER_GONE;

    /// {@return the name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the reason with this name on the wire; [#TURN] for an unknown name}
    ///
    /// @param wireName the name
    static WaitReason of(String wireName) {
        for (var reason : values()) {
            if (reason.wireName().equals(wireName)) {
                return reason;
            }
        }
        return TURN;
    }
}
