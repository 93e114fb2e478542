package dev.nerve.lifecycle;

import dev.nerve.secret.Secrets;
import org.jspecify.annotations.Nullable;

/// The cause of a state change.
///
/// @param text the cause in words, or empty if the state says enough
/// @param exitCode the exit code of the node's program, or null if it runs or is unknown
public record NodeStateReason(String text, @Nullable Integer exitCode) {

    /// No cause besides the state itself.
    public static final NodeStateReason NONE = new NodeStateReason("", null);

    /// {@return a cause in words}
    ///
    /// @param text the words
    public static NodeStateReason of(@Nullable String text) {
        return text == null || text.isEmpty() ? NONE : new NodeStateReason(text, null);
    }

    /// {@return the cause of a failed operation}
    ///
    /// @param failure the exception of the operation
    public static NodeStateReason of(Exception failure) {
        return of(failure.getMessage());
    }

    /// {@return the cause without secrets}
    ///
    /// @param secrets the secrets
    NodeStateReason mask(Secrets secrets) {
        return text.isEmpty() ? this : new NodeStateReason(secrets.mask(text), exitCode);
    }
}
