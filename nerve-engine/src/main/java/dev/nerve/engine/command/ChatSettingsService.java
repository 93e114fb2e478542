package dev.nerve.engine.command;

import dev.nerve.chat.ChatNode;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.RowContent;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.model.ModelRegistry;
import dev.nerve.protocol.ConversationCommands;
import dev.nerve.protocol.conversation.ChatSettingsData;
import dev.nerve.session.SessionRegistry;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The commands that only chats have: changes of their settings, and compactions.
final class ChatSettingsService {

    private final SessionRegistry sessions;
    private final ModelRegistry models;
    private final NodeRunner runner;

    ChatSettingsService(SessionRegistry sessions, ModelRegistry models, NodeRunner runner) {
        this.sessions = sessions;
        this.models = models;
        this.runner = runner;
    }

    /// Changes the settings of a chat from now on.
    ChatSettingsData set(ConversationCommands.SetChat command) throws InterruptedException {
        var found = NodeLookup.find(sessions, command.session(), command.nodeId());
        var chat = found.as(ChatNode.class, "chat");
        var change = change(command, chat);
        found.session().start(found.id());
        var id = chat.conversation();
        var before = chat.conversations().view(id).config();
        if (!before.with(change).equals(before)) {
            var masked = new ConversationConfig(runner.secrets().mask(change.settings()));
            chat.conversations().append(id, new RowContent.Configured(masked));
        }
        return data(found, chat);
    }

    private ConversationConfig change(ConversationCommands.SetChat command, ChatNode chat) {
        var check = new CommandCheck();
        var model = check.read("model", () -> model(command.model(), chat));
        check.read("tools", () -> tools(command.tools(), chat));
        check.requireValid();
        var change = ConversationConfig.NONE;
        if (model.get().isPresent()) {
            change =
                    change.with(ConversationConfig.of(ConversationConfig.MODEL, model.get().get()));
        }
        var system = command.system();
        if (system != null) {
            var text = system.isEmpty() ? chat.terms().system() : system;
            change = change.with(ConversationConfig.of(ConversationConfig.SYSTEM, text));
        }
        var tools = command.tools();
        return tools == null
                ? change
                : change.with(ConversationConfig.of(ConversationConfig.TOOLS, tools));
    }

    private Optional<String> model(@Nullable String model, ChatNode chat) {
        if (model == null) {
            return Optional.empty();
        }
        return Optional.of(
                model.isEmpty()
                        ? chat.terms().model().toString()
                        : models.get(model).name().toString());
    }

    private static List<String> tools(@Nullable List<String> tools, ChatNode chat) {
        return tools == null ? List.of() : chat.terms().toolbox().only(tools).names();
    }

    private static ChatSettingsData data(NodeLookup found, ChatNode chat) {
        var settings = chat.conversations().view(chat.conversation()).config().settings();
        var system =
                settings.find(ConversationConfig.SYSTEM)
                        .map(Value::text)
                        .orElse(chat.terms().system());
        return new ChatSettingsData(
                found.session().id().name(),
                found.id().name(),
                settings.find(ConversationConfig.MODEL)
                        .map(Value::text)
                        .orElse(chat.terms().model().toString()),
                system.isEmpty() ? null : system,
                settings.find(ConversationConfig.TOOLS)
                        .map(tools -> tools.asList(String.class))
                        .orElse(chat.terms().toolbox().names()),
                settings);
    }

    /// Replaces the beginning of a conversation by a summary.
    ///
    /// @param summary the summary; null to let the model write it
    /// @param keepFrom the first row that stays; null for the last turn
    void compact(NodeLookup found, @Nullable String summary, @Nullable Long keepFrom)
            throws InterruptedException {
        var chat = found.as(ChatNode.class, "chat");
        runner.run(RunRequest.of(chat.compaction(keepFrom), summary)).orThrow();
    }
}
