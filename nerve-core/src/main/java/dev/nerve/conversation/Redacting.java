package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The operation that removes the content of a row everywhere.
///
/// @param writer the store inside the transaction
record Redacting(ConversationStore.Writer writer) {

    /// {@return the row that records the redaction}
    ///
    /// @throws NerveException if the row does not exist or has no content to remove
    Content.Redacted redact(Conversation conversation, long seq, String reason) {
        if (seq < 0 || seq >= conversation.end()) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_NOT_FOUND,
                    "conversation '%s' has no row %d; it has %d, counted from 0"
                            .formatted(conversation.id(), seq, conversation.end()));
        }
        var row = new History(writer).row(conversation, seq);
        var left =
                redacted(row.content())
                        .orElseThrow(() ->
                                new NerveException.Invalid(
                                        "row %d of conversation '%s' has nothing to redact"
                                                .formatted(seq, conversation.id())));
        writer.redact(row.id(), left);
        redactCopies(row);
        return new Content.Redacted(row.id(), reason);
    }

    /// Returns the redacted content, or empty if there is nothing to redact. The end of a turn is
    /// not redacted: its copies have no usage, so one content cannot replace all of them.
    private static Optional<Content> redacted(Content content) {
        return Optional.ofNullable(
                switch (content) {
                    case Content.Message(var role, _, var source, var effect) ->
                            new Content.Message(
                                    role, List.of(new Part.Text(Content.REDACTED)), source, effect);
                    case Content.ToolCall(var call, var tool, _) ->
                            new Content.ToolCall(call, tool, Value.Fields.EMPTY);
                    case Content.ToolResult(var call, _, var execution) ->
                            new Content.ToolResult(
                                    call, new Value.Text(Content.REDACTED), execution);
                    case Content.Merged(var child, var born, var from, var to, _) ->
                            new Content.Merged(child, born, from, to, Content.REDACTED);
                    case Content.Compacted(_, var keepFrom, var config) ->
                            new Content.Compacted(
                                    Content.REDACTED, keepFrom, config.redacted(config));
                    case Content.Configured _, Content.Cleared _ ->
                            without(content, settings(content));
                    case Content.Redacted(var row, _) ->
                            new Content.Redacted(row, Content.REDACTED);
                    case Content.Marked _, Content.Rewound _, Content.TurnEnded _ -> null;
                });
    }

    private static Config settings(Content content) {
        return switch (content) {
            case Content.Configured(var change) -> change;
            case Content.Cleared(var kept) -> kept;
            case Content.Compacted(_, _, var kept) -> kept;
            case Content.Said _, Content.Note _ -> Config.NONE;
        };
    }

    private static Content without(Content content, Config secrets) {
        return switch (content) {
            case Content.Configured(var change) -> new Content.Configured(change.redacted(secrets));
            case Content.Cleared(var kept) -> new Content.Cleared(kept.redacted(secrets));
            case Content.Compacted(var summary, var keepFrom, var kept) ->
                    new Content.Compacted(summary, keepFrom, kept.redacted(secrets));
            case Content.Said _, Content.Note _ -> content;
        };
    }

    /// Removes the same settings from rows with other ids: clears, compactions, and the first rows
    /// of forks without a base.
    ///
    /// Such rows exist only in the conversation that first contained the row, and in its forks.
    /// Their names stay reserved as long as rows contain them.
    private void redactCopies(Row row) {
        var secrets = settings(row.content());
        if (secrets.redacted(secrets).equals(secrets)) {
            return;
        }
        var first = writer.find(row.id().conversation()).orElseThrow(() -> lost(row));
        var family = new Provenance(writer).family(first);
        for (var one : family.values()) {
            for (var copy : copies(one, family)) {
                var left = without(copy.content(), secrets);
                if (!left.equals(copy.content())) {
                    writer.redact(copy.id(), left);
                }
            }
        }
    }

    private static NerveException lost(Row row) {
        return Corrupt.lineage(row.id().conversation(), "it is not there");
    }

    private List<Row> copies(Conversation one, Map<ConversationId, Conversation> family) {
        var rows = new ArrayList<Row>();
        var first = writer.rows(one.id(), 0, 1);
        first.stream().filter(row -> beginsFork(row, family)).forEach(rows::add);
        var curtain = writer.newestCurtain(one.id(), Long.MAX_VALUE);
        while (curtain.isPresent()) {
            long seq = curtain.getAsLong();
            writer.rows(one.id(), seq, seq + 1).stream()
                    .filter(row -> family.containsKey(row.id().conversation()))
                    .forEach(rows::add);
            curtain = writer.newestCurtain(one.id(), seq);
        }
        return rows;
    }

    private static boolean beginsFork(Row row, Map<ConversationId, Conversation> family) {
        var writtenIn = family.get(row.id().conversation());
        return row.content() instanceof Content.Configured
                && row.id().seq() == 0
                && writtenIn != null
                && writtenIn.origin().forkedFrom() != null;
    }
}
