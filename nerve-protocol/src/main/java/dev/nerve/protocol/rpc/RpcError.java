package dev.nerve.protocol.rpc;

import dev.nerve.NerveException;
import dev.nerve.protocol.common.ErrorData;
import org.jspecify.annotations.Nullable;

/// The error of a failed request. *Immutable.*
///
/// @param code the number of the error
/// @param message the failure, for people
/// @param data the failure for programs; nerve always sends it
public record RpcError(int code, String message, @Nullable ErrorData data) {

    /// {@return the error of a failed command}
    ///
    /// @param failure the failure
    public static RpcError of(NerveException failure) {
        return of(RpcErrorNumber.of(failure.code()), failure);
    }

    /// {@return an error with another number than that of its code}
    ///
    /// @param number the number, such as [RpcErrorNumber#UNKNOWN_METHOD]
    /// @param failure the failure
    public static RpcError of(int number, NerveException failure) {
        return new RpcError(number, failure.getMessage(), ErrorData.of(failure));
    }

    /// {@return the exception of this error, of the type that callers catch}
    public NerveException toException() {
        return data == null
                ? ErrorData.toException(RpcErrorNumber.codeOf(code), message)
                : data.toException();
    }
}
