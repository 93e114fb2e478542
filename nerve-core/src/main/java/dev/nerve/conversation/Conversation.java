package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What is known of a conversation beside its rows.
///
/// @param id its name
/// @param origin where it comes from
/// @param end the position after its last row
/// @param created when it was made
/// @param labels what its owner noted on it; a fork keeps them
/// @param state whether it can still be used
public record Conversation(
        ConversationId id,
        Origin origin,
        long end,
        Instant created,
        Value.Fields labels,
        State state) {

    /// {@return the position of its first own row}
    public long start() {
        return origin.base() == null ? 0 : origin.base().end();
    }

    /// {@return the same, ending elsewhere}
    ///
    /// @param position the position after its last row
    public Conversation withEnd(long position) {
        return new Conversation(id, origin, position, created, labels, state);
    }

    /// {@return the same, coming from elsewhere}
    ///
    /// @param other where from
    public Conversation withOrigin(Origin other) {
        return new Conversation(id, other, end, created, labels, state);
    }

    /// {@return the same in another state}
    ///
    /// @param other the state
    public Conversation with(State other) {
        return new Conversation(id, origin, end, created, labels, other);
    }

    /// Where a conversation comes from; the edges are never mixed.
    ///
    /// @param base where the rows that it inherits end, or null if it inherits none
    /// @param forkedFrom what was forked, or null if nothing was
    /// @param forkedAt the first position of what was forked that it did not take along
    /// @param spawnedBy who delegated to it, or null if nobody did
    /// @param relation what it is to what it was forked from
    public record Origin(
            @Nullable Base base,
            @Nullable ConversationId forkedFrom,
            long forkedAt,
            @Nullable ConversationId spawnedBy,
            Relation relation) {

        /// From nowhere.
        public static final Origin ROOT = new Origin(null, null, 0, null, Relation.ROOT);

        /// {@return the same, holding all its rows itself}
        public Origin withoutBase() {
            return new Origin(null, forkedFrom, forkedAt, spawnedBy, relation);
        }
    }

    /// What a conversation is to what it was forked from.
    public enum Relation {
        ROOT,
        FORK,
        HANDOFF;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Whether a conversation can still be used.
    public enum State {
        /// It can be read, written and forked.
        LIVE,
        /// Another has taken its place; it can be read and forked.
        RETIRED,
        /// It was deleted, and its id stays reserved because others need its rows.
        DELETED;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
