package dev.nerve.agent.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.AgentTerms;
import dev.nerve.conversation.Point;
import dev.nerve.node.Effectful;
import dev.nerve.node.Forkable;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeFork;
import dev.nerve.node.NodeInfo;
import dev.nerve.node.NodeState;
import dev.nerve.node.Persistent;
import dev.nerve.node.Placed;
import dev.nerve.node.PreparedFork;
import dev.nerve.node.RunContext;
import dev.nerve.node.TimeLimited;
import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import dev.nerve.terminal.state.Explanation;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An AI agent program as a node. Its input is a prompt, its output is the answer.
///
/// Callers do not see whether nerve talks to the program in JSON or on its screen. The program
/// stores its conversation, and resumes it when the node is started again. A fork of the node is
/// the program's own fork of the conversation, in a separate process. The fork does not start if
/// the conversation has changed since the fork was taken. *Safe for many threads.* Like all
/// persistent nodes, it runs one execution at a time.
public final class AgentNode implements Persistent, Forkable, Placed, TimeLimited, Effectful {

    /// The name of the type.
    public static final String TYPE = "agent";

    /// The type of the events with an agent's state and the evidence for it.
    public static final String STATE = "agent_state";

    private final NodeId id;
    private final AgentTerms terms;
    private final AgentHost host;
    private final Asked asked;
    private final AgentOpening opening;
    private final AgentLives lives;
    private final OpenTurns turns;
    private final boolean remade;

    AgentNode(NodeId id, AgentTerms terms, AgentHost host, AgentSession session) {
        this(id, terms, host, session, null, false);
    }

    private AgentNode(
            NodeId id,
            AgentTerms terms,
            AgentHost host,
            AgentSession session,
            @Nullable Origin origin,
            boolean remade) {
        this.remade = remade;
        this.id = id;
        this.terms = terms;
        this.host = host;
        this.asked = new Asked(host.listeners());
        this.opening = new AgentOpening(id, terms, host, asked);
        this.turns = new OpenTurns(host.terminals().files());
        this.lives = new AgentLives(id, opening, session, origin);
    }

    /// {@return an agent with a new conversation; it is not started}
    ///
    /// @param id the node's id
    /// @param terms the options
    /// @param host the services that agents need
    public static AgentNode of(String id, AgentTerms terms, AgentHost host) {
        var name = NodeId.of(id);
        return new AgentNode(name, terms, host, new AgentOpening(name, terms, host).fresh());
    }

    /// {@return an agent that resumes a conversation of its program}
    ///
    /// @param id the node's id
    /// @param terms the options
    /// @param host the services that agents need
    /// @param session the program's own id of the conversation
    public static AgentNode resumed(String id, AgentTerms terms, AgentHost host, String session) {
        return new AgentNode(NodeId.of(id), terms, host, new AgentSession.Resumed(session));
    }

    /// {@return the agent of a stored definition}
    static AgentNode remade(NodeDefinition definition, AgentHost host) {
        var terms = AgentData.terms(definition);
        var session =
                AgentData.session(definition)
                        .orElseGet(new AgentOpening(definition.id(), terms, host)::fresh);
        return new AgentNode(definition.id(), terms, host, session, null, true);
    }

    @Override
    public NodeId id() {
        return id;
    }

    @Override
    public String type() {
        return TYPE;
    }

    /// {@return its options}
    public AgentTerms terms() {
        return terms;
    }

    @Override
    public Path directory() {
        return host.terminals().directory().resolve(terms.place().directory()).normalize();
    }

    @Override
    public Duration timeout() {
        return terms.limits().turn();
    }

    @Override
    public NodeState state() {
        return lives.state();
    }

    /// Starts the program and waits until it accepts a prompt.
    @Override
    public void start() throws InterruptedException {
        lives.start();
    }

    @Override
    public void stop(Duration grace) throws InterruptedException {
        lives.stop(grace);
    }

    /// Stops the program and starts it again with the same conversation.
    @Override
    public void reset() throws InterruptedException {
        lives.stop(terms.limits().grace());
        lives.start();
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var agent = lives.latest();
        var effect = Effect.id(context.run().id(), context.path());
        lives.beginTurn();
        turns.begin(effect, lives.mark());
        try (var _ = asked.during(context, id)) {
            var outcome = new AgentTurn(this, agent, context).take(context.input().text());
            if (!isLost(outcome)) {
                lives.said(agent);
            }
            return outcome;
        } catch (InterruptedException interrupt) {
            lives.said(agent);
            throw interrupt;
        } finally {
            turns.end(effect);
        }
    }

    /// A program can outlive the nerve process that started it.
    @Override
    public boolean isStillRunning(Effect effect) {
        return turns.isLeft(effect.id());
    }

    @Override
    public void endLeftovers(Effect effect) throws InterruptedException {
        turns.endLeft(effect.id(), terms.limits().grace());
    }

    /// {@return whether it is unknown if the program read the prompt}
    private static boolean isLost(Outcome outcome) {
        return outcome instanceof Outcome.Failed(var code, _, _) && code == ErrorCode.PROCESS;
    }

    /// Cancels the current turn. Does nothing if there is none.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void interrupt() throws InterruptedException {
        lives.latest().interrupt();
    }

    /// {@return the program's state and the evidence for it: the rule that matched, what was
    /// observed, and its age}
    public Explanation explain() {
        return lives.latest().explain();
    }

    /// {@return the program's own id of the conversation, once it has had a turn}
    public Optional<String> session() {
        return lives.spoken();
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(AgentData.definition(id, terms, lives.session()));
    }

    @Override
    public NodeInfo info() {
        var facts =
                Value.Fields.EMPTY
                        .with("command", terms.command().getFirst())
                        .with("mode", terms.mode().wireName())
                        .with("session", lives.spoken().orElse(null));
        var evidence =
                lives.current()
                        .map(now -> facts.with("rule", now.explain().verdict().evidence().rule()));
        return Persistent.super.info().with(evidence.orElse(facts));
    }

    @Override
    public PreparedFork prepare(NodeFork fork) throws InterruptedException {
        if (!fork.said().point().equals(Point.Head.HEAD)) {
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
        if (remade && state() == NodeState.CREATED && lives.session().ifTaken().isPresent()) {
            // Only the program knows whether the conversation has had turns since it was defined.
            lives.start();
        }
        var session = forked();
        var origin = lives.forked();
        return PreparedFork.of(wiring ->
                new AgentNode(
                        fork.target(),
                        terms.at(terms.place().in(wiring.directory(directory())).recordedTo(null)),
                        host,
                        session,
                        origin,
                        false));
    }

    /// The program cannot fork an empty conversation, so the fork starts a new one.
    private AgentSession forked() {
        return switch (lives.session()) {
            case AgentSession.Fresh _ -> opening.fresh();
            case AgentSession.Forked(var from, _) -> forkOf(from);
            case AgentSession.Resumed(var known) -> forkOf(known);
        };
    }

    private AgentSession forkOf(String source) {
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
        return new AgentSession.Forked(source, opening.newName());
    }

    private NerveException cannot(String why) {
        return new NerveException.Failed(
                ErrorCode.FORK_UNSUPPORTED, "agent '%s' cannot be forked: %s".formatted(id, why));
    }
}
