package dev.nerve.cli.run.foreground;

import dev.nerve.RunId;
import dev.nerve.event.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A run that a command has started and follows now. *Immutable.*
///
/// @param id the run
/// @param file the file of its definition; empty if it has none
/// @param from the number of its first event that was not shown; null for its first one
/// @param inherited the events that a fork shares with its origin, to record after its start
public record StartedRun(RunId id, String file, @Nullable Long from, List<Event> inherited) {

    public StartedRun {
        inherited = List.copyOf(inherited);
    }

    /// {@return a run that is followed from its first event}
    ///
    /// @param id the run
    /// @param file the file of its definition; empty if it has none
    public static StartedRun of(RunId id, String file) {
        return new StartedRun(id, file, null, List.of());
    }
}
