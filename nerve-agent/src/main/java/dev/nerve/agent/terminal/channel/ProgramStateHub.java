package dev.nerve.agent.terminal.channel;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.FailureLog;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The hub for all reports of one program. It connects the terminal, the current turn, and the
/// pending permission requests. *Safe for many threads.*
public final class ProgramStateHub {

    private static final System.Logger LOG = System.getLogger(ProgramStateHub.class.getName());

    private final AgentLaunch launch;
    private final PendingDecisions decisions;
    private volatile @Nullable TerminalNode terminal;
    private volatile @Nullable TerminalTurn turn;
    private volatile String session;

    public ProgramStateHub(AgentLaunch launch) {
        this.launch = launch;
        this.decisions = new PendingDecisions(launch.broker());
        this.session = known(launch);
    }

    /// Returns the id of the conversation, if it is known. If the program was not given the id, it
    /// chooses another one.
    private static String known(AgentLaunch launch) {
        boolean isOurs =
                launch.session() instanceof ConversationStart.Resumed
                        || launch.program().starting().isNamedByUs();
        return isOurs ? launch.session().id() : "";
    }

    public AgentLaunch launch() {
        return launch;
    }

    public PendingDecisions permissions() {
        return decisions;
    }

    /// Sets the terminal of the program.
    public void attachTerminal(TerminalNode node) {
        terminal = node;
    }

    /// {@return the current turn, if there is one}
    public Optional<TerminalTurn> turn() {
        return Optional.ofNullable(turn);
    }

    public void beginTurn(TerminalTurn begun) {
        turn = begun;
        conversationId().ifPresent(begun::nameConversation);
    }

    /// Clears the current turn.
    public void endTurn() {
        turn = null;
    }

    /// Sets the conversation id that the program reported, and passes a new one to the turn.
    public void setConversationId(String name) {
        if (!name.isEmpty() && !name.equals(session)) {
            session = name;
            turn().ifPresent(now -> now.nameConversation(name));
        }
    }

    /// Sets the conversation id that the program reported at its start, unless one is known. A fork
    /// reports the id of its source.
    public void setConversationIdIfUnknown(String name) {
        if (session.isEmpty()) {
            setConversationId(name);
        }
    }

    /// {@return the program's id of the conversation, if it is known}
    public Optional<String> conversationId() {
        return session.isEmpty() ? Optional.empty() : Optional.of(session);
    }

    /// Passes the reported state to the terminal.
    ///
    /// @param state the state
    /// @param rule the name of the event
    /// @param what the report, for people
    public void reportState(TerminalState state, String rule, String what) {
        forward(node -> node.reportState(state, rule, what));
    }

    /// Passes a question of the program to the terminal.
    ///
    /// @param question the question
    /// @param rule the name of the event
    /// @param what the report, for people
    public void reportQuestion(ProgramQuestion question, String rule, String what) {
        forward(node -> node.reportQuestion(question, rule, what));
    }

    /// Passes a report to the terminal. Ignores reports before the terminal exists and after it is
    /// gone.
    private void forward(TerminalReport terminalReport) {
        var node = terminal;
        try {
            if (node != null) {
                terminalReport.to(node);
            }
        } catch (NerveException.Failed gone) {
            LOG.log(System.Logger.Level.DEBUG, "a program is gone", gone);
        }
    }

    /// Has a permission request decided that can be answered on the same channel.
    ///
    /// @param tool the tool that the program wants to use
    /// @param arguments the arguments of the tool
    /// @param rule the name of the event
    /// @param decisionListener the receiver of the decision
    /// @return an action that withdraws the request
    public Runnable requestPermission(
            String tool,
            Value.Fields arguments,
            String rule,
            PendingDecisions.DecisionListener decisionListener) {
        var request = PermissionRequest.of(launch.node(), tool, arguments, launch.directory(), "");
        var question = new ProgramQuestion("permission", request.toString(), List.of("Yes", "No"));
        reportQuestion(question, rule, "it asks whether it may use " + tool);
        return decisions.ask(request, new DecisionReporter(request, rule, decisionListener));
    }

    /// Emits a decision to the turn.
    ///
    /// @param turn the turn, if there is one
    /// @param request the request
    /// @param decision the decision
    /// @return the decision, or a denial if the listener of the turn failed
    public static PermissionDecision emitDecision(
            Optional<TerminalTurn> turn, PermissionRequest request, PermissionDecision decision) {
        try {
            turn.ifPresent(now -> now.emit(new AgentEvent.PermissionDecided(request, decision)));
            return decision;
        } catch (RuntimeException failure) {
            FailureLog.warn(LOG, "a decision was not reported: " + request, failure);
            return new PermissionDecision.Denied(
                    "listener", "cannot report the decision on " + request);
        }
    }

    /// A report for a terminal.
    @FunctionalInterface
    private interface TerminalReport {

        void to(TerminalNode node);
    }

    /// Passes a decision to the turn and the terminal, and then to another receiver.
    private final class DecisionReporter implements PendingDecisions.DecisionListener {

        private final PermissionRequest request;
        private final String rule;
        private final PendingDecisions.DecisionListener decisionListener;

        DecisionReporter(
                PermissionRequest request,
                String rule,
                PendingDecisions.DecisionListener decisionListener) {
            this.request = request;
            this.rule = rule;
            this.decisionListener = decisionListener;
        }

        @Override
        public void decided(PermissionDecision decision) {
            if (!decisions.isPending()) {
                reportState(TerminalState.BUSY, rule, "its permission request was answered");
            }
            decisionListener.decided(emitDecision(turn(), request, decision));
        }

        @Override
        public void finished() {
            decisionListener.finished();
        }
    }
}
