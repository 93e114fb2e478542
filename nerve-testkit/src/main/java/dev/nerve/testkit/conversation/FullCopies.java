package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.Dependents;
import dev.nerve.conversation.Role;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.Told;
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
final class FullCopies {

    private final Map<ConversationId, FullCopy> all = new TreeMap<>();
    private final Set<RowId> redacted = new HashSet<>();

    void create(ConversationId id) {
        requireFree(id);
        all.put(id, new FullCopy(id, null));
    }

    void add(FullCopy copy) {
        all.put(copy.id, copy);
    }

    List<FullCopy> live() {
        return all.values().stream().filter(FullCopies::isLive).toList();
    }

    private static boolean isLive(FullCopy copy) {
        return copy.state != Conversation.State.DELETED;
    }

    /// Requires that a name is free. A name is taken as long as the conversation or a fork of it
    /// exists.
    void requireFree(ConversationId id) {
        var known = all.get(id);
        if (known != null && (isLive(known) || live().stream().anyMatch(one -> isFork(one, id)))) {
            throw new Refusal(ErrorCode.ID_TAKEN);
        }
    }

    private boolean isFork(FullCopy copy, ConversationId ancestor) {
        for (var from = copy.forkedFrom; from != null; from = known(from).forkedFrom) {
            if (from.equals(ancestor)) {
                return true;
            }
        }
        return false;
    }

    /// {@return a copy, deleted or not}
    private FullCopy known(ConversationId id) {
        return Objects.requireNonNull(all.get(id));
    }

    FullCopy get(ConversationId id) {
        var known = all.get(id);
        if (known == null) {
            throw new Refusal(ErrorCode.NODE_NOT_FOUND);
        }
        if (!isLive(known)) {
            boolean reserved = live().stream().anyMatch(one -> isFork(one, id));
            throw new Refusal(reserved ? ErrorCode.SOURCE_DELETED : ErrorCode.NODE_NOT_FOUND);
        }
        return known;
    }

    void append(ConversationId id, List<Content> contents) {
        var copy = get(id);
        requireWritable(copy);
        var rows = new ArrayList<>(copy.contents());
        for (var content : contents) {
            requireFits(rows, content);
            rows.add(content);
        }
        contents.forEach(copy::add);
    }

    private static void requireWritable(FullCopy copy) {
        if (copy.state != Conversation.State.LIVE) {
            throw new Refusal(ErrorCode.INVALID_REQUEST);
        }
    }

    private static void requireFits(List<Content> rows, Content content) {
        var turn = NaiveView.of(rows).turn();
        boolean inTurn = turn.start().isPresent();
        boolean fits =
                switch (content) {
                    case Content.Message message when message.isTurn() -> {
                        requireNoTurn(inTurn);
                        yield true;
                    }
                    case Content.Message message ->
                            message.role() != Role.ASSISTANT || turn.calls().isEmpty();
                    case Content.ToolCall(var call, _, _) -> inTurn && !turn.calls().contains(call);
                    case Content.ToolResult(var call, _, _) -> turn.calls().contains(call);
                    case Content.TurnEnded ended ->
                            inTurn
                                    && (ended.how() != Content.How.COMPLETED
                                            || turn.calls().isEmpty());
                    case Content.Marked _, Content.Configured _ -> true;
                    case Content.Said _, Content.Note _ -> {
                        requireNoTurn(inTurn);
                        yield true;
                    }
                };
        if (!fits) {
            throw new Refusal(ErrorCode.INVALID_REQUEST);
        }
    }

    private static void requireNoTurn(boolean inTurn) {
        if (inTurn) {
            throw new Refusal(ErrorCode.TURN_IN_PROGRESS);
        }
    }

    void clear(ConversationId id) {
        append(id, List.of(new Content.Cleared(get(id).view().config())));
    }

    void rewind(ConversationId id, long end) {
        var copy = get(id);
        if (end < 0 || end >= copy.end()) {
            throw new Refusal(ErrorCode.POINT_NOT_FOUND);
        }
        if (!copy.viewAsOf(end).turn().calls().isEmpty()) {
            throw new Refusal(ErrorCode.POINT_NOT_BOUNDARY);
        }
        var rewound = new ArrayList<>(copy.contents());
        rewound.add(new Content.Rewound(end));
        long floor = floor(copy, end);
        var then = copy.viewAsOf(end).shown().stream().filter(one -> one.seq() >= floor).toList();
        if (end < floor || !NaiveView.of(rewound).shown().equals(then)) {
            throw new Refusal(ErrorCode.POINT_HIDDEN);
        }
        append(id, List.of(new Content.Rewound(end)));
    }

    private static long floor(FullCopy copy, long end) {
        for (int i = copy.end() - 1; i >= end; i--) {
            switch (copy.rows.get(i).content()) {
                case Content.Cleared _ -> {
                    return Long.MAX_VALUE;
                }
                case Content.Compacted(_, var keepFrom, _) -> {
                    return keepFrom;
                }
                default -> {}
            }
        }
        return 0;
    }

