package dev.nerve.protocol;

import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.session.SessionData;
import dev.nerve.protocol.session.SessionListData;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The commands on sessions.
///
/// @param <R> the type of the reply
public sealed interface SessionCommands<R extends Record> extends ClientCommand<R> {

    /// Creates a session.
    ///
    /// @param session its name
    /// @param description its purpose, or null
    /// @param tags words to find it by
    /// @param requestId the id of this request, with which it can be repeated safely, or null
    record CreateSession(
            String session,
            @Nullable String description,
            List<String> tags,
            @Nullable String requestId)
            implements SessionCommands<SessionData> {}

    /// Describes a session.
    ///
    /// @param session its name
    record GetSession(String session) implements SessionCommands<SessionData> {}

    /// Lists sessions, in the order of their creation.
    ///
    /// @param label only sessions with this label, as `name` or `name=value`
    /// @param text only sessions with this text in their name or description
    /// @param archived true for archived sessions only, false for the others, null for active ones
    /// @param limit the maximum number of sessions
    /// @param after the `next` of the page before
    record ListSessions(
            @Nullable String label,
            @Nullable String text,
            @Nullable Boolean archived,
            @Nullable Integer limit,
            @Nullable String after)
            implements SessionCommands<SessionListData> {}

    /// Changes the labels of a session.
    ///
    /// @param session its name
    /// @param labels the values by name; null takes a label away
    record LabelSession(String session, Value.Fields labels)
            implements SessionCommands<SessionData> {}

    /// Archives a session, or takes it out of the archive.
    ///
    /// @param session its name
    /// @param archived whether it is archived from now on; null means true
    record ArchiveSession(String session, @Nullable Boolean archived)
            implements SessionCommands<SessionData> {}

    /// Stops all nodes of a session and deletes it. Conversations stay, under names of their own.
    ///
    /// @param session its name
    record DeleteSession(String session) implements SessionCommands<EmptyReply> {}
}
