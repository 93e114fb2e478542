package dev.nerve.run;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.value.Value;

/// The advice on a failure, which outlives the exception: its hint and its nouns.
///
/// A failed outcome stores them in attributes. An exception created from the outcome copies them.
public final class FailureAdvice {

    private static final String HINT = "hint";
    private static final String NOUNS = "nouns";

    private FailureAdvice() {}

    /// {@return a failure with the advice of an exception, if it has any}
    ///
    /// @param failed the failure
    /// @param thrown the exception
    public static Outcome.Failed of(Outcome.Failed failed, NerveException thrown) {
        return thrown.hint()
                .map(hint -> failed.with(HINT, hint.wireName()).with(NOUNS, thrown.nouns()))
                .orElse(failed);
    }

    /// {@return the exception, with the advice of a failure, if it has any}
    ///
    /// @param exception the exception
    /// @param failed the failure
    static NerveException addTo(NerveException exception, Outcome.Failed failed) {
        var attributes = failed.attributes().fields();
        if (attributes.get(HINT) instanceof Value.Text(var name)) {
            HintId.find(name).ifPresent(exception::with);
        }
        if (attributes.get(NOUNS) instanceof Value.Fields(var nouns)) {
            nouns.forEach((noun, value) -> exception.with(noun, value.text()));
        }
        return exception;
    }
}
