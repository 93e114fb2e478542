package dev.nerve.engine.run;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.chat.ChatNode;
import dev.nerve.chat.ChatNodeKind;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.engine.workflow.FakeWorkflowReader;
import dev.nerve.execution.NodeRunner;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.Prompt;
import dev.nerve.node.Nodes;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.secret.Secrets;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.RunStore;
import dev.nerve.store.memory.InMemoryBlobStore;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import dev.nerve.workflow.BoundWorkflows;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workspace.Workspaces;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The services of an engine over stores in memory. Its chats answer with the message and the
/// number of answers in the prompt.
final class EngineRig implements AutoCloseable {

    final FakeWorkflowReader files = new FakeWorkflowReader();
    final BoundWorkflows bound = new BoundWorkflows();
    final ConversationService conversations;
    final OwnedDefinitionStore definitions;
    final SessionRegistry sessions;
    final RunStore store = new InMemoryRunStore();
    final InMemoryConversationStore talkStore = new InMemoryConversationStore();
    final RunService runs;
    final List<RunId> deletedFiles = new ArrayList<>();

    EngineRig() {
        this.conversations = new ConversationService(talkStore, InstantSource.system());
        NodeRunner runner = NodeRunners.real();
        var kinds =
                NodeKinds.of(List.of(IdentityNode.kind(), new ChatNodeKind(chats(conversations))));
        this.definitions = new OwnedDefinitionStore(talkStore.definitions(), store);
        this.sessions = SessionRegistry.open(runner, kinds, definitions, Workspaces.none());
        var talks = new RunConversations(conversations, HistoryStore.none());
        var maker =
                new SessionRunMaker(
                        bound,
                        files,
                        new RunSessions(sessions, definitions),
                        kinds,
                        store,
                        Optional.of(talks));
        var processes = FakeRunMaker.withNodes(Nodes.none());
        this.runs =
                new RunService(
                        runner,
                        store,
                        new FileCleaningRunMaker(maker, deletedFiles::add),
                        processes);
    }

    private static ChatServices chats(ConversationService conversations) {
        return new ChatServices(
                _ -> FakeModel.of(EngineRig::answer),
                conversations,
                new InMemoryBlobStore(),
                (_, _) -> List.of(),
                Value.Text::new,
                Secrets.NONE);
    }

    private static ModelAnswer answer(Prompt prompt) {
        var message = prompt.messages().getLast().text();
        long answers =
                prompt.messages().stream()
                        .filter(one -> one.role() == MessageRole.ASSISTANT)
                        .count();
        return FakeModel.textAnswer(message + " " + (answers + 1));
    }

    static NodeDefinition chat(String name) {
        return new NodeDefinition(
                NodeId.of(name), ChatNode.TYPE, Value.Fields.EMPTY.with("model", "fake/model"));
    }

    @Override
    public void close() {
        runs.close();
    }
}
