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

/// What a chat remembers of its conversation from one turn to the next, so that it is not read
/// again each time.
///
/// @param conversation which
/// @param asOf up to when it is true
/// @param rendering what can be seen, as a model is shown it; grows with the conversation
/// @param config how the conversation is held
/// @param cache how a provider can use its cache
/// @param tokens how large it is for the model, as far as that is known
record Memory(
        ConversationId conversation,
        AsOf asOf,
        Rendering rendering,
        Config config,
        CacheHint cache,
        long tokens) {

    /// {@return what there is to remember of a conversation}
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

    /// {@return whether nobody else has changed the conversation since}
    boolean isTrueOf(Conversation other, ChatHost host) {
        return other.id().equals(conversation)
                && asOf.equals(new AsOf(other.end(), host.conversations().redactions()));
    }

    /// {@return the position up to which it is true}
    long end() {
        return asOf.end();
    }

    /// {@return the same, true up to a later position}
    Memory grown(long position, long size) {
        return new Memory(
                conversation,
                new AsOf(position, asOf.redactions()),
                rendering,
                config,
                cache,
                size);
    }

    /// {@return how much of it the provider should have in its cache: nothing if a request begins
    /// otherwise now than it did in the last turn}
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

    /// What is told to a model before the first message.
    private static List<@Nullable Value> beginning(Config config) {
        var set = config.settings().fields();
        return Stream.of(Config.MODEL, Config.SYSTEM, Config.TOOLS)
                .<@Nullable Value>map(set::get)
                .toList();
    }

    /// One for all that come from one root: what they share is then found at one place. It tells
    /// nothing about them.
    private static String key(Lineage lineage) {
        var root = lineage.root();
        var named = Value.of(List.of(root.id().name(), root.created().toString()));
        return "nerve-" + Fingerprint.of(named);
    }

    /// Where this was forked and where its source was, so that both mark the same places; and where
    /// workers are forked from it.
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

    /// When something is true.
    ///
    /// @param end up to which position
    /// @param redactions after how many redactions
    record AsOf(long end, long redactions) {}
}
