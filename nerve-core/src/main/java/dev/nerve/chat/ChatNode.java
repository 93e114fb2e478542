package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.lifecycle.NodeStateReporter;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.OnResume;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ConversationNode;
import dev.nerve.node.capability.ConversationOwnerNode;
import dev.nerve.node.capability.EffectfulNode;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.InterruptibleNode;
import dev.nerve.node.capability.ObservableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.capability.SessionMemberNode;
import dev.nerve.node.capability.SteerableNode;
import dev.nerve.node.capability.ToolListNode;
import dev.nerve.node.capability.screen.ScreenNode;
import dev.nerve.node.capability.screen.ScreenSink;
import dev.nerve.node.capability.screen.ScreenSnapshot;
import dev.nerve.node.capability.screen.ScreenSubscription;
import dev.nerve.node.capability.screen.ScreenText;
import dev.nerve.node.capability.screen.TranscriptScreen;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A chat with a language model, in a stored conversation. Its input is a user message, and its
/// output is the model's answer.
///
/// The cost of a fork does not depend on the length of the conversation. *Safe for many threads*;
/// it runs one turn at a time, as all persistent nodes do.
public final class ChatNode
        implements ObservableNode,
                ForkableNode,
                CompositeNode,
                EffectfulNode,
                ScreenNode,
                ConversationNode,
                ToolListNode,
                InterruptibleNode,
                SteerableNode,
                SessionMemberNode,
                ConversationOwnerNode {

    /// The name of the node type.
    public static final String TYPE = "chat";

    private final NodeId id;
    private final ChatOptions chatOptions;
    private final ChatServices chatServices;

    /// The conversation that the creator of the chat named, or null.
    private final @Nullable ConversationId named;

    /// The first session that registered the chat, or null.
    private volatile @Nullable SessionId session;

    /// The conversation of the chat; a hand-off may have replaced it.
    private volatile ConversationId first;

    private volatile ConversationId conversation;
    private final NodeStateReporter states = new NodeStateReporter(NodeState.CREATED);
    private final ChatTranscript transcript = new ChatTranscript();
    private volatile CancellationToken running = CancellationToken.create();
    private volatile @Nullable TurnSteering steering;
    private volatile SoftReference<ConversationSnapshot> memory = new SoftReference<>(null);

    ChatNode(
            NodeId id,
            ChatOptions chatOptions,
            ChatServices chatServices,
            @Nullable ConversationId named) {
        this.id = id;
        this.chatOptions = chatOptions;
        this.chatServices = chatServices;
        this.named = named;
        this.first = named == null ? ConversationId.of(id.name()) : named;
        this.conversation = first;
    }

    /// {@return a chat with a conversation of its own}
    ///
    /// The conversation of the chat `writer` in the session `work` is `work/writer`. Without a
    /// session it has the chat's name.
    ///
    /// @param id its name
    /// @param chatOptions the options; the settings of an existing conversation override them
    /// @param chatServices the services that chats need
    public static ChatNode of(String id, ChatOptions chatOptions, ChatServices chatServices) {
        return new ChatNode(NodeId.of(id), chatOptions, chatServices, null);
    }

    /// {@return a chat with a new or existing conversation of another name}
    ///
    /// @param id its name
    /// @param chatOptions the options; the settings of an existing conversation override them
    /// @param chatServices the services that chats need
    /// @param conversation the conversation's name
    public static ChatNode of(
            String id,
            ChatOptions chatOptions,
            ChatServices chatServices,
            ConversationId conversation) {
        return new ChatNode(NodeId.of(id), chatOptions, chatServices, conversation);
    }

    @Override
    public NodeId id() {
        return id;
    }

    @Override
    public String type() {
        return TYPE;
    }

    /// {@return the options}
    public ChatOptions terms() {
        return chatOptions;
    }

    /// {@return the current conversation}
    public ConversationId conversation() {
        return conversation;
    }

    /// {@return the operations on conversations, including its own}
    public ConversationService conversations() {
        return chatServices.conversations();
    }

    /// {@return the conversation for its definition, or empty if a session has yet to name it}
    Optional<ConversationId> definedConversation() {
        return named == null && session == null ? Optional.empty() : Optional.of(first);
    }

    /// {@return the first session that registered the chat, if there is one}
    Optional<SessionId> session() {
        return Optional.ofNullable(session);
    }

    /// Names the conversation after the first session and the chat, unless it has a name or rows.
    @Override
    public synchronized void join(SessionMembership membership) {
        if (session != null) {
            return;
        }
        session = membership.session();
        if (named == null && state() == NodeState.CREATED) {
            first = ConversationId.of(membership.session(), membership.name().name());
            conversation = first;
        }
    }

    @Override
    public Optional<String> archiveConversation() throws InterruptedException {
        return isOwned() && exists(first)
                ? Optional.of(chatServices.conversations().archiveAside(first).name())
                : Optional.empty();
    }

    @Override
    public void deleteConversation(DeletePolicy policy) throws InterruptedException {
        if (isOwned() && exists(first)) {
            var last = chatServices.conversations().successor(first).id();
            chatServices.conversations().delete(last, policy);
            if (!last.equals(first)) {
                chatServices.conversations().delete(first, policy);
            }
        }
    }

    /// {@return whether the conversation belongs to the chat's session; other chats may share a
    /// conversation with another name}
    private boolean isOwned() {
        return session != null && first.name().startsWith(session + "/");
    }

    private boolean exists(ConversationId wanted) {
        try {
            chatServices.conversations().get(wanted);
            return true;
        } catch (NerveException.Failed _) {
            return false;
        }
    }

    ChatServices host() {
        return chatServices;
    }

    @Override
    public List<Node> parts() {
        return chatOptions.toolbox().nodes();
    }

    @Override
    public List<NodeId> referencedNodes() {
        return chatOptions.toolbox().namedNodes();
    }

    @Override
    public NodeState state() {
        return states.state();
    }

    @Override
    public LifecycleSubscription watchState(NodeStateListener listener) {
        return states.subscribe(listener);
    }

    /// Creates the conversation if it does not exist. Otherwise ends an open turn whose owner is
    /// gone.
    @Override
    public synchronized void start() throws InterruptedException {
        if (state() == NodeState.CREATED || state() == NodeState.STOPPED) {
            conversation = find().id();
            if (!chatServices.conversations().isLocked(conversation)) {
                // Ends nothing if the turn belongs to another process that is alive.
                chatServices.conversations().recover(conversation);
            }
            states.report(NodeState.READY);
        }
    }

    /// {@return the current conversation; creates the first one if it does not exist}
    ///
    /// Synchronized, so that concurrent forks create it only once.
    private synchronized Conversation find() throws InterruptedException {
        try {
            return chatServices.conversations().successor(conversation);
        } catch (NerveException.Failed missing) {
            if (missing.code() == ErrorCode.NODE_NOT_FOUND && conversation.equals(first)) {
                return chatServices
                        .conversations()
                        .create(first, masked(EffectiveChatSettings.config(chatOptions)));
            }
            throw missing;
        }
    }

    private ConversationConfig masked(ConversationConfig config) {
        return new ConversationConfig(chatServices.secrets().mask(config.settings()));
    }

    /// Asks before it repeats a turn with tool calls, because the tools may have had side effects.
    /// The conversation has the open turn.
    @Override
    public boolean startsPrograms() {
        return false;
    }

    @Override
    public OnResume onResume(RunEffect effect) {
        return new InterruptedTurn(chatServices.conversations(), conversation, effect)
                        .hasCalledTools()
                ? OnResume.Ask.ASK
                : OnResume.Again.AGAIN;
    }

    /// Ends the open turn of a dead process.
    @Override
    public void endLeftovers(RunEffect effect) throws InterruptedException {
        new InterruptedTurn(chatServices.conversations(), conversation, effect).end();
    }

    /// Interrupts the running turn.
    @Override
    public synchronized void stop(Duration grace) {
        states.report(NodeState.STOPPED);
        running.cancel(
                Outcome.failed(ErrorCode.NODE_STOPPED, "chat '%s' was stopped".formatted(id)));
    }

    @Override
    public synchronized void interrupt() {
        if (state() == NodeState.BUSY) {
            running.cancel(
                    Outcome.failed(
                            ErrorCode.INTERRUPTED,
                            "the turn of chat '%s' was interrupted".formatted(id)));
        }
    }

    /// Adds a message before the next call of the model. A model that is about to end the turn is
    /// called again.
    @Override
    public Optional<RunId> steer(Value input) {
        var said = chatServices.secrets().mask(input);
        var message = UserMessageReader.injected(said, chatServices.blobs());
        var turn = steering;
        var run = turn == null ? Optional.<RunId>empty() : turn.add(message);
        if (run.isPresent()) {
            transcript.addPrompt(said::text);
        }
        return run;
    }

    @Override
    public Optional<HeldConversation> heldConversation() {
        return Optional.of(new HeldConversation(conversation.name(), Keeper.STORE));
    }

    @Override
    public List<Value.Fields> toolList() {
        return chatOptions.toolbox().specs().stream().map(ToolSpec::toValue).toList();
    }

    @Override
    public ScreenSnapshot screen() {
        return transcript().screen();
    }

    @Override
    public ScreenSubscription watchScreen(long position, ScreenSink sink) {
        return transcript().watch(position, sink);
    }

    @Override
    public ScreenText buffer(long from, int limit) {
        return transcript().buffer(from, limit);
    }

    private TranscriptScreen transcript() {
        if (state() == NodeState.CREATED) {
            throw new NerveException.Failed(
                    ErrorCode.NODE_STOPPED,
                    "chat '%s' was not started yet; start it first".formatted(id));
        }
        return transcript.open(() -> chatServices.conversations().view(conversation).shown());
    }

    /// {@return a node that replaces the beginning of the conversation by a summary}
    ///
    /// Its input is the summary; without an input the model writes it. Its output is the summary.
    ///
    /// @param keepFrom the first row that stays; null for the last turn
    public Node compaction(@Nullable Long keepFrom) {
        return new CompactionNode(this, keepFrom);
    }

    /// Clears the conversation; earlier rows can still be forked.
    @Override
    public void reset() throws InterruptedException {
        start();
        chatServices.conversations().clear(conversation);
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        try (var scope = context.cancellation().open()) {
            if (!begin(scope.token())) {
                return Outcome.failed(
                        ErrorCode.NODE_STOPPED,
                        "chat '%s' is stopped; start it first".formatted(id));
            }
            try {
                return shown(context.withCancellation(scope.token()));
            } catch (InterruptedException interrupt) {
                return scope.ownCause().orElseThrow(() -> interrupt);
            } finally {
                end();
            }
        }
    }

    private synchronized boolean begin(CancellationToken token) {
        if (state() == NodeState.STOPPED) {
            return false;
        }
        running = token;
        states.report(NodeState.BUSY);
        return true;
    }

    private synchronized void end() {
        if (state() == NodeState.BUSY) {
            states.report(NodeState.READY);
        }
    }

    /// Takes a turn and adds it to the transcript, masked as the conversation has it.
    private Outcome shown(RunContext context) throws InterruptedException {
        var secrets = chatServices.secrets();
        transcript.addPrompt(() -> secrets.mask(context.input().text()));
        var outcome = take(context);
        if (outcome instanceof Outcome.Done done) {
            transcript.addAnswer(() -> secrets.mask(done.output().text()));
        }
        return outcome;
    }

    private Outcome take(RunContext context) throws InterruptedException {
        // A hand-off elsewhere may have replaced the conversation.
        var current = find();
        conversation = current.id();
        try (var _ = chatServices.conversations().lock(current.id())) {
            var known = Optional.ofNullable(memory.get());
            memory = new SoftReference<>(null);
            var turn = ChatTurn.of(chatServices, context, chatOptions, current, known);
            var messages = new TurnSteering(context.run().id());
            steering = messages;
            try {
                var outcome = turn.execute(messages);
                memory = new SoftReference<>(turn.memory());
                return outcome;
            } finally {
                messages.end();
                conversation = turn.conversation();
            }
        }
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return ChatCodec.definition(this);
    }

    @Override
    public NodeInfo info() {
        return ObservableNode.super
                .info()
                .with("model", chatOptions.model().toString())
                .with("conversation", conversation.name());
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) throws InterruptedException {
        conversation = find().id();
        return ChatFork.of(this, fork);
    }
}
