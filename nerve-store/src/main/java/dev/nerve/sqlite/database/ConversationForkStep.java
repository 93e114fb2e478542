package dev.nerve.sqlite.database;

/// The step of a migration that forks a conversation at the end of its last completed turn.
///
/// @param connection the connection
record ConversationForkStep(StoreConnection connection) {

    /// The conversation that replaced another one last, or itself.
    private static final String LAST =
            """
            WITH RECURSIVE line (key, depth) AS (
                SELECT key, 0 FROM conversation WHERE name = ?
                UNION ALL
                SELECT (SELECT next.key FROM conversation AS next
                    WHERE next.forked_from = line.key AND next.relation = 2 AND next.state <> 2
                    ORDER BY next.forked_as DESC LIMIT 1), depth + 1
                FROM line JOIN conversation AS current ON current.key = line.key
                WHERE current.state = 1)
            SELECT key FROM line WHERE key IS NOT NULL ORDER BY depth DESC LIMIT 1
            """;

    /// A fork inherits nothing of an open turn. Its base is the conversation that has the last
    /// inherited row.
    private static final String FORK =
            """
            INSERT INTO conversation (name, state, end_seq, created, changed, relation,
                base_owner, base_end, forked_from, forked_at, forked_as, labels)
            SELECT ?1, 0, cut, changed, changed, 1,
                CASE WHEN cut = 0 THEN NULL WHEN cut > coalesce(base_end, 0) THEN key
                    ELSE base_owner END,
                CASE WHEN cut = 0 THEN NULL ELSE cut END,
                key, cut,
                (SELECT coalesce(max(forked_as), 0) + 1 FROM conversation WHERE forked_from = ?2),
                labels
            FROM (SELECT *, coalesce((SELECT open_turn FROM said WHERE owner = conversation.key
                ORDER BY seq DESC LIMIT 1), end_seq) AS cut FROM conversation WHERE key = ?2)
            WHERE true
            ON CONFLICT (name) DO UPDATE SET state = 0, end_seq = excluded.end_seq,
                created = excluded.created, changed = excluded.changed, relation = 1,
                base_owner = excluded.base_owner, base_end = excluded.base_end,
                forked_from = excluded.forked_from, forked_at = excluded.forked_at,
                forked_as = excluded.forked_as, labels = excluded.labels
            """;

    /// Adds the fork, one row.
    ///
    /// @param source the name of the conversation
    /// @param name the name of the fork
    void fork(String source, String name) {
        long key = connection.first(LAST, row -> row.getLong(1), source).orElseThrow();
        connection.update(FORK, name, key);
    }
}
