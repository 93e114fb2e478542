package dev.nerve.conversation;

import dev.nerve.value.Value;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What a fork gave.
///
/// @param conversation the fork
/// @param place where it was taken
/// @param inherited what it takes along, in numbers
/// @param cacheBrokenBy what breaks the provider's prompt cache; empty if it is preserved
/// @param warnings what is worth knowing
/// @param firstPrompt what is to be said first, or null if nothing
public record Forked(
        Conversation conversation,
        Place place,
        Tally inherited,
        List<String> cacheBrokenBy,
        List<String> warnings,
        @Nullable String firstPrompt) {

    public Forked {
        cacheBrokenBy = List.copyOf(cacheBrokenBy);
        warnings = List.copyOf(warnings);
    }

    /// {@return whether the provider's prompt cache of the source serves the fork too}
    public boolean keepsCache() {
        return cacheBrokenBy.isEmpty();
    }

    /// {@return it as data}
    public Value.Fields toValue() {
        var origin = conversation.origin();
        return Value.Fields.EMPTY
                .with("node_id", conversation.id())
                .with("forked_from", origin.forkedFrom())
                .with("spawned_by", origin.spawnedBy())
                .with("relation", origin.relation().wireName())
                .with("base", toValue(origin.base()))
                .with("fork_time", conversation.created())
                .with("requested_point", place.requested().wireName())
                .with("resolved_point", place.toValue())
                .with("inherited", toValue(inherited))
                .with("dropped", place.dropped().toValue())
                .with("cache_preserved", keepsCache())
                .with("cache_broken_by", cacheBrokenBy)
                .with("first_prompt", firstPrompt)
                .with("warnings", warnings);
    }

    private static Value toValue(@Nullable Base base) {
        return base == null
                ? Value.NULL
                : Value.Fields.EMPTY.with("owner", base.owner()).with("end", base.end());
    }

    private static Value toValue(Tally tally) {
        return Value.Fields.EMPTY
                .with("messages", tally.messages())
                .with("turns", tally.turns())
                .with("tokens", tally.tokens());
    }

    /// Where a fork was taken.
    ///
    /// @param requested where it was asked for
    /// @param position the first position of the source that it does not take along
    /// @param row the last row before that, or null if there is none
    /// @param dropped what of the source comes after that
    public record Place(Point requested, long position, @Nullable RowId row, Dropped dropped) {

        private Value toValue() {
            return Value.Fields.EMPTY
                    .with("position", position)
                    .with("message_id", row == null ? null : row.toString());
        }
    }

    /// What of the source a fork does not have because it comes later.
    ///
    /// @param rows how many rows
    /// @param reason why
    public record Dropped(long rows, Reason reason) {

        static final Dropped NOTHING = new Dropped(0, Reason.NOTHING);

        private Value toValue() {
            return Value.Fields.EMPTY.with("rows", rows).with("reason", reason.wireName());
        }
    }

    /// Why something was dropped.
    public enum Reason {
        /// Nothing was.
        NOTHING,
        /// An earlier point was asked for.
        EARLIER_POINT,
        /// It belongs to a turn that was open.
        OPEN_TURN;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
