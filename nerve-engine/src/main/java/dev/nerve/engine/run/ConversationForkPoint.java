package dev.nerve.engine.run;

import dev.nerve.chat.ChatNode;
import dev.nerve.chat.MarkNode;
import dev.nerve.control.fork.ForkedNodeRecord;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.RowContent;
import dev.nerve.store.journal.Journal;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The point up to which a forked run inherits a conversation. *Immutable.*
///
/// @param chat the name of the chat
/// @param conversation the conversation the chat used; a later one after a handoff
/// @param turn the effect of its newest turn, or empty if it had none of its own
/// @param marks the marks set after that turn, oldest first
record ConversationForkPoint(String chat, String conversation, String turn, List<String> marks) {

    /// {@return the point that a journal entry describes, if it concerns a conversation of its run}
    static Optional<ConversationForkPoint> of(Journal.Entry entry) {
        var outcome = entry.outcome();
        if (outcome == null) {
            return Optional.empty();
        }
        var work = entry.effect().work();
        var told = outcome.attributes();
        var fork = ForkedNodeRecord.of(entry);
        Optional<ConversationForkPoint> talk = Optional.empty();
        if (fork.isPresent()) {
            var name = Optional.ofNullable(fork.get().conversation());
            talk =
                    name.map(in ->
                            new ConversationForkPoint(
                                    fork.get().target().name(), in, "", List.of()));
        } else if (work.isExecutionOf(ChatNode.TYPE)) {
            var chat = work.node();
            var effect = entry.effect().id();
            talk = in(told).map(in -> new ConversationForkPoint(chat, in, effect, List.of()));
        } else if (work.isExecutionOf(MarkNode.TYPE) && told.find("chat").isPresent()) {
            var marks = List.of(told.at(MarkNode.TYPE).text());
            talk =
                    in(told).map(in ->
                            new ConversationForkPoint(told.at("chat").text(), in, "", marks));
        }
        return talk.filter(one -> one.isOf(entry));
    }

    private static Optional<String> in(Value told) {
        return told.find("conversation").map(Value::text);
    }

    /// Ignores conversations that a workflow file names, because they belong to no run.
    private boolean isOf(Journal.Entry entry) {
        var effect = entry.effect().id();
        var run = effect.substring(0, effect.indexOf('/') + 1);
        return Pattern.matches(Pattern.quote(run + chat) + "(-[0-9]+)?", conversation);
    }

    /// {@return this point advanced by a later one}
    ConversationForkPoint followedBy(ConversationForkPoint next) {
        return next.turn.isEmpty()
                ? new ConversationForkPoint(
                        chat,
                        next.conversation,
                        turn,
                        Stream.concat(marks.stream(), next.marks.stream()).toList())
                : next;
    }

    /// {@return the position after the last inherited row, or empty if the rows lack the turn}
    ///
    /// @param rows all rows of the conversation, or of a fork of it
    /// @param start the position of the first row that is not inherited
    OptionalLong endPosition(List<ConversationRow> rows, long start) {
        var settled = turn.isEmpty() ? settled(rows, start) : endOfTurn(rows);
        return settled.isEmpty() ? settled : OptionalLong.of(endOfMarks(rows, settled.getAsLong()));
    }

    /// Skips the first rows of a fork, which store its settings.
    private static OptionalLong settled(List<ConversationRow> rows, long start) {
        long end = start;
        for (var row : rows) {
            if (row.seq() == end && row.content() instanceof RowContent.Configured) {
                end++;
            }
        }
        return OptionalLong.of(end);
    }

    /// Returns the end of the last attempt: an interrupted or failed turn is repeated with the same
    /// effect.
    private OptionalLong endOfTurn(List<ConversationRow> rows) {
        var found = OptionalLong.empty();
        boolean inside = false;
        for (var row : rows) {
            if (row.content() instanceof RowContent.Message message && message.startsTurn()) {
                inside = message.effect().equals(turn);
            } else if (inside
                    && row.content() instanceof RowContent.TurnEnded ended
                    && ended.how() == RowContent.TurnStatus.COMPLETED) {
                found = OptionalLong.of(row.seq() + 1);
            }
        }
        return found;
    }

    private long endOfMarks(List<ConversationRow> rows, long after) {
        var open = new ArrayList<>(marks);
        long end = after;
        for (var row : rows.stream().filter(row -> row.seq() >= after).toList()) {
            if (row.content() instanceof RowContent.Message message && message.startsTurn()) {
                break;
            }
            if (row.content() instanceof RowContent.Marked(var name) && open.remove(name)) {
                end = row.seq() + 1;
            }
        }
        return end;
    }
}
