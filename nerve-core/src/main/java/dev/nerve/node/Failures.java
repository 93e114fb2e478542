package dev.nerve.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.run.Causes;
import dev.nerve.run.Outcome;

/// How what a node throws is told as a failure.
public final class Failures {

    private Failures() {}

    /// {@return the failure that an exception means}
    ///
    /// @param node who threw it
    /// @param thrown what was thrown
    public static Outcome.Failed of(Node node, Throwable thrown) {
        return Causes.of(told(node, thrown), thrown);
    }

    private static Outcome.Failed told(Node node, Throwable thrown) {
        var message = says(node, shown(thrown));
        return thrown instanceof NerveException known
                ? Outcome.failed(known.code(), message)
                : Outcome.failed(ErrorCode.INTERNAL, message)
                        .with("exception", thrown.getClass().getName());
    }

    /// {@return what an exception tells a person}
    static String shown(Throwable thrown) {
        if (thrown instanceof NerveException known) {
            return known.getMessage();
        }
        var message = thrown.getMessage() == null ? "" : ": " + thrown.getMessage();
        var name = thrown.getClass().getName();
        return name.substring(name.lastIndexOf('.') + 1) + message;
    }

    private static String says(Node node, String message) {
        return "%s '%s': %s".formatted(node.type(), node.id(), message);
    }
}
