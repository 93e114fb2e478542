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
    private final boolean undone;

    /// @param message what was interrupted
    /// @param attributes how far it came
    public Interruption(String message, Value.Fields attributes) {
        this(message, attributes, false);
    }

    private Interruption(String message, Value.Fields attributes, boolean undone) {
        super(message);
        this.attributes = attributes;
        this.undone = undone;
    }

    /// {@return an interruption of an execution that ended its own effect before that was done}
    ///
    /// Nothing of the effect runs any more, and it did not come to its end by itself.
    ///
    /// @param message what was interrupted
    /// @param attributes how far it came
    public static Interruption undone(String message, Value.Fields attributes) {
        return new Interruption(message, attributes, true);
    }

    /// {@return whether the execution is known to have ended its effect before that was done}
    ///
    /// @param interrupt what it threw
    public static boolean isUndone(InterruptedException interrupt) {
        return interrupt instanceof Interruption known && known.undone;
    }

    /// {@return how far an interrupted execution came, as far as it tells}
    ///
    /// @param interrupt what it threw
    public static Value.Fields attributesOf(InterruptedException interrupt) {
        return interrupt instanceof Interruption known ? known.attributes : Value.Fields.EMPTY;
    }
}
