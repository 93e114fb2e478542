package dev.nerve.cli;

import java.util.Locale;

/// Something a verb takes by its place.
///
/// @param name how the action asks for it; the help shows it in capitals
/// @param count how many there can be
/// @param summary what it is, as one short sentence without a full stop
public record Positional(String name, Count count, String summary) {

    /// {@return one that has to be there}
    ///
    /// @param name how the action asks for it
    /// @param summary what it is
    public static Positional one(String name, String summary) {
        return new Positional(name, Count.ONE, summary);
    }

    /// {@return one that can be left out}
    ///
    /// @param name how the action asks for it
    /// @param summary what it is
    public static Positional optional(String name, String summary) {
        return new Positional(name, Count.OPTIONAL, summary);
    }

    /// {@return all that follow, at least one}
    ///
    /// @param name how the action asks for them
    /// @param summary what they are
    public static Positional many(String name, String summary) {
        return new Positional(name, Count.MANY, summary);
    }

    /// {@return all that follow, if any}
    ///
    /// @param name how the action asks for them
    /// @param summary what they are
    public static Positional any(String name, String summary) {
        return new Positional(name, Count.ANY, summary);
    }

    /// {@return how it is typed, such as `[INPUT]`}
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

    /// How many there can be.
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
