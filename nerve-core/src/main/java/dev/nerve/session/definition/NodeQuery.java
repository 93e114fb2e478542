package dev.nerve.session.definition;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.query.LabelFilter;
import org.jspecify.annotations.Nullable;

/// A query for stored nodes. Each filter that is set must match.
///
/// @param session the session of the nodes, or null for all sessions, archived ones included
/// @param type the name of their kind, or null for all. A node whose kind the store cannot read
///     matches too
/// @param label a label, as `name` or `name=value`, or null for all
/// @param limit the maximum number of nodes, from 1 to [#MOST]
/// @param after the end of the page before, as [NodePage#next] returned it, or null at the
///     beginning
public record NodeQuery(
        @Nullable SessionId session,
        @Nullable String type,
        @Nullable String label,
        int limit,
        @Nullable String after) {

    /// The most nodes of one page.
    public static final int MOST = 1_000;

    /// The first nodes of all sessions.
    public static final NodeQuery DEFAULT = new NodeQuery(null, null, null, 100, null);

    public NodeQuery {
        if (limit < 1 || limit > MOST) {
            throw new NerveException.Invalid(
                    "a page of nodes has 1 to %d of them, not %d".formatted(MOST, limit));
        }
    }

    /// {@return the same query for the nodes of a session}
    ///
    /// @param wanted the session
    public NodeQuery session(SessionId wanted) {
        return new NodeQuery(wanted, type, label, limit, after);
    }

    /// {@return the same query for nodes of a kind}
    ///
    /// @param wanted the name of the kind
    public NodeQuery type(String wanted) {
        return new NodeQuery(session, wanted, label, limit, after);
    }

    /// {@return the same query for nodes with a label}
    ///
    /// @param wanted the label, as `name` or `name=value`
    public NodeQuery label(String wanted) {
        return new NodeQuery(session, type, wanted, limit, after);
    }

    /// {@return the same query with another maximum}
    ///
    /// @param most the maximum number of nodes
    public NodeQuery limit(int most) {
        return new NodeQuery(session, type, label, most, after);
    }

    /// {@return the same query for the next page}
    ///
    /// @param end the end of the page before, or null to begin
    public NodeQuery after(@Nullable String end) {
        return new NodeQuery(session, type, label, limit, end);
    }

    /// {@return whether the filters match a node}
    ///
    /// @param node the node
    public boolean matches(NodePage.NodeEntry node) {
        var summary = node.summary();
        return (session == null || session.equals(node.session()))
                && (type == null || type.equals(summary.type()))
                && (label == null || LabelFilter.of(label).matches(summary.labels()));
    }
}
