package dev.nerve.app.chat;

import dev.nerve.chat.ChatHost;
import dev.nerve.cli.Shown;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.model.ModelName;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// The settings of the current branch, and the slash commands that change them.
///
/// @param branches the branches
/// @param host the services of chats
record SettingCommands(Branches branches, ChatHost host) {

    /// The argument that stands for an empty system prompt.
    private static final String NOTHING = "\"\"";

    List<ChatVerb> all() {
        return List.of(
                new ChatVerb(
                        "model", "[PROVIDER/MODEL]", "Shows or changes the model", this::showModel),
                new ChatVerb(
                        "system",
                        "[TEXT]",
                        "Shows or changes the system prompt; \"\" removes it",
                        this::showSystem));
    }

    /// {@return the name of the model}
    String model() {
        var set = setting(Config.MODEL);
        return set.isEmpty() ? branches.current().terms().model().toString() : set;
    }

    /// {@return the system prompt; may be empty}
    String system() {
        return isSet(Config.SYSTEM) ? setting(Config.SYSTEM) : branches.current().terms().system();
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
    List<String> change(Config wanted) throws InterruptedException {
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

    private void set(Config wanted) throws InterruptedException {
        var id = branches.current().conversation();
        var set = branches.conversations().view(id).config();
        if (!set.with(wanted).equals(set)) {
            branches.conversations().append(id, new Content.Configured(wanted));
        }
    }

    private Shown showModel(Words words) throws InterruptedException {
        var wanted = words.atMost(1).first();
        if (wanted.isPresent()) {
            host.models().get(wanted.get());
            set(Config.of(Config.MODEL, wanted.get()));
        }
        return Told.of(
                "model",
                Value.Fields.EMPTY.with("model", model()),
                "%s answers in '%s'".formatted(model(), branches.name()));
    }

    private Shown showSystem(Words words) throws InterruptedException {
        if (!words.rest().isEmpty()) {
            set(Config.of(Config.SYSTEM, words.rest().equals(NOTHING) ? "" : words.rest()));
        }
        return Told.of(
                "system",
                Value.Fields.EMPTY.with("branch", branches.name()).with("system", system()),
                system().isEmpty()
                        ? "'%s' has no system prompt".formatted(branches.name())
                        : "the system prompt of '%s': %s".formatted(branches.name(), system()));
    }
}
