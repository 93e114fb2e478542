package dev.nerve.event;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import org.jspecify.annotations.Nullable;

/// The origin of a stored event: a place in a run, or a session. *Immutable.*
///
/// @param run the run, or null outside of runs
/// @param runSeq the number in the run, counted from 1; 0 if the run did not emit the event
/// @param path the place in the run, or null outside of runs
/// @param session the session, or null if it is unknown
public record EventOrigin(
        @Nullable RunId run, long runSeq, @Nullable RunPath path, @Nullable SessionId session) {

    /// {@return the origin of an event that no run emitted}
    ///
    /// @param run the run that it is about, or null
    /// @param session the session, or null if it is unknown
    public static EventOrigin of(@Nullable RunId run, @Nullable SessionId session) {
        return new EventOrigin(run, 0, null, session);
    }

    /// {@return whether the run itself emitted the event}
    public boolean isOfRun() {
        return runSeq > 0;
    }
}
