package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.Locale;

/// The options of a scripted agent that hold for the whole script. *Immutable.*
///
/// @param ground the screen that the agent draws on
/// @param drawing the way in which drawings are written to the terminal
/// @param signals the state signals that the agent sends beside the screen
/// @param start the duration of the start
/// @param lag the time for which the screen still looks ready after a prompt was submitted
/// @param tick the interval of the spinner
public record ScriptedAgentOptions(
        ScreenKind ground,
        FrameDelivery drawing,
        StateSignals signals,
        Duration start,
        Duration lag,
        Duration tick) {

    /// A plain agent: main screen, whole drawings, no signals.
    public static final ScriptedAgentOptions DEFAULT =
            new ScriptedAgentOptions(
                    ScreenKind.MAIN,
                    FrameDelivery.SYNCED,
                    StateSignals.NONE,
                    Duration.ZERO,
                    Duration.ZERO,
                    Duration.ofMillis(50));

    /// A screen to draw on.
    public enum ScreenKind {
        /// The main screen, with scrollback.
        MAIN,
        /// The main screen, without bracketed paste.
        MAIN_UNMARKED,
        /// The alternate screen, without scrollback.
        ALTERNATE
    }

    /// The way in which drawings are written to the terminal.
    public enum FrameDelivery {
        /// Each drawing in one write.
        WHOLE,
        /// Each drawing in one write, as a synchronized update.
        SYNCED,
        /// In pieces that are split anywhere.
        TORN,
        /// In pieces that are split anywhere, as a synchronized update.
        TORN_SYNCED;

        boolean isSynced() {
            return this == SYNCED || this == TORN_SYNCED;
        }

        boolean isTorn() {
            return this == TORN || this == TORN_SYNCED;
        }
    }

    /// The state signals that the agent sends beside the screen.
    public enum StateSignals {
        /// No signals.
        NONE,
        /// The state, in the window title.
        TITLE,
        /// The progress indicator, which shows whether the agent is busy.
        PROGRESS
    }

    /// {@return the word for an enum constant in a script}
    static String scriptWord(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static <E extends Enum<E>> E parseWord(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
