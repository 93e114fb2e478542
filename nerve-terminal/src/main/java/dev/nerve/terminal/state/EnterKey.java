package dev.nerve.terminal.state;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the Enter key does to a program. *Immutable.*
///
/// @param sends what it sends; empty if it means nothing to the program
/// @param redrawn how long a screen that has changed since Enter and looks ready must stand if no
/// work was ever seen; null if that is never enough
/// @param unchanged the same for a screen on which nothing that matters has changed
/// @param again how long a question that was answered may be drawn once more on its way out
/// @param apart how long after other input it has to come
/// @param waits how long we wait ourselves before we enter anything, and before we press it
record EnterKey(
        List<String> sends,
        @Nullable Duration redrawn,
        @Nullable Duration unchanged,
        Duration again,
        Apart apart,
        Waits waits) {

    EnterKey {
        sends = List.copyOf(sends);
    }

    /// How long we wait ourselves. *Immutable.*
    ///
    /// @param pause before we press Enter, from when what we entered is shown
    /// @param marks before we enter anything, until the program wants marks around pastes; zero if
    /// it need not want them
    record Waits(Duration pause, Duration marks) {

        /// For programs that are quick enough.
        static final Waits NONE = new Waits(Duration.ZERO, Duration.ZERO);
    }

    /// How long after other input Enter has to come; sooner, it is taken for a part of that and
    /// sends nothing. *Immutable.*
    ///
    /// @param text after text, which may have been pasted without marks
    /// @param paste after the end of a marked paste
    /// @param versions those of the program that need it; all if none is named
    record Apart(Duration text, Duration paste, List<String> versions) {

        /// For programs that take Enter for what it is.
        static final Apart NONE = new Apart(Duration.ZERO, Duration.ZERO, List.of());

        Apart {
            versions = List.copyOf(versions);
        }

        /// {@return whether a version needs it; where only some do, one that nobody knows does not:
        /// to be taken for busy is less harm than to be taken for ready}
        boolean isNeededBy(@Nullable String version) {
            return versions.isEmpty() || versions.stream().anyMatch(known -> known.equals(version));
        }
    }
}
