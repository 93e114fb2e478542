package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.Message;
import dev.nerve.model.ModelName;
import dev.nerve.model.Prompt;
import dev.nerve.node.Node;
import dev.nerve.run.Outcome;
import dev.nerve.secret.Secrets;
import dev.nerve.store.memory.InMemoryBlobStore;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A chat with models that a test made, and all around it.
///
/// @param host what the chat needs
/// @param runner what executes it
record Rig(ChatServices host, NodeRunner runner) {

    static Rig of(FakeModel... models) {
        return in(new InMemoryConversationStore(), models);
    }

    static Rig in(InMemoryConversationStore store, FakeModel... models) {
        Map<ModelName, LanguageModel> byName =
                Stream.of(models).collect(Collectors.toMap(FakeModel::name, one -> one));
        var services =
                new ChatServices(
                        name -> find(byName, name),
                        new ConversationService(store, InstantSource.system()),
                        new InMemoryBlobStore(),
                        (_, _) -> List.of(),
                        Value.Text::new,
                        Secrets.of(List.of("dummy-key-of-a-test")));
        return new Rig(services, NodeRunners.with(new AutoAdvancingTimeSource()));
    }

    private static LanguageModel find(Map<ModelName, LanguageModel> models, ModelName name) {
        var model = models.get(name);
        if (model == null) {
            throw new NerveException.NotFound("there is no model " + name);
        }
        return model;
    }

    static ChatOptions terms() {
        return ChatOptions.of("fake/model");
    }

    ChatNode chat(ChatOptions options) {
        return ChatNode.of("chat", options, host);
    }

    Outcome say(Node chat, String words) throws InterruptedException {
        return runner.run(RunRequest.of(chat, words));
    }

    List<RowContent> history(String conversation) {
        return host.conversations().history(ConversationId.of(conversation)).stream()
                .map(ConversationRow::content)
                .toList();
    }

    /// A request to a model, as `role: words`.
    static List<String> lines(Prompt prompt) {
        return prompt.messages().stream().map(Rig::line).toList();
    }

    private static String line(Message message) {
        return message.role().wireName() + ": " + message.text();
    }
}
