package dev.nerve.agent.node;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.permission.PolicyBroker;
import dev.nerve.agent.permission.Respondent;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.agent.scripted.ScriptedAgent;
import dev.nerve.agent.structured.ClaudeAgent;
import dev.nerve.agent.structured.PerPromptAgent;
import dev.nerve.agent.terminal.TerminalAgent;
import dev.nerve.terminal.node.Backend;
import java.util.HashMap;
import java.util.HexFormat;

/// Starts an agent program as its options say. *Immutable.*
///
/// @param node the agent's node
/// @param terms the options of the agent
/// @param host the services that agents need
/// @param person the respondent for its permission requests and questions
record AgentOpening(NodeId node, AgentTerms terms, AgentHost host, Respondent person) {

    /// Creates one whose requests go to the inbox.
    AgentOpening(NodeId node, AgentTerms terms, AgentHost host) {
        this(node, terms, host, host.listeners());
    }

    AgentProgram program() {
        return AgentPrograms.forCommand(terms.command())
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "agent '%s': %s is not a known agent program; known are %s"
                                        .formatted(node, terms.command(), AgentPrograms.BUNDLED)));
    }

    /// {@return a new conversation, with an id if the program accepts ours}
    AgentSession fresh() {
        return new AgentSession.Fresh(newName());
    }

    /// {@return an id for a new conversation; empty if the program chooses it}
    String newName() {
        boolean ours =
                AgentPrograms.forCommand(terms.command()).map(this::isNamedByUs).orElse(true);
        return ours ? host.newSession() : "";
    }

    private boolean isNamedByUs(AgentProgram program) {
        var form = program.structured().filter(AgentProgram.Structured::isPerPrompt);
        return (isStructured(program) && form.isPresent())
                ? form.get().fresh().contains("{id}")
                : program.starting().isNamedByUs();
    }

    /// {@return whether the program runs only while it works on a prompt}
    boolean isPerPrompt() {
        var program = program();
        return isStructured(program)
                && program.structured().filter(AgentProgram.Structured::isPerPrompt).isPresent();
    }

    /// {@return the program, started with a conversation; if a new conversation already exists, it
    /// is resumed}
    Opened open(AgentSession session) throws InterruptedException {
        try {
            return opened(session);
        } catch (NerveException failure) {
            var known = session.ifTaken().filter(_ -> isTaken(failure));
            if (known.isPresent()) {
                return opened(known.get());
            }
            throw failure;
        }
    }

    private Opened opened(AgentSession session) throws InterruptedException {
        var mark = HexFormat.of().toHexDigits(host.terminals().random().nextLong());
        return new Opened(start(session, mark), session, mark);
    }

    /// A started program.
    ///
    /// @param agent the program
    /// @param session the conversation that it uses, which may differ from the requested one
    /// @param mark the mark by which the program and its child processes are found
    record Opened(Agent agent, AgentSession session, String mark) {}

    private static boolean isTaken(NerveException failure) {
        return switch (failure.code()) {
            case ALREADY_EXISTS -> true;
            case PROCESS -> AgentSession.TAKEN.matcher(failure.getMessage()).find();
            default -> false;
        };
    }

    private Agent start(AgentSession session, String mark) throws InterruptedException {
        var program = program();
        boolean isShown = !isStructured(program) && terms.place().backend() != Backend.PTY;
        var broker = broker(isShown);
        var variables = new HashMap<>(terms.place().environment());
        variables.put(OpenTurns.VARIABLE, mark);
        var marked = terms.at(terms.place().with(variables));
        var launch = new AgentLaunch(node, program, marked, session, broker, host.terminals());
        if (program.name().equals(AgentPrograms.SCRIPTED)) {
            return ScriptedAgent.open(launch);
        }
        return isStructured(program) ? structured(launch) : TerminalAgent.open(launch);
    }

    /// Without a request for JSON, a program that cannot ask for permission there is used on its
    /// screen.
    private boolean isStructured(AgentProgram program) {
        return switch (terms.mode()) {
            case STRUCTURED -> true;
            case TERMINAL -> false;
            case AUTO -> program.structured().map(AgentProgram.Structured::asks).orElse(false);
        };
    }

    private PolicyBroker broker(boolean isShown) {
        var directory = host.terminals().directory().resolve(terms.place().directory()).normalize();
        return new PolicyBroker(
                terms.policy(),
                directory,
                isShown ? new Onlookers(person) : person,
                host.audit(),
                host.terminals().time());
    }

    private static Agent structured(AgentLaunch launch) throws InterruptedException {
        var form =
                launch.program()
                        .structured()
                        .orElseThrow(() ->
                                new NerveException.Unsupported(
                                        "agent '%s': %s has no JSON mode"
                                                .formatted(
                                                        launch.node(),
                                                        launch.program().product().title())));
        return form.isPerPrompt() ? PerPromptAgent.open(launch) : ClaudeAgent.open(launch);
    }
}
