package dev.nerve.session.definition;

import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of a list of sessions.
///
/// @param sessions the sessions, in the order of their creation
/// @param next the end of this page for [SessionQuery#after], or null if no more sessions follow
public record SessionPage(List<SessionSummary> sessions, @Nullable String next) {

    public SessionPage {
        sessions = List.copyOf(sessions);
    }

    /// A session in a list, without its nodes.
    ///
    /// @param info the description of the session
    /// @param labels its labels by name
    /// @param isArchived whether it is archived
    /// @param nodes the number of its nodes
    /// @param version its version
    public record SessionSummary(
            SessionInfo info, Value.Fields labels, boolean isArchived, int nodes, long version) {}
}
