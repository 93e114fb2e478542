package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.Locale;

/// The ways of an agent that hold for all it does. *Immutable.*
///
/// @param ground which screen it draws on
/// @param drawing how its drawings reach the terminal
/// @param signals what it tells apart from what it shows
/// @param start how long it takes to start
/// @param lag how long its screen goes on looking ready after a prompt was submitted
/// @param tick how often its spinner moves
public record Manner(
        Ground ground,
        Drawing drawing,
        Signals signals,
        Duration start,
        Duration lag,
        Duration tick) {

    /// A plain agent: main screen, whole drawings, no signals.
    public static final Manner PLAIN =
            new Manner(
                    Ground.MAIN,
                    Drawing.SYNCED,
                    Signals.NONE,
                    Duration.ZERO,
                    Duration.ZERO,
                    Duration.ofMillis(50));

    /// A screen to draw on.
    public enum Ground {
        /// The one with scrollback.
        MAIN,
        /// The same, by a program that wants no marks around pastes.
        MAIN_UNMARKED,
        /// The one without.
        ALTERNATE
    }

    /// How drawings reach the terminal.
    public enum Drawing {
        /// Each in one write.
        WHOLE,
        /// Each in one write, as a synchronized update.
        SYNCED,
        /// In pieces that are cut anywhere.
        TORN,
        /// In pieces that are cut anywhere, as a synchronized update.
        TORN_SYNCED;

        boolean isSynced() {
            return this == SYNCED || this == TORN_SYNCED;
        }

        boolean isTorn() {
            return this == TORN || this == TORN_SYNCED;
        }
    }

    /// What is told apart from what is shown.
    public enum Signals {
        /// Nothing.
        NONE,
        /// The state, in the title.
        TITLE,
        /// Whether there is work, as progress.
        PROGRESS
    }

    /// {@return the word for one of the above in a script}
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static <E extends Enum<E>> E from(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
