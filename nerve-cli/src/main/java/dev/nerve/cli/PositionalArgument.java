package dev.nerve.cli;

import java.util.Locale;

/// An argument of a verb that is recognised by its position.
///
/// @param name the name by which the action reads it; the help shows it in capitals
/// @param count the number of values it takes
/// @param summary its meaning, as one short sentence without a full stop
public record PositionalArgument(String name, Count count, String summary) {

    /// {@return a required positional}
    ///
    /// @param name the name by which the action reads it
    /// @param summary its meaning
    public static PositionalArgument one(String name, String summary) {
        return new PositionalArgument(name, Count.ONE, summary);
    }

    /// {@return an optional positional}
    ///
    /// @param name the name by which the action reads it
    /// @param summary its meaning
    public static PositionalArgument optional(String name, String summary) {
        return new PositionalArgument(name, Count.OPTIONAL, summary);
    }

    /// {@return a positional that takes all following words, at least one}
    ///
    /// @param name the name by which the action reads it
    /// @param summary its meaning
    public static PositionalArgument many(String name, String summary) {
        return new PositionalArgument(name, Count.MANY, summary);
    }

    /// {@return a positional that takes all following words, if any}
    ///
    /// @param name the name by which the action reads it
    /// @param summary its meaning
    public static PositionalArgument any(String name, String summary) {
        return new PositionalArgument(name, Count.ANY, summary);
    }

    /// {@return the form in which it is typed, such as `[INPUT]`}
    public String usage() {
        return switch (count) {
            case ONE -> label();
            case OPTIONAL -> '[' + label() + ']';
            case MANY -> label() + "...";
            case ANY -> '[' + label() + "...]";
        };
    }

    /// {@return its name in capitals}
    String label() {
        return name.toUpperCase(Locale.ROOT);
    }

    /// The number of values that a positional takes.
    public enum Count {
        /// Exactly one.
        ONE,
        /// One or none.
        OPTIONAL,
        /// At least one.
        MANY,
        /// Any number.
        ANY;

        boolean isOpen() {
            return this == MANY || this == ANY;
        }

        boolean isNeeded() {
            return this == ONE || this == MANY;
        }
    }
}
