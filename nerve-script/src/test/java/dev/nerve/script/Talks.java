package dev.nerve.script;

import dev.nerve.RunId;
import dev.nerve.TokenUsage;
import dev.nerve.chat.ChatNodeKind;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.Prompt;
import dev.nerve.node.kind.FunctionRegistry;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.secret.Secrets;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.memory.InMemoryBlobStore;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.FakeJournal;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspaces;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Runs files in a session, with chats whose model repeats its whole prompt.
final class Talks {

    final AtomicInteger asked = new AtomicInteger();
    final FakeJournal journal = new FakeJournal();
    final FunctionRegistry functions = new FunctionRegistry();
    final Session session;
    final ConversationService conversations;

    private final NodeKinds kinds;

    Talks() throws InterruptedException {
        var model = FakeModel.of(this::answer);
        var store = new InMemoryConversationStore();
        conversations = new ConversationService(store, InstantSource.system());
        var services =
                new ChatServices(
                        _ -> model,
                        conversations,
                        new InMemoryBlobStore(),
                        (_, _) -> List.of(),
                        Value.Text::new,
                        Secrets.NONE);
        kinds =
                NodeKinds.of(
                        List.of(functions.kind(), IdentityNode.kind(), new ChatNodeKind(services)));
        session =
                SessionRegistry.open(
                                NodeRunners.real(), kinds, store.definitions(), Workspaces.none())
                        .create("work", "");
    }

    private ModelAnswer answer(Prompt prompt) {
        asked.incrementAndGet();
        var told =
                prompt.messages().stream()
                        .filter(message -> message.role() == MessageRole.USER)
                        .map(Message::text)
                        .toList();
        return new ModelAnswer.Success(
                List.of(new ContentBlock.Text(String.join(", ", told))),
                ModelAnswer.StopReason.END,
                new TokenUsage(10, 10, 0, 0, 0),
                "m");
    }

    /// Always the same run.
    Outcome run(String text, @Nullable Object input) throws InterruptedException {
        var content = YamlWorkflows.read(text, "flow.yaml", kinds);
        for (var node : content.nodes()) {
            if (session.find(node.id()).isEmpty()) {
                session.add(kinds.make(node));
            }
        }
        var runner = NodeRunners.real();
        var request =
                RunRequest.of(content.workflow(), input).nodes(session).memory(journal.memory());
        var run = runner.open(RunId.of("flow-12345678"), request);
        return runner.run(run, request, new Fact.Started(Value.of(input), List.of()));
    }
}
