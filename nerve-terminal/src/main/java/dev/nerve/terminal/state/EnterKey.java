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
record EnterKey(List<String> sends, @Nullable Duration redrawn, @Nullable Duration unchanged) {

    EnterKey {
        sends = List.copyOf(sends);
    }
}