    void compact(ConversationId id, String summary, long keepFrom) {
        var copy = get(id);
        var view = copy.view();
        if (keepFrom != copy.end() && !view.turns().contains(keepFrom)) {
            throw new Refusal(ErrorCode.POINT_NOT_BOUNDARY);
        }
        append(id, List.of(new Content.Compacted(summary, keepFrom, view.config())));
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
            copy.add(Ends.interrupted(reason));
        }
    }

    void merge(ConversationId childId, ConversationId parentId, Told told) {
        var parent = get(parentId);
        var child = get(childId);
        int from = 0;
        while (from < Math.min(parent.end(), child.end())
                && parent.rows.get(from).id().equals(child.rows.get(from).id())) {
            from++;
        }
        for (int i = from; i < parent.end(); i++) {
            if (parent.rows.get(i).content() instanceof Content.Merged merged
                    && merged.child().equals(childId)
                    && merged.born().equals(child.created)) {
                from = Math.max(from, (int) merged.to());
            }
        }
        long to = child.view().turn().start().orElse(child.end());
        if (from >= to) {
            throw new Refusal(ErrorCode.INVALID_REQUEST);
        }
        var text =
                switch (told) {
                    case Told.Given(var words) -> words;
                    case Told.LastAnswer _ -> lastAnswer(child, from, to);
                };
        append(parentId, List.of(new Content.Merged(childId, child.created, from, to, text)));
    }

    private static String lastAnswer(FullCopy child, long from, long to) {
        return child.viewAsOf(to).shown().stream()
                .filter(one -> one.seq() >= from)
                .map(one -> one.content() instanceof Content.Message said ? said : null)
                .filter(said -> said != null && said.role() == Role.ASSISTANT)
                .reduce((_, last) -> last)
                .map(Content.Message::text)
                .orElseThrow(() -> new Refusal(ErrorCode.INVALID_REQUEST));
    }

    void redact(ConversationId id, long seq, String reason) {
        var copy = get(id);
        if (seq < 0 || seq >= copy.end()) {
            throw new Refusal(ErrorCode.POINT_NOT_FOUND);
        }
        var secret = copy.rows.get((int) seq);
        var left = NaiveRedaction.of(secret.content());
        if (left == null) {
            throw new Refusal(ErrorCode.INVALID_REQUEST);
        }
        var row = secret.id();
        var settings = NaiveRedaction.settings(secret.content());
        replace(entry -> entry.id().equals(row) ? left : entry.content());
        replace(entry ->
                keeps(entry, row.conversation())
                        ? NaiveRedaction.without(entry.content(), settings)
                        : entry.content());
        redacted.add(row);
        copy.add(new Content.Redacted(row, reason));
    }

    private void replace(Function<FullCopy.Entry, Content> content) {
        for (var one : live()) {
            one.rows.replaceAll(
                    entry -> new FullCopy.Entry(entry.id(), content.apply(entry), entry.holder()));
        }
    }

    /// Tells whether a row was written in a conversation or a fork of it, and keeps settings that
    /// another row set.
    private boolean keeps(FullCopy.Entry entry, ConversationId family) {
        var writtenIn = entry.id().conversation();
        if (!writtenIn.equals(family) && !isFork(known(writtenIn), family)) {
            return false;
        }
        return switch (entry.content()) {
            case Content.Cleared _, Content.Compacted _ -> true;
            case Content.Configured _ ->
                    entry.id().seq() == 0 && known(writtenIn).forkedFrom != null;
            default -> false;
        };
    }

    /// {@return whether no row of a conversation is redacted}
    boolean isWhole(FullCopy copy) {
        return copy.rows.stream().noneMatch(entry -> redacted.contains(entry.id()));
    }

    void detach(ConversationId id) {
        var copy = get(id);
        copy.rows.replaceAll(entry -> new FullCopy.Entry(entry.id(), entry.content(), id));
        live().forEach(one -> one.heldBy(id));
    }

    void delete(ConversationId id, Dependents dependents) {
        var copy = get(id);
        switch (dependents) {
            case KEEP -> {}
            case RESTRICT -> {
                if (!dependentsOf(copy).isEmpty()) {
                    throw new Refusal(ErrorCode.REQUEST_CONFLICT);
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
    private List<FullCopy> dependentsOf(FullCopy copy) {
        return live().stream().filter(one -> one != copy && needs(one, copy.id)).toList();
    }

    private boolean needs(FullCopy one, ConversationId owner) {
        var holders = List.copyOf(one.holders());
        int place = holders.indexOf(owner);
        return place >= 0
                && holders.subList(place + 1, holders.size()).stream()
                        .allMatch(next -> next.equals(one.id) || !isLive(known(next)));
    }
}
