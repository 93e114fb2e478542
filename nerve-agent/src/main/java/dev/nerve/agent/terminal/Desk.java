package dev.nerve.agent.terminal;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.FailureLog;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.Question;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The hub for all reports of one program. It connects the terminal, the current turn, and the
/// pending permission requests. *Safe for many threads.*
final class Desk {

    private static final System.Logger LOG = System.getLogger(Desk.class.getName());

    private final AgentLaunch launch;
    private final Permissions permissions;
    private volatile @Nullable TerminalNode terminal;
    private volatile @Nullable Turn turn;
    private volatile String session;

    Desk(AgentLaunch launch) {
        this.launch = launch;
        this.permissions = new Permissions(launch.broker());
        this.session = known(launch);
    }

    /// Returns the id of the conversation, if it is known. If the program was not given the id, it
    /// chooses another one.
    private static String known(AgentLaunch launch) {
        boolean told =
                launch.session() instanceof AgentSession.Resumed
                        || launch.program().starting().isNamedByUs();
        return told ? launch.session().id() : "";
    }

    AgentLaunch launch() {
        return launch;
    }

    Permissions permissions() {
        return permissions;
    }

    /// Sets the terminal of the program.
    void sees(TerminalNode node) {
        terminal = node;
    }

    /// {@return the current turn, if there is one}
    Optional<Turn> turn() {
        return Optional.ofNullable(turn);
    }

    void begin(Turn begun) {
        turn = begun;
    }

    /// Clears the current turn.
    void end() {
        turn = null;
    }

    /// Sets the conversation id that the program reported.
    void named(String name) {
        if (!name.isEmpty()) {
            session = name;
        }
    }

    /// Sets the conversation id that the program reported at its start, unless one is known. A fork
    /// reports the id of its source.
    void namedAtFirst(String name) {
        if (session.isEmpty()) {
            session = name;
        }
    }

    /// {@return the program's id of the conversation, if it is known}
    Optional<String> session() {
        return session.isEmpty() ? Optional.empty() : Optional.of(session);
    }

    /// Passes the reported state to the terminal.
    ///
    /// @param state the state
    /// @param rule the name of the event
    /// @param what the report, for people
    void said(TerminalState state, String rule, String what) {
        tell(node -> node.said(state, rule, what));
    }

    /// Passes a question of the program to the terminal.
    ///
    /// @param question the question
    /// @param rule the name of the event
    /// @param what the report, for people
    void asked(Question question, String rule, String what) {
        tell(node -> node.asked(question, rule, what));
    }

    /// Passes a report to the terminal. Ignores reports before the terminal exists and after it is
    /// gone.
    private void tell(Remark remark) {
        var node = terminal;
        try {
            if (node != null) {
                remark.to(node);
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
    /// @param answer the receiver of the decision
    /// @return an action that withdraws the request
    Runnable wants(String tool, Value.Fields arguments, String rule, Permissions.Answer answer) {
        var request = PermissionRequest.of(launch.node(), tool, arguments, launch.directory(), "");
        var question = new Question("permission", request.toString(), List.of("Yes", "No"));
        asked(question, rule, "it asks whether it may use " + tool);
        return permissions.ask(request, new Told(request, rule, answer));
    }

    /// Emits a decision to the turn.
    ///
    /// @param turn the turn, if there is one
    /// @param request the request
    /// @param decision the decision
    /// @return the decision, or a denial if the listener of the turn failed
    static Decision permitted(Optional<Turn> turn, PermissionRequest request, Decision decision) {
        try {
            turn.ifPresent(now -> now.tell(new AgentEvent.Permitted(request, decision)));
            return decision;
        } catch (RuntimeException failure) {
            FailureLog.warn(LOG, "a decision was not reported: " + request, failure);
            return new Decision.Denied("listener", "cannot report the decision on " + request);
        }
    }

    /// A report for a terminal.
    @FunctionalInterface
    private interface Remark {

        void to(TerminalNode node);
    }

    /// Passes a decision to the turn and the terminal, and then to another receiver.
    private final class Told implements Permissions.Answer {

        private final PermissionRequest request;
        private final String rule;
        private final Permissions.Answer answer;

        Told(PermissionRequest request, String rule, Permissions.Answer answer) {
            this.request = request;
            this.rule = rule;
            this.answer = answer;
        }

        @Override
        public void give(Decision decision) {
            if (!permissions.isPending()) {
                said(TerminalState.BUSY, rule, "its permission request was answered");
            }
            answer.give(permitted(turn(), request, decision));
        }

        @Override
        public void over() {
            answer.over();
        }
    }
}
