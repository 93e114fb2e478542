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

/// Where everything that is heard of one program comes together: the terminal that is to know of
/// it, the turn that it belongs to, and who decides. *Safe for many threads.*
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

    /// A name that the program was not told is none: it makes one up itself.
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

    /// The program has a terminal.
    void sees(TerminalNode node) {
        terminal = node;
    }

    /// {@return the turn under way, if there is one}
    Optional<Turn> turn() {
        return Optional.ofNullable(turn);
    }

    void begin(Turn begun) {
        turn = begun;
    }

    /// The turn is over.
    void end() {
        turn = null;
    }

    /// The program has said how it calls the conversation.
    void named(String name) {
        if (!name.isEmpty()) {
            session = name;
        }
    }

    /// The program has said with which conversation it starts; a fork starts with what it is a fork
    /// of.
    void namedAtFirst(String name) {
        if (session.isEmpty()) {
            session = name;
        }
    }

    /// {@return how the program calls the conversation, if that is known}
    Optional<String> session() {
        return session.isEmpty() ? Optional.empty() : Optional.of(session);
    }

    /// The program said how it is doing.
    ///
    /// @param state how
    /// @param rule what the kind of event is called
    /// @param what what it said, in words
    void said(TerminalState state, String rule, String what) {
        tell(node -> node.said(state, rule, what));
    }

    /// The program asked something.
    ///
    /// @param question what
    /// @param rule what the kind of event is called
    /// @param what what it said, in words
    void asked(Question question, String rule, String what) {
        tell(node -> node.asked(question, rule, what));
    }

    /// What comes before the terminal is there, or after it is gone, tells nobody anything.
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

    /// The program wants to be allowed something, and can be answered on the same channel.
    ///
    /// @param tool what it wants to use
    /// @param arguments what for
    /// @param rule what the kind of event is called
    /// @param answer gets the decision
    /// @return withdraws the request
    Runnable wants(String tool, Value.Fields arguments, String rule, Permissions.Answer answer) {
        var request = PermissionRequest.of(launch.node(), tool, arguments, launch.directory(), "");
        var question = new Question("permission", request.toString(), List.of("Yes", "No"));
        asked(question, rule, "it asks whether it may use " + tool);
        return permissions.ask(request, new Told(request, rule, answer));
    }

    /// Tells a turn what was decided.
    ///
    /// @param turn which, if there is one
    /// @param request about what
    /// @param decision what
    /// @return the decision; a denial if nobody can be told
    static Decision permitted(Optional<Turn> turn, PermissionRequest request, Decision decision) {
        try {
            turn.ifPresent(now -> now.tell(new AgentEvent.Permitted(request, decision)));
            return decision;
        } catch (RuntimeException failure) {
            FailureLog.warn(LOG, "a decision was not told: " + request, failure);
            return new Decision.Denied("listener", "nobody could be told about " + request);
        }
    }

    /// Something to be told to a terminal.
    @FunctionalInterface
    private interface Remark {

        void to(TerminalNode node);
    }

    /// Tells the turn and the terminal what was decided, beside whoever wants to know it.
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
                said(TerminalState.BUSY, rule, "it was told whether it may");
            }
            answer.give(permitted(turn(), request, decision));
        }

        @Override
        public void over() {
            answer.over();
        }
    }
}
