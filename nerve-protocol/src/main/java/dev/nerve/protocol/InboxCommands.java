package dev.nerve.protocol;

import dev.nerve.protocol.inbox.AnswerData;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.inbox.InboxListData;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The commands on the inbox: everything that waits for a person.
///
/// @param <R> the type of the reply
public sealed interface InboxCommands<R extends Record> extends ClientCommand<R> {

    /// Lists the items of the inbox, oldest first.
    ///
    /// @param session only items of this session
    /// @param runId only items of this run
    /// @param kind only items of these kinds
    /// @param all whether to list answered items too
    /// @param limit the maximum number of items
    /// @param after the `next` of the page before
    record ListInbox(
            @Nullable String session,
            @Nullable String runId,
            List<String> kind,
            @Nullable Boolean all,
            @Nullable Integer limit,
            @Nullable String after)
            implements InboxCommands<InboxListData> {

        /// Everything that waits.
        public static final ListInbox OPEN = new ListInbox(null, null, List.of(), null, null, null);
    }

    /// Describes an item.
    ///
    /// @param item its number
    record GetItem(long item) implements InboxCommands<InboxItemData> {}

    /// Answers an item. The first valid answer counts.
    ///
    /// @param item its number, or null if run and gate say it
    /// @param runId the run, instead of a number
    /// @param gate the name or path of the gate in that run; null for the only one that waits
    /// @param value a text, an option, a list of options, or an object that fits the item's schema
    /// @param by the person or program that answers
    /// @param remember how long the same request is answered in the same way: `run`, `session` or
    /// `always`; null for this request only
    record Answer(
            @Nullable Long item,
            @Nullable String runId,
            @Nullable String gate,
            Value value,
            @Nullable String by,
            @Nullable String remember)
            implements InboxCommands<AnswerData> {

        /// {@return a command that answers one item}
        ///
        /// @param item its number
        /// @param value the answer as plain Java data
        /// @param by the person or program that answers
        public static Answer of(long item, Object value, String by) {
            return new Answer(item, null, null, Value.of(value), by, null);
        }
    }
}
