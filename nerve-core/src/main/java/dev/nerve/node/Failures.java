package dev.nerve.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.run.Outcome;

/// How what a node throws is told as a failure.
public final class Failures {

    private Failures() {}

    /// {@return the failure that an exception means}
    ///
    /// @param node who threw it
    /// @param thrown what was thrown
    public static Outcome.Failed of(Node node, Throwable thrown) {
        if (thrown instanceof NerveException known) {
            return Outcome.failed(known.code(), says(node, known.getMessage()));
        }
        var message = thrown.getMessage() == null ? "" : ": " + thrown.getMessage();
        var name = thrown.getClass().getName();
        var shortName = name.substring(name.lastIndexOf('.') + 1);
        return Outcome.failed(ErrorCode.INTERNAL, says(node, shortName + message))
                .with("exception", name);
    }

    private static String says(Node node, String message) {
        return "%s '%s': %s".formatted(node.type(), node.id(), message);
    }
}
