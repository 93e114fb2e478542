package dev.nerve.run;

import dev.nerve.Usage;
import java.util.Optional;

/// A limit that a request would exceed, and the message about it.
///
/// @param kind the limited resource
/// @param used the amount used so far
/// @param limit the limit
/// @param more the part of the message about the requested amount; empty if the limit was already
/// reached
record ExceededLimit(String kind, Object used, Object limit, String more) {

    /// Finds the first limit that `used` plus `more` would exceed.
    static Optional<ExceededLimit> of(BudgetLimits limits, Usage used, Usage more) {
        var all = used.plus(more);
        if (all.tokens() > limits.tokens()) {
            return found("token", used.tokens(), limits.tokens(), more.tokens());
        }
        if (all.steps() > limits.steps()) {
            return found("step", used.steps(), limits.steps(), more.steps());
        }
        if (all.modelCalls() > limits.modelCalls()) {
            return found("model call", used.modelCalls(), limits.modelCalls(), more.modelCalls());
        }
        if (all.cost().compareTo(limits.cost()) > 0) {
            return found("cost", used.cost(), limits.cost(), more.cost());
        }
        return Optional.empty();
    }

    private static <T extends Comparable<T>> Optional<ExceededLimit> found(
            String kind, T used, T limit, T more) {
        var asked = used.compareTo(limit) < 0 ? ", %s more asked for".formatted(more) : "";
        return Optional.of(new ExceededLimit(kind, used, limit, asked));
    }

    String message() {
        return "%s budget exceeded: %s used of %s%s".formatted(kind, used, limit, more);
    }
}
