package dev.nerve.agent.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.terminal.TerminalAgent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.ConversationNode;
import dev.nerve.node.capability.EffectfulNode;
import dev.nerve.node.capability.ExplainableNode;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.InterruptibleNode;
import dev.nerve.node.capability.LimitedCapabilityNode;
import dev.nerve.node.capability.ObservableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.capability.SessionMemberNode;
import dev.nerve.node.capability.TimeLimitedNode;
import dev.nerve.node.capability.TypingNode;
import dev.nerve.node.capability.WorkingDirectoryNode;
import dev.nerve.node.capability.screen.ResizableNode;
import dev.nerve.node.capability.screen.ScreenNode;
import dev.nerve.node.capability.screen.ScreenSink;
import dev.nerve.node.capability.screen.ScreenSize;
import dev.nerve.node.capability.screen.ScreenSnapshot;
import dev.nerve.node.capability.screen.ScreenSubscription;
import dev.nerve.node.capability.screen.ScreenText;
import dev.nerve.node.capability.screen.TranscriptScreen;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.terminal.node.TerminalBackend;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An AI agent program as a node. Its input is a prompt, its output is the answer.
///
/// Callers do not see whether nerve talks to the program in JSON or on its screen. The program
/// stores its conversation, and resumes it when the node is started again. A fork of the node is
/// the program's own fork of the conversation, in a separate process. The fork does not start if
/// the conversation has changed since the fork was taken. *Safe for many threads.* Like all
/// persistent nodes, it runs one execution at a time.
public final class AgentNode
        implements ObservableNode,
                ScreenNode,
                ResizableNode,
                TypingNode,
                InterruptibleNode,
                ExplainableNode,
                ConversationNode,
                ForkableNode,
                LimitedCapabilityNode,
                WorkingDirectoryNode,
                TimeLimitedNode,
                EffectfulNode,
                SessionMemberNode {

    /// The name of the type.
    public static final String TYPE = "agent";

    /// The type of the events with an agent's state and the evidence for it.
    public static final String STATE_EVENT = "agent_state";

    private final NodeId id;
    private final AgentOptions agentOptions;
    private final AgentServices agentServices;
    private final TurnResponder responder;
    private final AgentLauncher opening;
    private final AgentLifecycle lives;
    private final OpenTurnFiles turns;
    private final TranscriptScreen transcript = new TranscriptScreen();
    private final boolean remade;

    AgentNode(
            NodeId id,
            AgentOptions agentOptions,
            AgentServices agentServices,
            ConversationStart session) {
        this(id, agentOptions, agentServices, session, null, false);
    }

    private AgentNode(
            NodeId id,
            AgentOptions agentOptions,
            AgentServices agentServices,
            ConversationStart session,
            @Nullable AgentForkOrigin origin,
            boolean remade) {
        this.remade = remade;
        this.id = id;
        this.agentOptions = agentOptions;
        this.agentServices = agentServices;
        this.responder = new TurnResponder(agentServices);
        this.opening = new AgentLauncher(id, agentOptions, agentServices, responder);
        this.turns = new OpenTurnFiles(agentServices.terminals().state());
        this.lives = new AgentLifecycle(id, opening, session, origin);
    }

    /// {@return an agent with a new conversation; it is not started}
    ///
    /// @param id the node's id
    /// @param agentOptions the options
    /// @param agentServices the services that agents need
    public static AgentNode of(String id, AgentOptions agentOptions, AgentServices agentServices) {
        var name = NodeId.of(id);
        return new AgentNode(
                name,
                agentOptions,
                agentServices,
                new AgentLauncher(name, agentOptions, agentServices).newConversation());
    }

    /// {@return an agent that resumes a conversation of its program}
    ///
    /// @param id the node's id
    /// @param agentOptions the options
    /// @param agentServices the services that agents need
    /// @param session the program's own id of the conversation
    public static AgentNode resumed(
            String id, AgentOptions agentOptions, AgentServices agentServices, String session) {
        return new AgentNode(
                NodeId.of(id), agentOptions, agentServices, new ConversationStart.Resumed(session));
    }

    /// {@return the agent of a stored definition}
    static AgentNode fromDefinition(NodeDefinition definition, AgentServices agentServices) {
        var agentOptions = AgentDefinitionCodec.options(definition);
        var session =
                AgentDefinitionCodec.conversationStart(definition)
                        .orElseGet(
                                new AgentLauncher(definition.id(), agentOptions, agentServices)
                                        ::newConversation);
        return new AgentNode(definition.id(), agentOptions, agentServices, session, null, true);
    }

    @Override
    public NodeId id() {
        return id;
    }

    @Override
    public String type() {
        return TYPE;
    }

    /// Has its definition stored again when the program names another conversation.
    @Override
    public void join(SessionMembership membership) {
        responder.joinSession(membership.session(), membership.name());
        lives.conversationListener(membership::definitionChanged);
    }

    /// {@return its options}
    public AgentOptions options() {
        return agentOptions;
    }

    @Override
    public Path directory() {
        return agentServices
                .terminals()
                .directory()
                .resolve(agentOptions.place().directory())
                .normalize();
    }

    @Override
    public Duration timeout() {
        return agentOptions.limits().turn();
    }

    @Override
    public NodeState state() {
        return lives.state();
    }

    @Override
    public LifecycleSubscription watchState(NodeStateListener listener) {
        return lives.watchState(listener);
    }

    /// Starts the program and waits until it accepts a prompt.
    @Override
    public void start() throws InterruptedException {
        if (!lives.isRunning()) {
            responder.cancelLeftovers();
        }
        lives.start();
    }

    @Override
    public void stop(Duration grace) throws InterruptedException {
        lives.stop(grace);
    }

    /// Stops the program and starts it again with the same conversation.
    @Override
    public void reset() throws InterruptedException {
        lives.stop(agentOptions.limits().grace());
        lives.start();
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var agent = lives.latest();
        var effect = RunEffect.id(context.run().id(), context.path());
        lives.beginTurn();
        turns.begin(effect, lives.processMark());
        try (var _ = responder.openTurn(context, id)) {
            var outcome = new AgentTurn(this, agent, context).take(context.input().text());
            if (!isLost(outcome)) {
                lives.rememberConversation(agent);
            }
            return outcome;
        } catch (InterruptedException interrupt) {
            lives.rememberConversation(agent);
            throw interrupt;
        } finally {
            turns.end(effect);
        }
    }

    /// A program can outlive the nerve process that started it.
    @Override
    public boolean isStillRunning(RunEffect effect) {
        return turns.isStillRunning(effect.id());
    }

    @Override
    public void endLeftovers(RunEffect effect) throws InterruptedException {
        turns.endStillRunning(effect.id(), agentOptions.limits().grace());
    }

    /// {@return whether it is unknown if the program read the prompt}
    private static boolean isLost(Outcome outcome) {
        return outcome instanceof Outcome.Failed(var code, _, _) && code == ErrorCode.PROCESS;
    }

    /// Cancels the current turn. Does nothing if there is none.
    ///
    /// @throws InterruptedException if the thread was interrupted
    @Override
    public void interrupt() throws InterruptedException {
        lives.latest().interrupt();
    }

    /// {@return the program's state and the evidence for it: the rule that matched, what was
    /// observed, and its age}
    public StateExplanation explain() {
        return lives.latest().explain();
    }

    @Override
    public Value.Fields explainState() {
        return explain().toValue().as(Value.Fields.class);
    }

    @Override
    public Optional<HeldConversation> heldConversation() {
        return conversationId().map(known -> new HeldConversation(known, Keeper.PROGRAM));
    }

    /// {@return the screen of the program, or else the transcript}
    @Override
    public ScreenSnapshot screen() {
        return terminal().map(TerminalNode::screen).orElseGet(transcript::screen);
    }

    @Override
    public ScreenSubscription watchScreen(long position, ScreenSink sink) {
        return terminal()
                .map(node -> node.watchScreen(position, sink))
                .orElseGet(() -> transcript.watch(position, sink));
    }

    @Override
    public ScreenText buffer(long from, int limit) {
        return terminal()
                .map(node -> node.buffer(from, limit))
                .orElseGet(() -> transcript.buffer(from, limit));
    }

    @Override
    public void resize(ScreenSize size) {
        requireTerminal().resize(size);
    }

    @Override
    public void write(String text) throws InterruptedException {
        requireTerminal().write(text);
    }

    @Override
    public void submit(String text) throws InterruptedException {
        requireTerminal().submit(text);
    }

    /// Only a program in a terminal accepts keys. Wezterm determines the size of its panes.
    @Override
    public Set<Class<? extends Node>> missingCapabilities() {
        var missing = new HashSet<Class<? extends Node>>();
        if (!opening.isOnScreen()) {
            missing.add(TypingNode.class);
        }
        if (!opening.isOnScreen() || agentOptions.place().backend() == TerminalBackend.WEZTERM) {
            missing.add(ResizableNode.class);
        }
        if (!opening.canFork()) {
            missing.add(ForkableNode.class);
        }
        return missing;
    }

    private Optional<TerminalNode> terminal() {
        return lives.latest() instanceof TerminalAgent onScreen
                ? Optional.of(onScreen.terminal())
                : Optional.empty();
    }

    private TerminalNode requireTerminal() {
        return terminal()
                .orElseThrow(() ->
                        new NerveException.Unsupported(
                                "agent '%s' has no screen in this mode; use the mode terminal"
                                        .formatted(id)));
    }

    /// {@return the transcript of an agent without a screen}
    TranscriptScreen transcript() {
        return transcript;
    }

    /// Has the program's own id of the conversation stored in the middle of a turn.
    void nameConversation(String known) {
        lives.nameConversation(known);
    }

    /// {@return the program's own id of the conversation, once the program has named it or has had
    /// a turn}
    public Optional<String> conversationId() {
        return lives.conversationId();
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(
                AgentDefinitionCodec.definition(id, agentOptions, lives.conversationStart()));
    }

    @Override
    public NodeInfo info() {
        var facts =
                Value.Fields.EMPTY
                        .with("command", agentOptions.command().getFirst())
                        .with("mode", agentOptions.mode().wireName())
                        .with("session", lives.conversationId().orElse(null));
        var evidence =
                lives.current()
                        .map(now -> facts.with("rule", now.explain().verdict().evidence().rule()));
        return ObservableNode.super.info().with(evidence.orElse(facts));
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) throws InterruptedException {
        if (!fork.said().point().equals(ForkPoint.Head.HEAD)) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_NOT_FOUND,
                    "agent '%s' can be forked only at the end: its program does the fork"
                            .formatted(id));
        }
        fork.requireNoConversation(this);
        if (state() == NodeState.BUSY || state() == NodeState.WAITING) {
            throw new NerveException.Failed(
                    ErrorCode.TURN_IN_PROGRESS,
                    "agent '%s' is in the middle of a turn; fork it when that is over"
                            .formatted(id));
        }
        if (remade
                && state() == NodeState.CREATED
                && lives.conversationStart().resumedIfTaken().isPresent()) {
            // Only the program knows whether the conversation has had turns since it was defined.
            lives.start();
        }
        var session = forked();
        var origin = lives.forkOrigin();
        return PreparedFork.of(substitutions ->
                new AgentNode(
                        fork.target(),
                        agentOptions.withPlace(
                                agentOptions
                                        .place()
                                        .withDirectory(substitutions.directory(directory()))
                                        .withRecording(null)),
                        agentServices,
                        session,
                        origin,
                        false));
    }

    /// The program cannot fork an empty conversation, so the fork starts a new one.
    private ConversationStart forked() {
        return switch (lives.conversationStart()) {
            case ConversationStart.Fresh _ -> opening.newConversation();
            case ConversationStart.Forked(var from, _) -> forkOf(from);
            case ConversationStart.Resumed(var known) -> forkOf(known);
        };
    }

    private ConversationStart forkOf(String source) {
        var title = opening.program().product().title();
        if (opening.program().starting().forked().isEmpty()) {
            throw cannot("%s has no way to fork a conversation".formatted(title));
        }
        if (opening.isPerPrompt()) {
            throw cannot(
                    "%s forks with the next prompt, so the fork would have later messages too;"
                                    .formatted(title)
                            + " use the mode terminal");
        }
        return new ConversationStart.Forked(source, opening.newConversationId());
    }

    private NerveException cannot(String why) {
        return new NerveException.Failed(
                ErrorCode.FORK_UNSUPPORTED, "agent '%s' cannot be forked: %s".formatted(id, why));
    }
}
