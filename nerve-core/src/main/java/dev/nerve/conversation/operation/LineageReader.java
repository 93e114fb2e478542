package dev.nerve.conversation.operation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.ConversationTree;
import dev.nerve.conversation.Lineage;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.ViewTally;
import dev.nerve.conversation.history.HistoryReader;
import dev.nerve.conversation.history.LineageErrors;
import dev.nerve.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A reader of the origins of forks. It computes everything from the stored fork points.
///
/// @param reader the store at one moment
record LineageReader(ConversationStore.Reader reader) {

    /// {@return the counts of the inherited view of a fork}
    ViewTally inherited(Conversation fork) {
        return new HistoryReader(reader).tally(fork, inheritedRows(fork));
    }

    private long inheritedRows(Conversation fork) {
        return fork.origin().base() == null ? copies(fork) : fork.start();
    }

    /// Returns the position after the copied rows of a fork without a base.
    ///
    /// Copies keep their ids, and the fork's own rows follow them, so a binary search finds the
    /// boundary. Only the settings may come before the copies.
    private long copies(Conversation fork) {
        long low = fork.end() > 0 && isOwn(fork, 0) ? configured(fork) : 0;
        long high = fork.end();
        while (low < high) {
            long middle = (low + high) / 2;
            if (isOwn(fork, middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private long configured(Conversation fork) {
        return new HistoryReader(reader).row(fork, 0).content() instanceof RowContent.Configured
                ? 1
                : 0;
    }

    private boolean isOwn(Conversation fork, long seq) {
        return new HistoryReader(reader).row(fork, seq).id().conversation().equals(fork.id());
    }

    /// {@return the last row of the source before the fork point, or null if there is none or it
    /// was removed}
    @Nullable RowId lastRow(Conversation fork) {
        var from = fork.origin().forkedFrom();
        long last = fork.origin().forkedAt() - 1;
        if (from == null || last < 0) {
            return null;
        }
        var history = new HistoryReader(reader);
        if (fork.origin().base() != null) {
            return history.row(fork, last).id();
        }
        return reader.find(from)
                .filter(source -> last < source.end())
                .map(source -> history.row(source, last).id())
                .orElse(null);
    }

    /// {@return the conversations from the root to this one, each forked from the one before}
    Lineage lineage(Conversation conversation) {
        var generations = new ArrayDeque<Conversation>();
        var seen = new HashSet<ConversationId>();
        var next = conversation;
        while (true) {
            generations.addFirst(next);
            var from = next.origin().forkedFrom();
            if (from == null) {
                return new Lineage(List.copyOf(generations));
            }
            if (!seen.add(from)) {
                throw LineageErrors.cycle(conversation.id(), from);
            }
            next =
                    reader.find(from)
                            .orElseThrow(() ->
                                    LineageErrors.broken(
                                            conversation.id(),
                                            "'%s' is not there".formatted(from)));
        }
    }

    /// {@return a conversation with its direct and indirect forks}
    ConversationTree tree(Conversation root) {
        var history = new HistoryReader(reader);
        var branches = new ArrayList<ConversationTree.Branch>();
        var seen = new HashSet<ConversationId>();
        var open = new ArrayDeque<ConversationTree.Branch>();
        open.push(new ConversationTree.Branch(root, history.tally(root, root.end()), 0));
        while (!open.isEmpty()) {
            var branch = open.pop();
            if (!seen.add(branch.conversation().id())) {
                throw LineageErrors.cycle(root.id(), branch.conversation().id());
            }
            branches.add(branch);
            for (var fork : reader.forkedFrom(branch.conversation().id()).reversed()) {
                var tally = history.tally(fork, fork.end());
                open.push(new ConversationTree.Branch(fork, tally, branch.depth() + 1));
            }
        }
        return new ConversationTree(branches);
    }

    /// {@return a conversation and its direct and indirect forks by name, each before its own
    /// forks}
    Map<ConversationId, Conversation> family(Conversation root) {
        Map<ConversationId, Conversation> family = new LinkedHashMap<>();
        var open = new ArrayDeque<Conversation>();
        open.add(root);
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (family.put(next.id(), next) != null) {
                throw LineageErrors.cycle(root.id(), next.id());
            }
            open.addAll(reader.forkedFrom(next.id()));
        }
        return family;
    }

    /// {@return the origin of a conversation as data}
    Value.Fields metadata(Conversation conversation) {
        var lineage = lineage(conversation);
        var origin = conversation.origin();
        var row = lastRow(conversation);
        var isFork = origin.forkedFrom() != null;
        return Value.Fields.EMPTY
                .with("forked_from", origin.forkedFrom())
                .with("fork_time", isFork ? conversation.created() : null)
                .with("fork_message_id", row == null ? null : row.toString())
                .with("fork_message_count", isFork ? inherited(conversation).messages() : 0)
                .with("fork_point", isFork ? origin.forkedAt() : null)
                .with("spawned_by", origin.spawnedBy())
                .with("relation", origin.relation().wireName())
                .with("lineage", lineage.names())
                .with("depth", lineage.depth())
                .with("root_id", lineage.root().id());
    }
}
