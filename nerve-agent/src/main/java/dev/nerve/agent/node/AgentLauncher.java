package dev.nerve.agent.node;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.permission.PersonResponder;
import dev.nerve.agent.permission.PolicyBroker;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.agent.scripted.ScriptedAgent;
import dev.nerve.agent.structured.ClaudeJsonAgent;
import dev.nerve.agent.structured.PerPromptAgent;
import dev.nerve.agent.terminal.TerminalAgent;
import dev.nerve.terminal.node.TerminalBackend;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Optional;

/// Starts an agent program as its options say. *Immutable.*
///
/// @param node the agent's node
/// @param terms the options of the agent
/// @param host the services that agents need
/// @param person the respondent for its permission requests and questions
record AgentLauncher(NodeId node, AgentOptions terms, AgentServices host, PersonResponder person) {

    /// Creates one whose requests go to the inbox.
    AgentLauncher(NodeId node, AgentOptions terms, AgentServices host) {
        this(node, terms, host, host.inboxResponder());
    }

    AgentProgram program() {
        return knownProgram()
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "agent '%s': %s is not a known agent program; known are %s"
                                        .formatted(node, terms.command(), AgentPrograms.BUNDLED)));
    }

    /// {@return a new conversation, with an id if the program accepts ours}
    ConversationStart newConversation() {
        return new ConversationStart.Fresh(newConversationId());
    }

    /// {@return an id for a new conversation; empty if the program chooses it}
    String newConversationId() {
        boolean ours = knownProgram().map(this::isNamedByUs).orElse(true);
        return ours ? host.newConversationId() : "";
    }

    private boolean isNamedByUs(AgentProgram program) {
        var form = program.structured().filter(AgentProgram.StructuredMode::isPerPrompt);
        return (isStructured(program) && form.isPresent())
                ? form.get().fresh().contains("{id}")
                : program.starting().isNamedByUs();
    }

    /// {@return whether the program runs only while it works on a prompt}
    boolean isPerPrompt() {
        var program = program();
        return isStructured(program)
                && program.structured()
                        .filter(AgentProgram.StructuredMode::isPerPrompt)
                        .isPresent();
    }

    /// {@return whether the program runs in a terminal}
    boolean isOnScreen() {
        return knownProgram()
                .filter(known -> !known.name().equals(AgentPrograms.SCRIPTED))
                .map(known -> !isStructured(known))
                .orElse(false);
    }

    /// {@return whether nerve can have the program fork its conversation}
    boolean canFork() {
        return knownProgram()
                .map(known -> !known.starting().forked().isEmpty() && !isPerPrompt())
                .orElse(false);
    }

    private Optional<AgentProgram> knownProgram() {
        return AgentPrograms.forCommand(terms.command());
    }

    /// {@return the program, started with a conversation; if a new conversation already exists, it
    /// is resumed}
    LaunchedAgent open(ConversationStart session) throws InterruptedException {
        try {
            return opened(session);
        } catch (NerveException failure) {
            var known = session.resumedIfTaken().filter(_ -> isTaken(failure));
            if (known.isPresent()) {
                return opened(known.get());
            }
            throw failure;
        }
    }

    private LaunchedAgent opened(ConversationStart session) throws InterruptedException {
        var mark = HexFormat.of().toHexDigits(host.terminals().random().nextLong());
        return new LaunchedAgent(start(session, mark), session, mark);
    }

    /// A started program.
    ///
    /// @param agent the program
    /// @param session the conversation that it uses, which may differ from the requested one
    /// @param mark the mark by which the program and its child processes are found
    record LaunchedAgent(Agent agent, ConversationStart session, String mark) {}

    private static boolean isTaken(NerveException failure) {
        return switch (failure.code()) {
            case ALREADY_EXISTS -> true;
            case PROCESS -> ConversationStart.ALREADY_IN_USE.matcher(failure.getMessage()).find();
            default -> false;
        };
    }

    private Agent start(ConversationStart session, String mark) throws InterruptedException {
        var program = program();
        boolean isShown = !isStructured(program) && terms.place().backend() != TerminalBackend.PTY;
        var broker = broker(isShown);
        var variables = new HashMap<>(terms.place().environment());
        variables.put(OpenTurnFiles.VARIABLE, mark);
        var marked = terms.withPlace(terms.place().withEnvironment(variables));
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
            case AUTO -> program.structured().map(AgentProgram.StructuredMode::asks).orElse(false);
        };
    }

    private PolicyBroker broker(boolean isShown) {
        var directory = host.terminals().directory().resolve(terms.place().directory()).normalize();
        return new PolicyBroker(
                terms.policy(),
                directory,
                isShown ? new PaneResponder(person) : person,
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
        return form.isPerPrompt() ? PerPromptAgent.open(launch) : ClaudeJsonAgent.open(launch);
    }
}
