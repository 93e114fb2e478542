package dev.nerve.run;

import dev.nerve.value.Value;

/// An interrupted execution that tells how far it came.
///
/// A node that is interrupted may throw this instead of a plain `InterruptedException`, so that
/// what it already has (a command's output, say) becomes attributes of the outcome instead of being
/// lost.
public final class Interruption extends InterruptedException {

    private static final long serialVersionUID = 1L;

    private final transient Value.Fields attributes;

    /// @param message what was interrupted
    /// @param attributes how far it came
    public Interruption(String message, Value.Fields attributes) {
        super(message);
        this.attributes = attributes;
    }

    /// {@return how far an interrupted execution came, as far as it tells}
    ///
    /// @param interrupt what it threw
    public static Value.Fields attributesOf(InterruptedException interrupt) {
        return interrupt instanceof Interruption known ? known.attributes : Value.Fields.EMPTY;
    }
}
