package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.Lineage;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.model.CacheHint;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A snapshot of a conversation that a chat keeps between turns, so that it need not read all rows
/// again.
///
/// @param conversation the conversation
/// @param asOf the version of the conversation
/// @param rendering the visible messages as prompt messages; grows with the conversation
/// @param config the settings
/// @param cache the cache hint for the provider
/// @param tokens the size in tokens, as far as it is known
record ConversationSnapshot(
        ConversationId conversation,
        SnapshotVersion asOf,
        PromptMessages rendering,
        ConversationConfig config,
        CacheHint cache,
        long tokens) {

    /// {@return a snapshot of the current conversation}
    static ConversationSnapshot of(ConversationId id, ChatServices services) {
        var conversations = services.conversations();
        var lineage = conversations.lineage(id);
        long redactions = conversations.redactionCount();
        var conversation = conversations.get(id);
        var visibleHistory = conversations.viewAsOf(id, conversation.end());
        return new ConversationSnapshot(
                id,
                new SnapshotVersion(conversation.end(), redactions),
                PromptMessages.of(visibleHistory, services.blobs()),
                visibleHistory.config(),
                new CacheHint(key(lineage), breakpoints(lineage, visibleHistory, services)),
                conversations.tally(id).tokens());
    }

    /// {@return whether the snapshot is up to date}
    boolean isCurrent(Conversation other, ChatServices services) {
        return other.id().equals(conversation)
                && asOf.equals(
                        new SnapshotVersion(
                                other.end(), services.conversations().redactionCount()));
    }

    /// {@return the position up to which the snapshot is valid}
    long end() {
        return asOf.end();
    }

    /// {@return the same snapshot, valid up to a later position}
    ConversationSnapshot extendedTo(long position, long size) {
        return new ConversationSnapshot(
                conversation,
                new SnapshotVersion(position, asOf.redactions()),
                rendering,
                config,
                cache,
                size);
    }

    /// {@return the number of tokens that the provider should have in its cache; 0 if requests now
    /// start differently than in the last turn}
    long cachedTokens(ChatServices services) {
        var id = conversation;
        for (var row : services.conversations().history(id).reversed()) {
            switch (row.content()) {
                case RowContent.Compacted _, RowContent.Cleared _ -> {
                    return 0;
                }
                case RowContent.TurnEnded(var status, _, _, _, _)
                        when status == RowContent.TurnStatus.COMPLETED -> {
                    var before = services.conversations().viewAsOf(id, row.seq() + 1).config();
                    return beginning(before).equals(beginning(config)) ? tokens : 0;
                }
                case RowContent _ -> {}
            }
        }
        return 0;
    }

    /// Returns the settings that come before the first message of a request.
    private static List<@Nullable Value> beginning(ConversationConfig config) {
        var set = config.settings().fields();
        return Stream.of(
                        ConversationConfig.MODEL,
                        ConversationConfig.SYSTEM,
                        ConversationConfig.TOOLS)
                .<@Nullable Value>map(set::get)
                .toList();
    }

    /// Returns one key for all forks of a root, so that they share a cache entry. The key does not
    /// reveal their names.
    private static String key(Lineage lineage) {
        var root = lineage.root();
        var named = Value.of(List.of(root.id().name(), root.created().toString()));
        return "nerve-" + ValueFingerprint.of(named);
    }

    /// Returns the fork points of this conversation and of its source, so that both use the same
    /// breakpoints, and the mark from which workers are forked.
    private static List<Integer> breakpoints(
            Lineage lineage, VisibleHistory visibleHistory, ChatServices services) {
        var all = lineage.generations();
        var forks = all.subList(Math.max(0, all.size() - 2), all.size()).stream();
        long mark = visibleHistory.marks().getOrDefault(RowContent.Marked.SHARED_CONTEXT, 0L);
        return LongStream.concat(forks.mapToLong(Conversation::start), LongStream.of(mark))
                .mapToObj(position ->
                        PromptMessages.countBefore(visibleHistory, position, services.blobs()))
                .filter(messages -> messages > 0)
                .distinct()
                .sorted()
                .toList();
    }

    /// The version of a conversation.
    ///
    /// @param end its end
    /// @param redactions the number of redactions so far
    record SnapshotVersion(long end, long redactions) {}
}
