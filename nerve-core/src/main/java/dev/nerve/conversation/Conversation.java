package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The metadata of a conversation, without its rows.
///
/// @param id its name
/// @param origin its origin
/// @param end the position after its last row
/// @param created the time when it was created
/// @param labels the labels from its owner; a fork inherits them
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

    /// {@return the same conversation with another end}
    ///
    /// @param position the position after its last row
    public Conversation withEnd(long position) {
        return new Conversation(id, origin, position, created, labels, state);
    }

    /// {@return the same conversation with another origin}
    ///
    /// @param other the origin
    public Conversation withOrigin(Origin other) {
        return new Conversation(id, other, end, created, labels, state);
    }

    /// {@return the same conversation with other labels}
    ///
    /// @param other the labels
    public Conversation withLabels(Value.Fields other) {
        return new Conversation(id, origin, end, created, other, state);
    }

    /// {@return the same conversation in another state}
    ///
    /// @param other the state
    public Conversation with(State other) {
        return new Conversation(id, origin, end, created, labels, other);
    }

    /// The origin of a conversation. Inheriting, forking and delegating are separate relations.
    ///
    /// @param base the end of the inherited rows, or null if there are none
    /// @param forkedFrom the source of the fork, or null if the conversation is not a fork
    /// @param forkedAt the first position of the source that the fork does not have
    /// @param spawnedBy the conversation that delegated to this one, or null
    /// @param relation the relation to the source
    public record Origin(
            @Nullable ForkBase base,
            @Nullable ConversationId forkedFrom,
            long forkedAt,
            @Nullable ConversationId spawnedBy,
            Relation relation) {

        /// The origin of a conversation that is not a fork.
        public static final Origin ROOT = new Origin(null, null, 0, null, Relation.ROOT);

        /// {@return the same origin without inherited rows}
        public Origin withoutBase() {
            return new Origin(null, forkedFrom, forkedAt, spawnedBy, relation);
        }
    }

    /// The relation of a conversation to the source of its fork.
    public enum Relation {
        ROOT,
        FORK,
        HANDOFF;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The state of a conversation: it says whether the conversation can be read, written and
    /// forked.
    public enum State {
        /// The conversation can be read, written and forked.
        LIVE,
        /// Another conversation replaced it; it can be read and forked.
        RETIRED,
        /// It was deleted; its id stays reserved because other conversations need its rows.
        DELETED;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
