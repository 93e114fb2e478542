package dev.nerve.run;

import dev.nerve.value.Value;

/// An `InterruptedException` with the partial results of the interrupted execution.
///
/// An interrupted node may throw it instead of a plain `InterruptedException`. Its partial results,
/// such as the output of a command, then become attributes of the outcome.
public final class ExecutionInterruptedException extends InterruptedException {

    private static final long serialVersionUID = 1L;

    private final transient Value.Fields attributes;
    private final boolean undone;

    /// @param message the interrupted work
    /// @param attributes the partial results
    public ExecutionInterruptedException(String message, Value.Fields attributes) {
        this(message, attributes, false);
    }

    private ExecutionInterruptedException(String message, Value.Fields attributes, boolean undone) {
        super(message);
        this.attributes = attributes;
        this.undone = undone;
    }

    /// {@return an interruption of an execution that stopped its own effect before the effect was
    /// done}
    ///
    /// No part of the effect still runs, and it did not end by itself.
    ///
    /// @param message the interrupted work
    /// @param attributes the partial results
    public static ExecutionInterruptedException undone(String message, Value.Fields attributes) {
        return new ExecutionInterruptedException(message, attributes, true);
    }

    /// {@return whether the execution reported that it stopped its effect before the effect was
    /// done}
    ///
    /// @param interrupt the exception of the execution
    public static boolean isUndone(InterruptedException interrupt) {
        return interrupt instanceof ExecutionInterruptedException known && known.undone;
    }

    /// {@return the partial results of an interrupted execution, if it reported any}
    ///
    /// @param interrupt the exception of the execution
    public static Value.Fields attributesOf(InterruptedException interrupt) {
        return interrupt instanceof ExecutionInterruptedException known
                ? known.attributes
                : Value.Fields.EMPTY;
    }
}
