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

/// An AI agent program: what it is given is a prompt, what it gives is the answer.
///
/// Whether it is talked to in JSON or on its screen makes no difference to who uses it. It keeps
/// its conversation under a name of its own, and goes on with it when it is started again. A fork
/// is the program's own fork of that conversation, in a process of its own; one that could only
/// start with more than there was when it was made does not start. *Safe for many threads*; it
/// runs one execution at a time, as all persistent nodes do.
public final class AgentNode implements Persistent, Forkable, Placed, TimeLimited, Effectful {

    /// The name of the type.
    public static final String TYPE = "agent";

    /// The type of the events that tell how an agent is doing, and why that is believed.
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

    /// {@return an agent with a new conversation, not started yet}
    ///
    /// @param id its name
    /// @param terms which program, and how
    /// @param host what agents need
    public static AgentNode of(String id, AgentTerms terms, AgentHost host) {
        var name = NodeId.of(id);
        return new AgentNode(name, terms, host, new AgentOpening(name, terms, host).fresh());
    }

    /// {@return an agent that goes on with a conversation that its program knows}
    ///
    /// @param id its name
    /// @param terms which program, and how
    /// @param host what agents need
    /// @param session the program's own name of the conversation
    public static AgentNode resumed(String id, AgentTerms terms, AgentHost host, String session) {
        return new AgentNode(NodeId.of(id), terms, host, new AgentSession.Resumed(session));
    }

    /// {@return an agent that was defined before, perhaps long ago}
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

    /// {@return which program, and how}
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

    /// Starts the program, and waits until it can be given a prompt.
    @Override
    public void start() throws InterruptedException {
        lives.start();
    }

    @Override
    public void stop(Duration grace) throws InterruptedException {
        lives.stop(grace);
    }

    /// Ends the program and starts it again, with the same conversation.
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

    /// What was left by a process of nerve that died goes on without it.
    @Override
    public boolean isStillRunning(Effect effect) {
        return turns.isLeft(effect.id());
    }

    @Override
    public void endLeftovers(Effect effect) throws InterruptedException {
        turns.endLeft(effect.id(), terms.limits().grace());
    }

    /// {@return whether nobody knows if the program got to read the prompt}
    private static boolean isLost(Outcome outcome) {
        return outcome instanceof Outcome.Failed(var code, _, _) && code == ErrorCode.PROCESS;
    }

    /// Breaks off the turn under way; does nothing if there is none.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void interrupt() throws InterruptedException {
        lives.latest().interrupt();
    }

    /// {@return how the program is doing and why that is believed: the rule that fired, what was
    /// seen, and how old that is}
    public Explanation explain() {
        return lives.latest().explain();
    }

    /// {@return the program's own name of the conversation, once something was said in it}
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
                    "agent '%s' is forked by its program, which can do that at the end only"
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
            // Only the program knows whether something was said in it since it was defined.
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

    /// What nothing was said in cannot be forked by the program: its fork begins anew, too.
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
                    "%s would fork it when it is given a prompt, with all that was said until then;"
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
