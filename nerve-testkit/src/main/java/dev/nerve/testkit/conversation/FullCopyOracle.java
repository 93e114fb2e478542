package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.MergeText;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/// The oracle for conversation stores: every conversation is a list of all its rows, and a fork
/// copies the list.
///
/// It shares no code with the tested store except the records of the rows.
final class FullCopyOracle {

    private final Map<ConversationId, FullCopyConversation> all = new TreeMap<>();
    private final Set<RowId> redacted = new HashSet<>();

    void create(ConversationId id) {
        requireFree(id);
        all.put(id, new FullCopyConversation(id, null));
    }

    void add(FullCopyConversation copy) {
        all.put(copy.id, copy);
    }

    List<FullCopyConversation> live() {
        return all.values().stream().filter(FullCopyOracle::isLive).toList();
    }

    private static boolean isLive(FullCopyConversation copy) {
        return copy.state != Conversation.State.DELETED;
    }

    /// Requires that a name is free. A name is taken as long as the conversation or a fork of it
    /// exists.
    void requireFree(ConversationId id) {
        var known = all.get(id);
        if (known != null && (isLive(known) || live().stream().anyMatch(one -> isFork(one, id)))) {
            throw new OracleRefusalException(ErrorCode.ID_TAKEN);
        }
    }

    private boolean isFork(FullCopyConversation copy, ConversationId ancestor) {
        for (var from = copy.forkedFrom; from != null; from = known(from).forkedFrom) {
            if (from.equals(ancestor)) {
                return true;
            }
        }
        return false;
    }

    /// {@return a copy, deleted or not}
    private FullCopyConversation known(ConversationId id) {
        return Objects.requireNonNull(all.get(id));
    }

    FullCopyConversation get(ConversationId id) {
        var known = all.get(id);
        if (known == null) {
            throw new OracleRefusalException(ErrorCode.NODE_NOT_FOUND);
        }
        if (!isLive(known)) {
            boolean reserved = live().stream().anyMatch(one -> isFork(one, id));
            throw new OracleRefusalException(
                    reserved ? ErrorCode.SOURCE_DELETED : ErrorCode.NODE_NOT_FOUND);
        }
        return known;
    }

    void append(ConversationId id, List<RowContent> contents) {
        var copy = get(id);
        requireWritable(copy);
        var rows = new ArrayList<>(copy.contents());
        for (var content : contents) {
            requireFits(rows, content);
            rows.add(content);
        }
        contents.forEach(copy::add);
    }

    private static void requireWritable(FullCopyConversation copy) {
        if (copy.state != Conversation.State.LIVE) {
            throw new OracleRefusalException(ErrorCode.INVALID_REQUEST);
        }
    }

    private static void requireFits(List<RowContent> rows, RowContent content) {
        var turn = NaiveVisibleHistory.of(rows).turn();
        boolean inTurn = turn.start().isPresent();
        boolean fits =
                switch (content) {
                    case RowContent.Message message when message.startsTurn() -> {
                        requireNoTurn(inTurn);
                        yield true;
                    }
                    case RowContent.Message message ->
                            message.role() != MessageRole.ASSISTANT || turn.calls().isEmpty();
                    case RowContent.ToolCall(var call, _, _) ->
                            inTurn && !turn.calls().contains(call);
                    case RowContent.ToolResult(var call, _, _) -> turn.calls().contains(call);
                    case RowContent.TurnEnded ended ->
                            inTurn
                                    && (ended.how() != RowContent.TurnStatus.COMPLETED
                                            || turn.calls().isEmpty());
                    case RowContent.Marked _, RowContent.Configured _ -> true;
                    case RowContent.VisibleContent _, RowContent.ControlContent _ -> {
                        requireNoTurn(inTurn);
                        yield true;
                    }
                };
        if (!fits) {
            throw new OracleRefusalException(ErrorCode.INVALID_REQUEST);
        }
    }

    private static void requireNoTurn(boolean inTurn) {
        if (inTurn) {
            throw new OracleRefusalException(ErrorCode.TURN_IN_PROGRESS);
        }
    }

    void clear(ConversationId id) {
        append(id, List.of(new RowContent.Cleared(get(id).view().config())));
    }

    void rewind(ConversationId id, long end) {
        var copy = get(id);
        if (end < 0 || end >= copy.end()) {
            throw new OracleRefusalException(ErrorCode.POINT_NOT_FOUND);
        }
        if (!copy.viewAsOf(end).turn().calls().isEmpty()) {
            throw new OracleRefusalException(ErrorCode.POINT_NOT_BOUNDARY);
        }
        var rewound = new ArrayList<>(copy.contents());
        rewound.add(new RowContent.Rewound(end));
        long floor = floor(copy, end);
        var then = copy.viewAsOf(end).shown().stream().filter(one -> one.seq() >= floor).toList();
        if (end < floor || !NaiveVisibleHistory.of(rewound).shown().equals(then)) {
            throw new OracleRefusalException(ErrorCode.POINT_HIDDEN);
        }
        append(id, List.of(new RowContent.Rewound(end)));
    }

    private static long floor(FullCopyConversation copy, long end) {
        for (int i = copy.end() - 1; i >= end; i--) {
            switch (copy.rows.get(i).content()) {
                case RowContent.Cleared _ -> {
                    return Long.MAX_VALUE;
                }
                case RowContent.Compacted(_, var keepFrom, _) -> {
                    return keepFrom;
                }
                default -> {}
            }
        }
        return 0;
    }

