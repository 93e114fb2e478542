package dev.nerve.event;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A query for the event log of a store. *Immutable.*
///
/// @param from the first number
/// @param limit the maximum number of entries in the result
/// @param run only events that this run emitted; null for all
/// @param session only events of this session; null for all
/// @param node only events of this node; null for all
/// @param types only events of these types; empty for all
public record EventQuery(
        long from,
        int limit,
        @Nullable RunId run,
        @Nullable SessionId session,
        @Nullable NodeId node,
        Set<String> types) {

    public EventQuery {
        types = Set.copyOf(types);
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
        from = Math.max(1, from);
    }

    /// {@return a query for all events from a number on}
    ///
    /// @param from the first number
    /// @param limit the maximum number of entries in the result
    public static EventQuery from(long from, int limit) {
        return new EventQuery(from, limit, null, null, null, Set.of());
    }

    /// {@return the same query from another number on}
    ///
    /// @param first the first number
    public EventQuery withFrom(long first) {
        return new EventQuery(first, limit, run, session, node, types);
    }

    /// {@return the same query for events of a run}
    ///
    /// @param id the run
    public EventQuery withRun(RunId id) {
        return new EventQuery(from, limit, id, session, node, types);
    }

    /// {@return the same query for events of a session and of the runs in it}
    ///
    /// @param id the session
    public EventQuery withSession(SessionId id) {
        return new EventQuery(from, limit, run, id, node, types);
    }

    /// {@return the same query for events of a node}
    ///
    /// @param id the node
    public EventQuery withNode(NodeId id) {
        return new EventQuery(from, limit, run, session, id, types);
    }

    /// {@return the same query for events of some types}
    ///
    /// @param wanted the types
    public EventQuery withTypes(String... wanted) {
        return new EventQuery(from, limit, run, session, node, Set.of(wanted));
    }

    /// {@return whether an event is in the result, apart from the limit}
    ///
    /// @param event the event
    public boolean matches(StoredEvent event) {
        return event.seq() >= from
                && (run == null || (event.origin().isOfRun() && run.equals(event.origin().run())))
                && (session == null || session.equals(event.origin().session()))
                && (node == null || node.equals(event.node()))
                && (types.isEmpty() || types.contains(event.type()));
    }
}
