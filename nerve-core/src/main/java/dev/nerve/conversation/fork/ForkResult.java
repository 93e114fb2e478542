package dev.nerve.conversation.fork;

import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ForkBase;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.ViewTally;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The result of a fork.
///
/// @param conversation the fork
/// @param place the resolved fork point
/// @param inherited the counts of the inherited view
/// @param cacheBrokenBy the reasons why the fork cannot use the provider's prompt cache; empty if
///     it can
/// @param warnings the warnings
/// @param firstPrompt the first prompt, or null
public record ForkResult(
        Conversation conversation,
        ResolvedForkPoint place,
        ViewTally inherited,
        List<String> cacheBrokenBy,
        List<String> warnings,
        @Nullable String firstPrompt) {

    public ForkResult {
        cacheBrokenBy = List.copyOf(cacheBrokenBy);
        warnings = List.copyOf(warnings);
    }

    /// {@return whether the fork can use the prompt cache of its source}
    public boolean keepsCache() {
        return cacheBrokenBy.isEmpty();
    }

    /// {@return the result as data}
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

    private static Value toValue(@Nullable ForkBase base) {
        return base == null
                ? Value.NULL
                : Value.Fields.EMPTY.with("owner", base.owner()).with("end", base.end());
    }

    private static Value toValue(ViewTally tally) {
        return Value.Fields.EMPTY
                .with("messages", tally.messages())
                .with("turns", tally.turns())
                .with("tokens", tally.tokens());
    }

    /// The resolved fork point.
    ///
    /// @param requested the requested fork point
    /// @param position the first position of the source that the fork does not have
    /// @param row the last row before that position, or null if there is none
    /// @param dropped the rows of the source from that position on
    public record ResolvedForkPoint(
            ForkPoint requested, long position, @Nullable RowId row, DroppedRows dropped) {

        private Value toValue() {
            return Value.Fields.EMPTY
                    .with("position", position)
                    .with("message_id", row == null ? null : row.toString());
        }
    }

    /// The later rows of the source that the fork does not have.
    ///
    /// @param rows the number of rows
    /// @param reason the reason
    public record DroppedRows(long rows, DropReason reason) {

        public static final DroppedRows NONE = new DroppedRows(0, DropReason.NOTHING);

        private Value toValue() {
            return Value.Fields.EMPTY.with("rows", rows).with("reason", reason.wireName());
        }
    }

    /// The reason why a fork does not have all rows of its source.
    public enum DropReason {
        /// The fork has all rows.
        NOTHING,
        /// The request named an earlier point.
        EARLIER_POINT,
        /// The rows belong to an open turn.
        OPEN_TURN;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
