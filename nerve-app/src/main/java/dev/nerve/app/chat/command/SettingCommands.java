package dev.nerve.app.chat.command;

import dev.nerve.app.chat.view.ChatOutputItem;
import dev.nerve.app.chat.view.ChatReplyData;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.RowContent;
import dev.nerve.model.ModelName;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// The settings of the current branch, and the slash commands that change them.
///
/// @param branches the branches
/// @param host the services of chats
record SettingCommands(ChatBranches branches, ChatServices host) {

    /// The argument that stands for an empty system prompt.
    private static final String NOTHING = "\"\"";

    List<SlashCommand> all() {
        return List.of(
                new SlashCommand(
                        "model", "[PROVIDER/MODEL]", "Shows or changes the model", this::showModel),
                new SlashCommand(
                        "system",
                        "[TEXT]",
                        "Shows or changes the system prompt; \"\" removes it",
                        this::showSystem));
    }

    /// {@return the name of the model}
    String model() {
        var set = setting(ConversationConfig.MODEL);
        return set.isEmpty() ? branches.current().terms().model().toString() : set;
    }

    /// {@return the system prompt; may be empty}
    String system() {
        return isSet(ConversationConfig.SYSTEM)
                ? setting(ConversationConfig.SYSTEM)
                : branches.current().terms().system();
    }

    private boolean isSet(String name) {
        return settings().find(name).isPresent();
    }

    private String setting(String name) {
        return settings().find(name).map(Value::text).orElse("");
    }

    private Value.Fields settings() {
        return branches.conversations().view(branches.current().conversation()).config().settings();
    }

    /// {@return the maximum number of tokens of an answer}
    long longestAnswer() {
        long set = branches.current().terms().settings().maxOutput();
        return set > 0 ? set : host.models().get(ModelName.of(model())).profile().maxOutput();
    }

    /// Stores the settings that differ from the current ones.
    ///
    /// @param wanted the new settings
    /// @return the changes, as text for people
    List<String> change(ConversationConfig wanted) throws InterruptedException {
        var model = model();
        var system = system();
        set(wanted);
        var changes = new ArrayList<String>();
        if (!model.equals(model())) {
            changes.add("%s answers now, not %s".formatted(model(), model));
        }
        if (!system.equals(system())) {
            changes.add("the system prompt has changed (/system shows it)");
        }
        return changes;
    }

    private void set(ConversationConfig wanted) throws InterruptedException {
        var id = branches.current().conversation();
        var set = branches.conversations().view(id).config();
        if (!set.with(wanted).equals(set)) {
            branches.conversations().append(id, new RowContent.Configured(wanted));
        }
    }

    private OutputItem showModel(SlashCommandLine line) throws InterruptedException {
        var wanted = line.atMost(1).first();
        if (wanted.isPresent()) {
            host.models().get(wanted.get());
            set(ConversationConfig.of(ConversationConfig.MODEL, wanted.get()));
        }
        return ChatOutputItem.of(
                new ChatReplyData.ModelReply("model", model()),
                "%s answers in '%s'".formatted(model(), branches.name()));
    }

    private OutputItem showSystem(SlashCommandLine line) throws InterruptedException {
        if (!line.rest().isEmpty()) {
            set(
                    ConversationConfig.of(
                            ConversationConfig.SYSTEM,
                            line.rest().equals(NOTHING) ? "" : line.rest()));
        }
        return ChatOutputItem.of(
                new ChatReplyData.SystemReply("system", branches.name(), system()),
                system().isEmpty()
                        ? "'%s' has no system prompt".formatted(branches.name())
                        : "the system prompt of '%s': %s".formatted(branches.name(), system()));
    }
}
