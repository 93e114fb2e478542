package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// A validator of the rows at the end of a conversation. It also computes the counts of the view
/// after each row.
///
/// Most rows need only the previous counts. Only rows that hide others need the view itself.
/// *Confined to one thread.*
final class Tallying {

    private final History history;
    private final Conversation conversation;
    private final Tally first;
    private final List<ConversationStore.Tallied> pending = new ArrayList<>();
    private Tally tally;
    private OpenCalls openCalls;

    Tallying(History history, Conversation conversation) {
        this.history = history;
        this.conversation = conversation;
        this.first = history.tally(conversation, conversation.end());
        this.tally = first;
        this.openCalls = OpenCalls.of(history, conversation, first);
    }

    /// {@return the rows so far, each with the counts after it}
    List<ConversationStore.Tallied> rows() {
        return List.copyOf(pending);
    }

    /// {@return the counts after a row}
    ///
    /// @throws NerveException if the row does not fit
    Tally next(Row row) {
        tally =
                switch (row.content()) {
                    case Content.Said said -> said(row.seq(), said);
                    case Content.Note note -> noted(row, note);
                };
        pending.add(new ConversationStore.Tallied(row, tally));
        return tally;
    }

    private Tally said(long seq, Content.Said said) {
        return switch (said) {
            case Content.Message message when message.isTurn() -> {
                requireNoTurn("say something");
                openCalls = OpenCalls.none(history, conversation);
                yield said(said, tally.turns() + 1, OptionalLong.of(seq), 0);
            }
            case Content.Message message -> {
                if (message.role() == Role.ASSISTANT && !tally.isBoundary()) {
                    throw invalid("answer the open tool calls first: " + openCalls.all());
                }
                yield said(said, tally.turns(), tally.turn(), tally.openCalls());
            }
            case Content.ToolCall(var call, _, _) -> {
                if (tally.turn().isEmpty() || !openCalls.add(call)) {
                    throw invalid(
                            "tool call '%s' is outside a turn or a duplicate".formatted(call));
                }
                yield said(said, tally.turns(), tally.turn(), tally.openCalls() + 1);
            }
            case Content.ToolResult(var call, _, _) -> {
                if (!openCalls.remove(call)) {
                    throw invalid("no tool call '%s' is open".formatted(call));
                }
                yield said(said, tally.turns(), tally.turn(), tally.openCalls() - 1);
            }
            case Content.Merged _ -> {
                requireNoTurn("merge");
                yield said(said, tally.turns(), tally.turn(), 0);
            }
        };
    }

    private Tally said(Content.Said said, long turns, OptionalLong turn, int calls) {
        long tokens = tally.tokens() + Estimate.tokens(said);
        return new Tally(tally.messages() + 1, turns, tokens, turn, calls);
    }

    private Tally noted(Row row, Content.Note note) {
        return switch (note) {
            case Content.Configured _, Content.Marked _, Content.Redacted _ -> tally;
            case Content.Cleared _ -> {
                requireNoTurn("clear");
                yield Tally.NOTHING;
            }
            case Content.Rewound(var end) -> {
                requireNoTurn("rewind");
                yield rewound(row, end);
            }
            case Content.Compacted _ -> {
                requireNoTurn("compact");
                yield counted(row);
            }
            case Content.TurnEnded ended -> ended(ended);
        };
    }

    /// Returns the counts at the earlier position, unless a summary now replaces a part of that
    /// view.
    private Tally rewound(Row row, long end) {
        return history.curtainFrom(conversation, end).isPresent()
                ? counted(row)
                : history.tally(conversation, end).settled();
    }

    private Tally ended(Content.TurnEnded ended) {
        if (tally.turn().isEmpty()) {
            throw invalid("no turn is open");
        }
        if (ended.how() == Content.How.COMPLETED && !tally.isBoundary()) {
            throw invalid("answer the open tool calls first: " + openCalls.all());
        }
        var after =
                switch (ended.how()) {
                    case FAILED -> beforeTurn(tally.turn().getAsLong()).settled();
                    case COMPLETED, INTERRUPTED -> closed(ended);
                };
        openCalls = OpenCalls.none(history, conversation);
        return after;
    }

    private Tally beforeTurn(long start) {
        int ago = (int) (start - conversation.end());
        if (ago < 0) {
            return history.tally(conversation, start);
        }
        return ago == 0 ? first : pending.get(ago - 1).tally();
    }

    private Tally closed(Content.TurnEnded ended) {
        long tokens = tally.tokens();
        for (var call : openCalls.all()) {
            tokens += Estimate.tokens(Fold.closing(call));
        }
        return new Tally(
                tally.messages() + tally.openCalls(),
                tally.turns(),
                ended.context() > 0 ? ended.context() : tokens,
                OptionalLong.empty(),
                0);
    }

    /// Computes the counts from the view.
    private Tally counted(Row row) {
        var fold = history.fold(conversation, conversation.end());
        pending.forEach(one -> fold.add(one.row()));
        return Tally.of(fold.add(row).view());
    }

    private void requireNoTurn(String wanted) {
        if (tally.turn().isPresent()) {
            throw new NerveException.Failed(
                    ErrorCode.TURN_IN_PROGRESS,
                    "cannot %s in conversation '%s' while a turn is open; end it first"
                            .formatted(wanted, conversation.id()));
        }
    }

    private NerveException invalid(String why) {
        return new NerveException.Invalid(
                "conversation '%s': %s".formatted(conversation.id(), why));
    }
}
