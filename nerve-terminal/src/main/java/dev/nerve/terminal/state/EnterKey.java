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
record EnterKey(
        List<String> sends,
        @Nullable Duration redrawn,
        @Nullable Duration unchanged,
        Duration again,
        Apart apart) {

    EnterKey {
        sends = List.copyOf(sends);
    }

    /// How long after other input Enter has to come; sooner, it is taken for a part of that and
    /// sends nothing. *Immutable.*
    ///
    /// @param text after text, which may have been pasted without marks
    /// @param paste after the end of a marked paste
    record Apart(Duration text, Duration paste) {

        /// For programs that take Enter for what it is.
        static final Apart NONE = new Apart(Duration.ZERO, Duration.ZERO);
    }
}
