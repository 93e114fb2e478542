package dev.nerve.terminal.state.rule;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The effect of the Enter key on a program, and its timing. *Immutable.*
///
/// @param sends the sequences that the key sends; empty if Enter has no meaning to the program
/// @param redrawn the time after which a ready screen is believed if it changed after Enter and no
/// work was seen; null if never
/// @param unchanged the same time for a screen without relevant changes
/// @param again the time for which the program may redraw an answered question before removing it
/// @param apart the least time between other input and Enter
/// @param waits the delays that nerve observes before it types and before it presses Enter
public record EnterKeyBehavior(
        List<String> sends,
        @Nullable Duration redrawn,
        @Nullable Duration unchanged,
        Duration again,
        EnterSpacing apart,
        InputDelays waits) {

    public EnterKeyBehavior {
        sends = List.copyOf(sends);
    }

    /// The delays that nerve observes. *Immutable.*
    ///
    /// @param pause the delay before Enter, from when the program shows the text
    /// @param marks the time to wait until the program requests bracketed paste; zero if it need
    /// not
    record InputDelays(Duration pause, Duration marks) {

        /// No delays, for programs that need none.
        static final InputDelays NONE = new InputDelays(Duration.ZERO, Duration.ZERO);
    }

    /// The least time between other input and Enter. The program treats an earlier Enter as part of
    /// that input and submits nothing. *Immutable.*
    ///
    /// @param text the time after text, which may have been pasted without marks
    /// @param paste the time after the end of a bracketed paste
    /// @param versions the program versions that need it; all if empty
    public record EnterSpacing(Duration text, Duration paste, List<String> versions) {

        /// No minimum, for programs that always accept Enter.
        static final EnterSpacing NONE = new EnterSpacing(Duration.ZERO, Duration.ZERO, List.of());

        public EnterSpacing {
            versions = List.copyOf(versions);
        }

        /// {@return whether a version needs the time. If only some versions do, an unknown version
        /// does not: a false `busy` does less harm than a false `ready`}
        public boolean isNeededBy(@Nullable String version) {
            return versions.isEmpty() || versions.stream().anyMatch(known -> known.equals(version));
        }
    }
}
