package dev.nerve.gate.rule;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The time for which an answer is remembered.
public enum RuleLifetime {
    /// As long as the run of the request.
    RUN,
    /// As long as the session of the node that asked.
    SESSION,
    /// Until somebody removes the rule from the directory of the store.
    ALWAYS;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the lifetime with a name, if there is one}
    ///
    /// @param wireName the name on the wire
    public static Optional<RuleLifetime> find(String wireName) {
        return Arrays.stream(values())
                .filter(lifetime -> lifetime.wireName().equals(wireName))
                .findFirst();
    }
}
