package dev.nerve.chat;

import dev.nerve.NodeId;
import dev.nerve.chat.exchange.ModelCaller;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A node that replaces the beginning of a chat's conversation by a summary. Its input is the
/// summary; without an input the model of the chat writes it.
///
/// @param chat the chat
/// @param keepFrom the first row that stays; null for the last turn
record CompactionNode(ChatNode chat, @Nullable Long keepFrom) implements Node {

    @Override
    public NodeId id() {
        return chat.id();
    }

    @Override
    public String type() {
        return "compaction";
    }

    /// Fails if a turn is running, because the turn has read the rows that would be hidden.
    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        chat.start();
        var conversations = chat.conversations();
        var id = chat.conversation();
        try (var _ = conversations.lock(id)) {
            if (conversations.tally(id).turn().isPresent()) {
                conversations.recover(id);
            }
            var view = conversations.view(id);
            long end = conversations.get(id).end();
            long first = keepFrom == null ? ContextCompactor.firstKeptRow(view, end) : keepFrom;
            var summary = summary(context);
            conversations.compact(id, summary, first);
            context.emit("compacted", Map.of("conversation", id.name(), "kept_from", first));
            return Outcome.done(summary);
        }
    }

    private String summary(RunContext context) throws InterruptedException {
        var services = chat.host();
        if (!context.input().isNull()) {
            return services.secrets().mask(context.input().text());
        }
        var snapshot = ConversationSnapshot.of(chat.conversation(), services);
        var settings = EffectiveChatSettings.of(chat.terms(), snapshot.config());
        var model = services.model(settings.terms().model());
        var limited = context.withBudget(context.budget().child(settings.limits()));
        var caller = ModelCaller.silent(limited, model, settings.terms().retry());
        return new ContextCompactor(services, settings.terms(), limited, caller).summary(snapshot);
    }
}
