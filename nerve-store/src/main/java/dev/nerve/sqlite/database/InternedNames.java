package dev.nerve.sqlite.database;

import dev.nerve.ConversationId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The keys of conversation names, including names without a conversation.
///
/// @param link the connection
public record InternedNames(StoreConnection link) {

    /// The state of a row that has only a name.
    static final int ONLY_A_NAME = 3;

    /// {@return the key of a name; creates it if there is none}
    public long key(ConversationId id) {
        return find(id.name())
                .orElseGet(() -> {
                    link.update(
                            "INSERT INTO conversation (name, state) VALUES (?, ?)",
                            id.name(),
                            ONLY_A_NAME);
                    return find(id.name()).orElseThrow();
                });
    }

    /// {@return the key of a name, or null for null}
    @Nullable
    public Long keyOrNull(@Nullable ConversationId id) {
        return id == null ? null : Long.valueOf(key(id));
    }

    private Optional<Long> find(String name) {
        return link.first(
                "SELECT key FROM conversation WHERE name = ?", row -> row.getLong(1), name);
    }

    /// Turns a conversation into a name without one, and deletes the name if nothing refers to it.
    public void release(ConversationId id) {
        link.update(
                """
                UPDATE conversation SET state = 3, end_seq = 0, created = 0, relation = 0,
                    base_owner = NULL, base_end = NULL, forked_from = NULL, forked_at = 0,
                    forked_as = NULL, spawned_by = NULL, changed = 0, archived = 0,
                    holder = '', labels = NULL
                WHERE name = ?
                """,
                id.name());
        link.update(
                """
                DELETE FROM conversation AS gone
                WHERE name = ? AND state = 3
                    AND NOT EXISTS (SELECT 1 FROM conversation WHERE base_owner = gone.key)
                    AND NOT EXISTS (SELECT 1 FROM conversation WHERE forked_from = gone.key)
                    AND NOT EXISTS (SELECT 1 FROM conversation WHERE spawned_by = gone.key)
                    AND NOT EXISTS (SELECT 1 FROM said WHERE origin = gone.key)
                    AND NOT EXISTS (SELECT 1 FROM request WHERE made = gone.key)
                """,
                id.name());
    }
}
