package dev.nerve.script;

import dev.nerve.RunId;
import dev.nerve.TokenUsage;
import dev.nerve.chat.ChatHost;
import dev.nerve.chat.ChatKind;
import dev.nerve.conversation.Conversations;
import dev.nerve.conversation.Role;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import dev.nerve.node.Functions;
import dev.nerve.node.IdentityNode;
import dev.nerve.node.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.Sessions;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.InMemoryBlobs;
import dev.nerve.testkit.InMemoryConversationStore;
import dev.nerve.testkit.InMemoryJournal;
import dev.nerve.testkit.Runners;
import dev.nerve.value.Secrets;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspaces;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Runs files in a session, with chats whose model says all that it was told.
final class Talks {

    final AtomicInteger asked = new AtomicInteger();
    final InMemoryJournal journal = new InMemoryJournal();
    final Functions functions = new Functions();
    final Session session;
    final Conversations conversations;

    private final NodeKinds kinds;

    Talks() throws InterruptedException {
        var model = FakeModel.of(this::answer);
        var store = new InMemoryConversationStore();
        conversations = new Conversations(store, InstantSource.system());
        var host =
                new ChatHost(
                        _ -> model,
                        conversations,
                        new InMemoryBlobs(),
                        (_, _) -> List.of(),
                        Value.Text::new,
                        Secrets.NONE);
        kinds = NodeKinds.of(List.of(functions.kind(), IdentityNode.kind(), new ChatKind(host)));
        session =
                Sessions.open(Runners.real(), kinds, store.definitions(), Workspaces.none())
                        .create("work", "");
    }

    private Answer answer(Prompt prompt) {
        asked.incrementAndGet();
        var told =
                prompt.messages().stream()
                        .filter(message -> message.role() == Role.USER)
                        .map(Message::text)
                        .toList();
        return new Answer.Given(
                List.of(new Block.Text(String.join(", ", told))),
                Answer.Stop.END,
                new TokenUsage(10, 10, 0, 0, 0),
                "m");
    }

    /// Always the same run.
    Outcome run(String text, @Nullable Object input) throws InterruptedException {
        var script = Scripts.read(text, "flow.yaml", kinds);
        for (var node : script.nodes()) {
            if (session.find(node.id()).isEmpty()) {
                session.add(kinds.make(node));
            }
        }
        var runner = Runners.real();
        var request =
                RunRequest.of(script.workflow(), input)
                        .among(session)
                        .remembering(journal.memory());
        var run = runner.open(RunId.of("flow-12345678"), request);
        return runner.run(run, request, new Fact.Started(Value.of(input), List.of()));
    }
}
