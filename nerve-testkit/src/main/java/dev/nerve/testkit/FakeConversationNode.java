package dev.nerve.testkit;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.lifecycle.NodeStateReporter;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.ObservableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import dev.nerve.value.schema.ObjectSchema;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// A persistent node that appends its input to the conversation with its own name, and answers with
/// the last line of the input. It forks as a chat does.
///
/// *Safe for many threads.*
public final class FakeConversationNode implements ObservableNode, ForkableNode {

    /// The type name.
    public static final String TYPE = "conversation";

    private final NodeId id;
    private final ConversationStore store;
    private final ConversationService conversations;
    private final NodeStateReporter states = new NodeStateReporter(NodeState.CREATED);

    private FakeConversationNode(NodeId id, ConversationStore store) {
        this.id = id;
        this.store = store;
        this.conversations = new ConversationService(store, InstantSource.system());
    }

    /// {@return a node with a new conversation, or with the existing one}
    ///
    /// @param id the name of the node
    /// @param store the store of the conversations
    /// @throws InterruptedException if the thread was interrupted
    public static FakeConversationNode of(String id, ConversationStore store)
            throws InterruptedException {
        var node = new FakeConversationNode(NodeId.of(id), store);
        if (store.read(reader -> reader.find(node.conversation())).isEmpty()) {
            node.conversations.create(node.conversation(), ConversationConfig.NONE);
        }
        return node;
    }

    /// {@return the kind that creates these nodes for existing conversations}
    ///
    /// @param store the store of the conversations
    public static NodeKind kind(ConversationStore store) {
        return new Kind(store);
    }

    private ConversationId conversation() {
        return ConversationId.of(id.name());
    }

    /// {@return the visible messages of both sides}
    public List<String> visibleTexts() {
        return conversations.view(conversation()).shown().stream()
                .map(one ->
                        one.content() instanceof RowContent.Message message ? message.text() : "")
                .toList();
    }

    /// Marks the current position of the conversation.
    ///
    /// @param name the name of the mark
    /// @throws InterruptedException if the thread was interrupted
    public void mark(String name) throws InterruptedException {
        conversations.mark(conversation(), name);
    }

    @Override
    public NodeId id() {
        return id;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public NodeState state() {
        return states.state();
    }

    @Override
    public LifecycleSubscription watchState(NodeStateListener listener) {
        return states.subscribe(listener);
    }

    @Override
    public void start() {
        states.report(NodeState.READY);
    }

    @Override
    public void stop(Duration grace) {
        states.report(NodeState.STOPPED);
    }

    @Override
    public void reset() throws InterruptedException {
        conversations.clear(conversation());
        states.report(NodeState.READY);
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var told = context.input().text();
        var answer = told.lines().reduce("", (_, line) -> line);
        conversations.append(conversation(), RowContent.Message.of(MessageRole.USER, told));
        conversations.append(conversation(), RowContent.Message.of(MessageRole.ASSISTANT, answer));
        conversations.append(
                conversation(), RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED));
        return Outcome.done(answer);
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(new NodeDefinition(id, TYPE, Value.Fields.EMPTY));
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        var to = ConversationId.of(fork.target().name());
        var isThere = store.read(reader -> reader.find(to)).isPresent();
        if (isThere && fork.said().requestId() == null) {
            throw new NerveException.Failed(
                    ErrorCode.ID_TAKEN, "conversation '%s' exists already".formatted(to));
        }
        conversations.get(conversation());
        return new Prepared(fork, to);
    }

    private final class Prepared implements PreparedFork {

        private final NodeForkRequest fork;
        private final ConversationId to;

        Prepared(NodeForkRequest fork, ConversationId to) {
            this.fork = fork;
            this.to = to;
        }

        @Override
        public CreatedFork make(ForkSubstitutions substitutions) throws InterruptedException {
            var forkResult = conversations.fork(fork.conversation(conversation(), to));
            var node = new FakeConversationNode(fork.target(), store);
            var metadata =
                    Value.Fields.EMPTY.with(
                            "fork_message_count", forkResult.inherited().messages());
            var base = forkResult.conversation().origin().base();
            return new CreatedFork(
                    node,
                    base == null
                            ? metadata
                            : metadata.with(
                                    "fork_message_id",
                                    new RowId(base.owner(), base.end() - 1).toString()),
                    forkResult.warnings());
        }

        @Override
        public void undo() throws InterruptedException {
            store.write(writer -> {
                writer.remove(to);
                return to;
            });
        }
    }

    private record Kind(ConversationStore store) implements NodeKind {

        @Override
        public String type() {
            return TYPE;
        }

        @Override
        public ObjectSchema parameters() {
            return ObjectSchema.of();
        }

        @Override
        public Node make(NodeDefinition definition, NodeKinds kinds) {
            return new FakeConversationNode(definition.id(), store);
        }
    }
}
