package dev.nerve.conversation.history;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.TokenEstimate;
import dev.nerve.conversation.ViewTally;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// A validator of the rows at the end of a conversation. It also computes the counts of the view
/// after each row.
///
/// Most rows need only the previous counts. Only rows that hide others need the view itself.
/// *Confined to one thread.*
public final class RowValidator {

    private final HistoryReader history;
    private final Conversation conversation;
    private final ViewTally first;
    private final List<ConversationStore.TalliedRow> pending = new ArrayList<>();
    private ViewTally tally;
    private OpenToolCalls openToolCalls;

    public RowValidator(HistoryReader history, Conversation conversation) {
        this.history = history;
        this.conversation = conversation;
        this.first = history.tally(conversation, conversation.end());
        this.tally = first;
        this.openToolCalls = OpenToolCalls.of(history, conversation, first);
    }

    /// {@return the rows so far, each with the counts after it}
    public List<ConversationStore.TalliedRow> rows() {
        return List.copyOf(pending);
    }

    /// {@return the counts after a row}
    ///
    /// @throws NerveException if the row does not fit
    public ViewTally next(ConversationRow row) {
        tally =
                switch (row.content()) {
                    case RowContent.VisibleContent visibleContent ->
                            said(row.seq(), visibleContent);
                    case RowContent.ControlContent controlContent -> noted(row, controlContent);
                };
        pending.add(new ConversationStore.TalliedRow(row, tally));
        return tally;
    }

    private ViewTally said(long seq, RowContent.VisibleContent visibleContent) {
        return switch (visibleContent) {
            case RowContent.Message message when message.startsTurn() -> {
                requireNoTurn("say something");
                openToolCalls = OpenToolCalls.none(history, conversation);
                yield said(visibleContent, tally.turns() + 1, OptionalLong.of(seq), 0);
            }
            case RowContent.Message message -> {
                if (message.role() == MessageRole.ASSISTANT && !tally.isBoundary()) {
                    throw invalid("answer the open tool calls first: " + openToolCalls.all());
                }
                yield said(visibleContent, tally.turns(), tally.turn(), tally.openCalls());
            }
            case RowContent.ToolCall(var call, _, _) -> {
                if (tally.turn().isEmpty() || !openToolCalls.add(call)) {
                    throw invalid(
                            "tool call '%s' is outside a turn or a duplicate".formatted(call));
                }
                yield said(visibleContent, tally.turns(), tally.turn(), tally.openCalls() + 1);
            }
            case RowContent.ToolResult(var call, _, _) -> {
                if (!openToolCalls.remove(call)) {
                    throw invalid("no tool call '%s' is open".formatted(call));
                }
                yield said(visibleContent, tally.turns(), tally.turn(), tally.openCalls() - 1);
            }
            case RowContent.Merged _ -> {
                requireNoTurn("merge");
                yield said(visibleContent, tally.turns(), tally.turn(), 0);
            }
        };
    }

    private ViewTally said(
            RowContent.VisibleContent visibleContent, long turns, OptionalLong turn, int calls) {
        long tokens = tally.tokens() + TokenEstimate.tokens(visibleContent);
        return new ViewTally(tally.messages() + 1, turns, tokens, turn, calls);
    }

    private ViewTally noted(ConversationRow row, RowContent.ControlContent controlContent) {
        return switch (controlContent) {
            case RowContent.Configured _, RowContent.Marked _, RowContent.Redacted _ -> tally;
            case RowContent.Cleared _ -> {
                requireNoTurn("clear");
                yield ViewTally.EMPTY;
            }
            case RowContent.Rewound(var end) -> {
                requireNoTurn("rewind");
                yield rewound(row, end);
            }
            case RowContent.Compacted _ -> {
                requireNoTurn("compact");
                yield counted(row);
            }
            case RowContent.TurnEnded ended -> ended(ended);
        };
    }

    /// Returns the counts at the earlier position, unless a summary now replaces a part of that
    /// view.
    private ViewTally rewound(ConversationRow row, long end) {
        return history.viewBoundaryFrom(conversation, end).isPresent()
                ? counted(row)
                : history.tally(conversation, end).withoutOpenTurn();
    }

    private ViewTally ended(RowContent.TurnEnded ended) {
        if (tally.turn().isEmpty()) {
            throw invalid("no turn is open");
        }
        if (ended.how() == RowContent.TurnStatus.COMPLETED && !tally.isBoundary()) {
            throw invalid("answer the open tool calls first: " + openToolCalls.all());
        }
        var after =
                switch (ended.how()) {
                    case FAILED -> beforeTurn(tally.turn().getAsLong()).withoutOpenTurn();
                    case COMPLETED, INTERRUPTED -> closed(ended);
                };
        openToolCalls = OpenToolCalls.none(history, conversation);
        return after;
    }

    private ViewTally beforeTurn(long start) {
        int ago = (int) (start - conversation.end());
        if (ago < 0) {
            return history.tally(conversation, start);
        }
        return ago == 0 ? first : pending.get(ago - 1).tally();
    }

    private ViewTally closed(RowContent.TurnEnded ended) {
        long tokens = tally.tokens();
        for (var call : openToolCalls.all()) {
            tokens += TokenEstimate.tokens(VisibleHistoryBuilder.missingResult(call));
        }
        return new ViewTally(
                tally.messages() + tally.openCalls(),
                tally.turns(),
                ended.context() > 0 ? ended.context() : tokens,
                OptionalLong.empty(),
                0);
    }

    /// Computes the counts from the view.
    private ViewTally counted(ConversationRow row) {
        var builder = history.viewBuilder(conversation, conversation.end());
        pending.forEach(one -> builder.add(one.row()));
        return ViewTally.of(builder.add(row).view());
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
