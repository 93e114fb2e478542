package dev.nerve.conversation.operation;

import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.MergeText;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.history.HistoryReader;
import dev.nerve.conversation.history.SharedPrefixResolver;

/// The operation that merges a text from a child into its parent.
///
/// @param writer the store inside the transaction
/// @param child the conversation to merge from
/// @param parent the conversation to merge into
record MergeOperation(ConversationStore.Writer writer, Conversation child, Conversation parent) {

    /// {@return the row for everything in the child since it was forked or last merged}
    ///
    /// @throws NerveException.Invalid if there is nothing new
    RowContent.Merged row(MergeText mergeText) {
        long shared = new SharedPrefixResolver(writer).common(child, parent).end();
        long from = Math.max(shared, covered(shared));
        long to = complete();
        if (from >= to) {
            throw new NerveException.Invalid(
                    "nothing new to merge from '%s' into '%s'".formatted(child.id(), parent.id()));
        }
        return new RowContent.Merged(
                child.id(), child.created(), from, to, text(mergeText, from, to));
    }

    /// Returns the end of the child's last complete turn; an open turn is left for the next merge.
    private long complete() {
        var history = new HistoryReader(writer);
        return history.tally(child, child.end()).turn().orElse(child.end());
    }

    /// Returns the end of the last merge, visible or hidden. It can only come after the shared
    /// rows.
    private long covered(long shared) {
        return new HistoryReader(writer)
                .lastMatching(parent, shared, this::isMergeOfChild)
                .map(row -> ((RowContent.Merged) row.content()).to())
                .orElse(0L);
    }

    /// Compares the creation time too, because another conversation may have had the same name. The
    /// order of the times does not matter, because a clock may be set back.
    private boolean isMergeOfChild(ConversationRow row) {
        return row.content() instanceof RowContent.Merged merged
                && merged.born().equals(child.created())
                && (merged.child().equals(child.id()) || isRenamed(merged));
    }

    /// {@return whether the conversation of the row has another name now}
    private boolean isRenamed(RowContent.Merged merged) {
        return writer.find(merged.child())
                .filter(one -> one.created().equals(merged.born()))
                .isEmpty();
    }

    private String text(MergeText mergeText, long from, long to) {
        return switch (mergeText) {
            case MergeText.GivenText(var text) -> text;
            case MergeText.LastAnswer _ -> lastAnswer(from, to);
        };
    }

    private String lastAnswer(long from, long to) {
        return new HistoryReader(writer)
                .viewAsOf(child, to)
                .lastAnswer(from)
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "'%s' has not answered since it was forked or last merged"
                                        .formatted(child.id())));
    }
}
