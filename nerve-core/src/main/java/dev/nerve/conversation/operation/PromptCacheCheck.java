package dev.nerve.conversation.operation;

import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.InheritMode;
import dev.nerve.conversation.history.HistoryReader;
import java.util.ArrayList;
import java.util.List;

/// A check whether a fork can use the provider's prompt cache of its source.
///
/// @param history the reader of the source
/// @param source the conversation to fork
record PromptCacheCheck(HistoryReader history, Conversation source) {

    /// The settings at the beginning of every request to a provider.
    private static final List<String> LEADING =
            List.of(ConversationConfig.MODEL, ConversationConfig.SYSTEM, ConversationConfig.TOOLS);

    /// {@return the reasons why the fork cannot use the cache; empty if it can}
    List<String> brokenBy(ForkRequest.ForkOptions options, long position) {
        var broken = new ArrayList<String>();
        if (!(options.inherit() instanceof InheritMode.Prefix)) {
            broken.add("only a part is inherited, as copies");
        }
        for (var setting : LEADING) {
            if (options.overrides().settings().fields().containsKey(setting)) {
                broken.add("'%s' is overridden".formatted(setting));
            }
        }
        if (isCompactedSince(position)) {
            broken.add("the source was compacted after the point");
        } else if (isJustCompacted(position)) {
            broken.add("nothing was sent since the source was compacted");
        }
        return broken;
    }

    private boolean isCompactedSince(long position) {
        var curtain = history.viewBoundaryFrom(source, position);
        return curtain.isPresent() && isCompaction(curtain.getAsLong());
    }

    /// Checks only the conversation that contains the last row, so that the cost does not depend on
    /// the depth.
    private boolean isJustCompacted(long position) {
        if (position == 0 || position > source.end()) {
            return false;
        }
        var holder = history.holder(source, position - 1);
        var curtain = history.reader().lastViewBoundary(holder.id(), position);
        return curtain.isPresent()
                && isCompaction(curtain.getAsLong())
                && history.tally(source, position).turns()
                        == history.tally(source, curtain.getAsLong() + 1).turns();
    }

    private boolean isCompaction(long seq) {
        return history.row(source, seq).content() instanceof RowContent.Compacted;
    }
}
