package dev.nerve.conversation.operation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.history.HistoryReader;
import dev.nerve.conversation.history.LineageErrors;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The operation that removes the content of a row everywhere.
///
/// @param writer the store inside the transaction
record RedactOperation(ConversationStore.Writer writer) {

    /// {@return the row that records the redaction}
    ///
    /// @throws NerveException if the row does not exist or has no content to remove
    RowContent.Redacted redact(Conversation conversation, long seq, String reason) {
        if (seq < 0 || seq >= conversation.end()) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_NOT_FOUND,
                    "conversation '%s' has no row %d; it has %d, counted from 0"
                            .formatted(conversation.id(), seq, conversation.end()));
        }
        var row = new HistoryReader(writer).row(conversation, seq);
        var left =
                redacted(row.content())
                        .orElseThrow(() ->
                                new NerveException.Invalid(
                                        "row %d of conversation '%s' has nothing to redact"
                                                .formatted(seq, conversation.id())));
        writer.redact(row.id(), left);
        redactCopies(row);
        return new RowContent.Redacted(row.id(), reason);
    }

    /// Returns the redacted content, or empty if there is nothing to redact. The end of a turn is
    /// not redacted: its copies have no usage, so one content cannot replace all of them.
    private static Optional<RowContent> redacted(RowContent content) {
        return Optional.ofNullable(
                switch (content) {
                    case RowContent.Message(var role, _, var source, var effect) ->
                            new RowContent.Message(
                                    role,
                                    List.of(new MessagePart.Text(RowContent.REDACTED)),
                                    source,
                                    effect);
                    case RowContent.ToolCall(var call, var tool, _) ->
                            new RowContent.ToolCall(call, tool, Value.Fields.EMPTY);
                    case RowContent.ToolResult(var call, _, var status) ->
                            new RowContent.ToolResult(
                                    call, new Value.Text(RowContent.REDACTED), status);
                    case RowContent.Merged(var child, var born, var from, var to, _) ->
                            new RowContent.Merged(child, born, from, to, RowContent.REDACTED);
                    case RowContent.Compacted(_, var keepFrom, var config) ->
                            new RowContent.Compacted(
                                    RowContent.REDACTED, keepFrom, config.redacted(config));
                    case RowContent.Configured _, RowContent.Cleared _ ->
                            without(content, settings(content));
                    case RowContent.Redacted(var row, _) ->
                            new RowContent.Redacted(row, RowContent.REDACTED);
                    case RowContent.Marked _, RowContent.Rewound _, RowContent.TurnEnded _ -> null;
                });
    }

    private static ConversationConfig settings(RowContent content) {
        return switch (content) {
            case RowContent.Configured(var change) -> change;
            case RowContent.Cleared(var kept) -> kept;
            case RowContent.Compacted(_, _, var kept) -> kept;
            case RowContent.VisibleContent _, RowContent.ControlContent _ ->
                    ConversationConfig.NONE;
        };
    }

    private static RowContent without(RowContent content, ConversationConfig secrets) {
        return switch (content) {
            case RowContent.Configured(var change) ->
                    new RowContent.Configured(change.redacted(secrets));
            case RowContent.Cleared(var kept) -> new RowContent.Cleared(kept.redacted(secrets));
            case RowContent.Compacted(var summary, var keepFrom, var kept) ->
                    new RowContent.Compacted(summary, keepFrom, kept.redacted(secrets));
            case RowContent.VisibleContent _, RowContent.ControlContent _ -> content;
        };
    }

    /// Removes the same settings from rows with other ids: clears, compactions, and the first rows
    /// of forks without a base.
    ///
    /// Such rows exist only in the conversation that first contained the row, and in its forks.
    /// Their names stay reserved as long as rows contain them.
    private void redactCopies(ConversationRow row) {
        var secrets = settings(row.content());
        if (secrets.redacted(secrets).equals(secrets)) {
            return;
        }
        var first = writer.find(row.id().conversation()).orElseThrow(() -> lost(row));
        var family = new LineageReader(writer).family(first);
        for (var one : family.values()) {
            for (var copy : copies(one, family)) {
                var left = without(copy.content(), secrets);
                if (!left.equals(copy.content())) {
                    writer.redact(copy.id(), left);
                }
            }
        }
    }

    private static NerveException lost(ConversationRow row) {
        return LineageErrors.broken(row.id().conversation(), "it is not there");
    }

    private List<ConversationRow> copies(
            Conversation one, Map<ConversationId, Conversation> family) {
        var rows = new ArrayList<ConversationRow>();
        var first = writer.rows(one.id(), 0, 1);
        first.stream().filter(row -> beginsFork(row, family)).forEach(rows::add);
        var curtain = writer.lastViewBoundary(one.id(), Long.MAX_VALUE);
        while (curtain.isPresent()) {
            long seq = curtain.getAsLong();
            writer.rows(one.id(), seq, seq + 1).stream()
                    .filter(row -> family.containsKey(row.id().conversation()))
                    .forEach(rows::add);
            curtain = writer.lastViewBoundary(one.id(), seq);
        }
        return rows;
    }

    private static boolean beginsFork(
            ConversationRow row, Map<ConversationId, Conversation> family) {
        var writtenIn = family.get(row.id().conversation());
        return row.content() instanceof RowContent.Configured
                && row.id().seq() == 0
                && writtenIn != null
                && writtenIn.origin().forkedFrom() != null;
    }
}
