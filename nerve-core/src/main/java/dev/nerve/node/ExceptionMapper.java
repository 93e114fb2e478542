package dev.nerve.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.run.FailureAdvice;
import dev.nerve.run.FailureCauses;
import dev.nerve.run.Outcome;

/// The conversion of a node's exceptions into failed outcomes.
public final class ExceptionMapper {

    private ExceptionMapper() {}

    /// {@return the failed outcome for an exception}
    ///
    /// @param node the node that threw it
    /// @param thrown the exception
    public static Outcome.Failed toFailure(Node node, Throwable thrown) {
        return FailureCauses.of(failure(node, thrown), thrown);
    }

    private static Outcome.Failed failure(Node node, Throwable thrown) {
        var message = says(node, describe(thrown));
        return thrown instanceof NerveException known
                ? FailureAdvice.of(Outcome.failed(known.code(), message), known)
                : Outcome.failed(ErrorCode.INTERNAL, message)
                        .with("exception", thrown.getClass().getName());
    }

    /// {@return the message of an exception for people}
    static String describe(Throwable thrown) {
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