    void compact(ConversationId id, String summary, long keepFrom) {
        var copy = get(id);
        var history = copy.view();
        if (keepFrom != copy.end() && !history.turns().contains(keepFrom)) {
            throw new OracleRefusalException(ErrorCode.POINT_NOT_BOUNDARY);
        }
        append(id, List.of(new RowContent.Compacted(summary, keepFrom, history.config())));
    }

    void retire(ConversationId id) {
        var copy = get(id);
        requireNoTurn(copy.view().turn().start().isPresent());
        copy.state = Conversation.State.RETIRED;
    }

    void recover(ConversationId id, String reason) {
        var copy = get(id);
        if (copy.view().turn().start().isPresent()) {
            requireWritable(copy);
            copy.add(TurnEndSamples.interrupted(reason));
        }
    }

    void merge(ConversationId childId, ConversationId parentId, MergeText mergeText) {
        var parent = get(parentId);
        var child = get(childId);
        int from = 0;
        while (from < Math.min(parent.end(), child.end())
                && parent.rows.get(from).id().equals(child.rows.get(from).id())) {
            from++;
        }
        for (int i = from; i < parent.end(); i++) {
            if (parent.rows.get(i).content() instanceof RowContent.Merged merged
                    && merged.child().equals(childId)
                    && merged.born().equals(child.created)) {
                from = Math.max(from, (int) merged.to());
            }
        }
        long to = child.view().turn().start().orElse(child.end());
        if (from >= to) {
            throw new OracleRefusalException(ErrorCode.INVALID_REQUEST);
        }
        var text =
                switch (mergeText) {
                    case MergeText.GivenText(var words) -> words;
                    case MergeText.LastAnswer _ -> lastAnswer(child, from, to);
                };
        append(parentId, List.of(new RowContent.Merged(childId, child.created, from, to, text)));
    }

    private static String lastAnswer(FullCopyConversation child, long from, long to) {
        return child.viewAsOf(to).shown().stream()
                .filter(one -> one.seq() >= from)
                .map(one -> one.content() instanceof RowContent.Message said ? said : null)
                .filter(said -> said != null && said.role() == MessageRole.ASSISTANT)
                .reduce((_, last) -> last)
                .map(RowContent.Message::text)
                .orElseThrow(() -> new OracleRefusalException(ErrorCode.INVALID_REQUEST));
    }

    void redact(ConversationId id, long seq, String reason) {
        var copy = get(id);
        if (seq < 0 || seq >= copy.end()) {
            throw new OracleRefusalException(ErrorCode.POINT_NOT_FOUND);
        }
        var secret = copy.rows.get((int) seq);
        var left = NaiveRedaction.of(secret.content());
        if (left == null) {
            throw new OracleRefusalException(ErrorCode.INVALID_REQUEST);
        }
        var row = secret.id();
        var settings = NaiveRedaction.settings(secret.content());
        replace(copiedRow -> copiedRow.id().equals(row) ? left : copiedRow.content());
        replace(copiedRow ->
                keeps(copiedRow, row.conversation())
                        ? NaiveRedaction.without(copiedRow.content(), settings)
                        : copiedRow.content());
        redacted.add(row);
        copy.add(new RowContent.Redacted(row, reason));
    }

    private void replace(Function<FullCopyConversation.CopiedRow, RowContent> content) {
        for (var one : live()) {
            one.rows.replaceAll(copiedRow ->
                    new FullCopyConversation.CopiedRow(
                            copiedRow.id(), content.apply(copiedRow), copiedRow.holder()));
        }
    }

    /// Checks whether a row was written in a conversation or a fork of it, and keeps settings that
    /// another row set.
    private boolean keeps(FullCopyConversation.CopiedRow copiedRow, ConversationId family) {
        var writtenIn = copiedRow.id().conversation();
        if (!writtenIn.equals(family) && !isFork(known(writtenIn), family)) {
            return false;
        }
        return switch (copiedRow.content()) {
            case RowContent.Cleared _, RowContent.Compacted _ -> true;
            case RowContent.Configured _ ->
                    copiedRow.id().seq() == 0 && known(writtenIn).forkedFrom != null;
            default -> false;
        };
    }

    /// {@return whether no row of a conversation is redacted}
    boolean isWhole(FullCopyConversation copy) {
        return copy.rows.stream().noneMatch(copiedRow -> redacted.contains(copiedRow.id()));
    }

    void detach(ConversationId id) {
        var copy = get(id);
        copy.rows.replaceAll(copiedRow ->
                new FullCopyConversation.CopiedRow(copiedRow.id(), copiedRow.content(), id));
        live().forEach(one -> one.heldBy(id));
    }

    void delete(ConversationId id, DeletePolicy policy) {
        var copy = get(id);
        switch (policy) {
            case KEEP -> {}
            case RESTRICT -> {
                if (!dependentsOf(copy).isEmpty()) {
                    throw new OracleRefusalException(ErrorCode.REQUEST_CONFLICT);
                }
            }
            case CASCADE ->
                    live().stream()
                            .filter(one -> isFork(one, id))
                            .forEach(one -> one.state = Conversation.State.DELETED);
            case DETACH -> dependentsOf(copy).forEach(one -> detach(one.id));
        }
        copy.state = Conversation.State.DELETED;
    }

    /// Returns the conversations that would read rows there, with no live conversation in between.
    private List<FullCopyConversation> dependentsOf(FullCopyConversation copy) {
        return live().stream().filter(one -> one != copy && needs(one, copy.id)).toList();
    }

    private boolean needs(FullCopyConversation one, ConversationId owner) {
        var holders = List.copyOf(one.holders());
        int place = holders.indexOf(owner);
        return place >= 0
                && holders.subList(place + 1, holders.size()).stream()
                        .allMatch(next -> next.equals(one.id) || !isLive(known(next)));
    }
}
