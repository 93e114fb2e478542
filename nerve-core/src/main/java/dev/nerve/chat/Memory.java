package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.Lineage;
import dev.nerve.conversation.View;
import dev.nerve.model.CacheHint;
import dev.nerve.value.Fingerprint;
import dev.nerve.value.Value;
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
record Memory(
        ConversationId conversation,
        AsOf asOf,
        Rendering rendering,
        Config config,
        CacheHint cache,
        long tokens) {

    /// {@return a snapshot of the current conversation}
    static Memory of(ConversationId id, ChatHost host) {
        var conversations = host.conversations();
        var lineage = conversations.lineage(id);
        long redactions = conversations.redactions();
        var conversation = conversations.get(id);
        var view = conversations.viewAsOf(id, conversation.end());
        return new Memory(
                id,
                new AsOf(conversation.end(), redactions),
                Rendering.of(view, host.blobs()),
                view.config(),
                new CacheHint(key(lineage), breakpoints(lineage, view, host)),
                conversations.tally(id).tokens());
    }

    /// {@return whether the snapshot is up to date}
    boolean isTrueOf(Conversation other, ChatHost host) {
        return other.id().equals(conversation)
                && asOf.equals(new AsOf(other.end(), host.conversations().redactions()));
    }

    /// {@return the position up to which the snapshot is valid}
    long end() {
        return asOf.end();
    }

    /// {@return the same snapshot, valid up to a later position}
    Memory grown(long position, long size) {
        return new Memory(
                conversation,
                new AsOf(position, asOf.redactions()),
                rendering,
                config,
                cache,
                size);
    }

    /// {@return the number of tokens that the provider should have in its cache; 0 if requests now
    /// start differently than in the last turn}
    long cached(ChatHost host) {
        var id = conversation;
        for (var row : host.conversations().history(id).reversed()) {
            switch (row.content()) {
                case Content.Compacted _, Content.Cleared _ -> {
                    return 0;
                }
                case Content.TurnEnded(var how, _, _, _, _) when how == Content.How.COMPLETED -> {
                    var before = host.conversations().viewAsOf(id, row.seq() + 1).config();
                    return beginning(before).equals(beginning(config)) ? tokens : 0;
                }
                case Content _ -> {}
            }
        }
        return 0;
    }

    /// Returns the settings that come before the first message of a request.
    private static List<@Nullable Value> beginning(Config config) {
        var set = config.settings().fields();
        return Stream.of(Config.MODEL, Config.SYSTEM, Config.TOOLS)
                .<@Nullable Value>map(set::get)
                .toList();
    }

    /// Returns one key for all forks of a root, so that they share a cache entry. The key does not
    /// reveal their names.
    private static String key(Lineage lineage) {
        var root = lineage.root();
        var named = Value.of(List.of(root.id().name(), root.created().toString()));
        return "nerve-" + Fingerprint.of(named);
    }

    /// Returns the fork points of this conversation and of its source, so that both use the same
    /// breakpoints, and the mark from which workers are forked.
    private static List<Integer> breakpoints(Lineage lineage, View view, ChatHost host) {
        var all = lineage.generations();
        var forks = all.subList(Math.max(0, all.size() - 2), all.size()).stream();
        long mark = view.marks().getOrDefault(Content.Marked.SHARED_CONTEXT, 0L);
        return LongStream.concat(forks.mapToLong(Conversation::start), LongStream.of(mark))
                .mapToObj(position -> Rendering.before(view, position, host.blobs()))
                .filter(messages -> messages > 0)
                .distinct()
                .sorted()
                .toList();
    }

    /// The version of a conversation.
    ///
    /// @param end its end
    /// @param redactions the number of redactions so far
    record AsOf(long end, long redactions) {}
}
