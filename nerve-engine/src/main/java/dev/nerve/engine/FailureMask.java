package dev.nerve.engine;

import dev.nerve.NerveException;
import dev.nerve.secret.Secrets;

/// A mask for the failures of commands.
///
/// @param secrets the secrets to mask
record FailureMask(Secrets secrets) {

    /// {@return the same failure, without secrets in its message and its nouns}
    ///
    /// @param failure the failure of a command
    NerveException mask(NerveException failure) {
        if (!secrets.areIn(failure.getMessage())
                && failure.nouns().values().stream().noneMatch(secrets::areIn)) {
            return failure;
        }
        var masked = copy(failure, secrets.mask(failure.getMessage()));
        failure.nouns().forEach((noun, value) -> masked.with(noun, secrets.mask(value)));
        failure.hint().ifPresent(masked::with);
        return masked;
    }

    private static NerveException copy(NerveException failure, String message) {
        return switch (failure) {
            case NerveException.NotFound _ -> new NerveException.NotFound(message);
            case NerveException.AlreadyExists _ -> new NerveException.AlreadyExists(message);
            case NerveException.Invalid _ -> new NerveException.Invalid(message);
            case NerveException.Unsupported _ -> new NerveException.Unsupported(message);
            case NerveException.WrongState _ -> new NerveException.WrongState(message);
            case NerveException.OverBudget _ -> new NerveException.OverBudget(message);
            case NerveException.Unavailable _ -> new NerveException.Unavailable(message);
            case NerveException.TimedOut _ -> new NerveException.TimedOut(message);
            case NerveException.Failed failed ->
                    new NerveException.Failed(failed.code(), message, failed.causes());
        };
    }
}
