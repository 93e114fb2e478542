package dev.nerve.sqlite;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.query.LabelFilter;
import dev.nerve.session.definition.NodePage;
import dev.nerve.session.definition.NodeQuery;
import dev.nerve.sqlite.database.StoreConnection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A reader of pages of nodes. It reads no definitions.
///
/// @param link the connection
record NodeListReader(StoreConnection link) {

    private static final String LIST =
            """
            SELECT session.key AS session_key, session.name AS session_name, node.key AS node_key,
                node.name, node.type, node.labels
            FROM session JOIN node ON node.session = session.key
            WHERE (session.key, node.key) > (?1, ?2)
                AND (?3 IS NULL OR session.name = ?3)
                AND (?4 IS NULL OR node.type IN (?4, ''))
                AND (?5 IS NULL OR EXISTS (SELECT 1 FROM json_each(node.labels) AS label
                    WHERE label.key = ?5 AND (?6 IS NULL OR node.labels ->> label.fullkey = ?6
                        OR node.labels -> label.fullkey = ?6)))
            ORDER BY session.key, node.key LIMIT ?7
            """;

    NodePage list(NodeQuery query) {
        var label = query.label() == null ? null : LabelFilter.of(query.label());
        var session = query.session();
        var after = ListedNode.parse(query.after());
        var reader = new DefinitionRowReader(link.seal());
        var found =
                link.list(
                        LIST,
                        row ->
                                new ListedNode(
                                        row.getLong("session_key"),
                                        row.getLong("node_key"),
                                        new NodePage.NodeEntry(
                                                SessionId.of(row.getString("session_name")),
                                                reader.nodeSummary(row))),
                        after[0],
                        after[1],
                        session == null ? null : session.name(),
                        query.type(),
                        label == null ? null : label.name(),
                        label == null ? null : label.value(),
                        query.limit() + 1);
        return page(found, query.limit());
    }

    private static NodePage page(List<ListedNode> found, int limit) {
        var page = found.subList(0, Math.min(limit, found.size()));
        return new NodePage(
                page.stream().map(ListedNode::entry).toList(),
                found.size() > limit ? page.getLast().position() : null);
    }

    /// A node with its position in the list.
    ///
    /// @param session the key of its session
    /// @param node its own key
    /// @param entry the node
    private record ListedNode(long session, long node, NodePage.NodeEntry entry) {

        String position() {
            return session + "/" + node;
        }

        static Object[] parse(@Nullable String position) {
            try {
                var parts = position == null ? new String[] {"0", "0"} : position.split("/", 2);
                return new Object[] {Long.parseLong(parts[0]), Long.parseLong(parts[1])};
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException _) {
                throw new NerveException.Invalid(
                        "%s is no position in a list; use the one that came with the page before"
                                .formatted(NameRules.quote(String.valueOf(position))));
            }
        }
    }
}
