package dev.nerve.protocol.common;

import dev.nerve.ErrorCode;
import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A failure of a command. *Immutable.*
///
/// @param code the error code, such as `not_found`
/// @param message the failure, for people
/// @param hint the id of a hint, such as `list_runs`, from which a client makes a sentence with its
/// own commands; null if there is none
/// @param nouns the things that the message names, by their words
public record ErrorData(String code, String message, @Nullable String hint, Value.Fields nouns)
        implements ProtocolRecord {

    /// {@return a failure as data}
    ///
    /// @param failure the failure
    public static ErrorData of(NerveException failure) {
        var nouns = Value.Fields.EMPTY;
        for (var noun : failure.nouns().entrySet()) {
            nouns = nouns.with(noun.getKey(), noun.getValue());
        }
        var hint = failure.hint().map(HintId::wireName).orElse(null);
        return new ErrorData(failure.code().wireName(), failure.getMessage(), hint, nouns);
    }

    /// {@return the exception of this failure, of the type that callers catch}
    ///
    /// A code that this version does not know becomes [ErrorCode#INTERNAL]. A hint that it does not
    /// know is left out.
    public NerveException toException() {
        var failure = toException(ErrorCode.find(code).orElse(ErrorCode.INTERNAL), message);
        nouns.fields().forEach((noun, value) -> failure.with(noun, value.text()));
        Optional.ofNullable(hint).flatMap(HintId::find).ifPresent(failure::with);
        return failure;
    }

    /// {@return the exception for a code, of the type that callers catch}
    ///
    /// @param code the error code
    /// @param message the failure, for people
    public static NerveException toException(ErrorCode code, String message) {
        return switch (code) {
            case NOT_FOUND -> new NerveException.NotFound(message);
            case ALREADY_EXISTS -> new NerveException.AlreadyExists(message);
            case INVALID_REQUEST -> new NerveException.Invalid(message);
            case UNSUPPORTED -> new NerveException.Unsupported(message);
            case WRONG_STATE -> new NerveException.WrongState(message);
            case BUDGET_EXCEEDED -> new NerveException.OverBudget(message);
            case UNAVAILABLE -> new NerveException.Unavailable(message);
            case TIMEOUT -> new NerveException.TimedOut(message);
            default -> new NerveException.Failed(code, message);
        };
    }
}
