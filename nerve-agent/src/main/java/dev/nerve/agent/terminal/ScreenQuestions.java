package dev.nerve.agent.terminal;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.ToolRisk;
import dev.nerve.agent.program.AgentProgram.ProgramKeys;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// The questions that a program asks on its screen during a turn.
///
/// The broker decides permission requests, and its answer is typed if the same question is still on
/// the screen. All other questions are for a person, who answers elsewhere or at the screen.
/// *Confined to one thread*, except for the keys.
final class ScreenQuestions {

    private static final System.Logger LOG = System.getLogger(ScreenQuestions.class.getName());

    /// The tool name of a dialog that names no tool.
    private static final String UNKNOWN = "unknown";

    private final ProgramStateHub hub;
    private final TerminalTurn turn;
    private final TerminalNode node;
    private Optional<ProgramQuestion> known = Optional.empty();
    private Runnable consulted = () -> {};
    private long since;

    ScreenQuestions(ProgramStateHub hub, TerminalTurn turn, TerminalNode node) {
        this.hub = hub;
        this.turn = turn;
        this.node = node;
    }

    /// {@return whether a verdict has a question that is not handled yet}
    boolean isNew(StateVerdict verdict) {
        return verdict.state() == TerminalState.WAITING
                && (known.isEmpty()
                        || verdict.since() != since
                        || !verdict.question().equals(known));
    }

    /// {@return whether a handled question is gone}
    boolean isGone(StateVerdict verdict) {
        return verdict.state() == TerminalState.BUSY
                && verdict.evidence().rank() != StateEvidence.EvidenceRank.PROGRAM
                && (known.isPresent() || hub.permissions().isPending());
    }

    /// Handles the question of a program that waits.
    void handle(StateVerdict verdict) {
        known = Optional.of(question(verdict));
        since = verdict.since();
        if (verdict.evidence().rank() == StateEvidence.EvidenceRank.PROGRAM) {
            // The channel that reported it handles permissions; other questions are for a person.
            emitUnlessPermission(known.get());
        } else if (known.get().kind().equals("permission") && isOnScreen(verdict)) {
            ask(verdict, known.get());
        } else {
            turn.emit(new AgentEvent.QuestionAsked(known.get()));
            consult(verdict, known.get());
        }
    }

    /// Has a person answer a question. If there is nobody, the dialog is dismissed and the turn
    /// fails.
    ///
    /// One question may follow another directly; the previous one is withdrawn then.
    private void consult(StateVerdict verdict, ProgramQuestion question) {
        consulted.run();
        if (!hub.permissions().isPending()) {
            var choice = new DialogBroker(hub.launch(), question);
            var request = request(hub.launch(), question);
            consulted = hub.permissions().ask(request, choice, _ -> settle(verdict, choice));
        }
    }

    private void settle(StateVerdict asked, DialogBroker choice) {
        if (!isStill(node.verdict(), asked)) {
            return;
        }
        choice.failure().ifPresent(failed -> turn.finish(failed, null));
        if (choice.chosen() == 0) {
            press(keys().deny());
        } else {
            var chosen = new DialogSelector(hub.launch(), node);
            pressed(() -> chosen.choose(question(asked), choice.chosen()));
        }
    }

    private static boolean isStill(StateVerdict now, StateVerdict asked) {
        return now.state() == TerminalState.WAITING
                && now.since() == asked.since()
                && now.question().equals(asked.question());
    }

    /// {@return whether the question is on the screen, so that keys can answer it}
    static boolean isOnScreen(StateVerdict verdict) {
        return !verdict.evidence().rows().isEmpty();
    }

    private void emitUnlessPermission(ProgramQuestion question) {
        if (!question.kind().equals("permission")) {
            turn.emit(new AgentEvent.QuestionAsked(question));
        }
    }

    /// Withdraws all requests, because the program continues and a person must have answered.
    void withdraw() {
        known = Optional.empty();
        hub.permissions().withdrawAll();
    }

    private void ask(StateVerdict verdict, ProgramQuestion question) {
        hub.permissions().withdrawAll();
        var request = request(hub.launch(), question);
        hub.permissions().ask(request, decision -> press(verdict, decision));
    }

    /// Creates the request from the dialog only, because the last tool use may be another one. If
    /// the dialog names no tool, no rule about a tool matches.
    static PermissionRequest request(AgentLaunch launch, ProgramQuestion question) {
        var subject = question.subject();
        var tool = subject.isKnown() ? subject.tool() : UNKNOWN;
        return PermissionRequest.of(
                        launch.node(),
                        tool,
                        arguments(subject),
                        launch.directory(),
                        question.text())
                .fromScreen();
    }

    /// Returns the arguments. A text of several rows is no path, because it may be wrapped
    /// anywhere.
    private static Value.Fields arguments(ProgramQuestion.PermissionSubject subject) {
        if (!subject.isKnown()) {
            return Value.Fields.EMPTY;
        }
        var name =
                switch (ToolRisk.of(subject.tool())) {
                    case EXECUTE -> "command";
                    case READ, WRITE -> subject.text().contains("\n") ? "text" : "path";
                    case NETWORK, UNKNOWN -> "text";
                };
        return Value.Fields.EMPTY.with(name, subject.text());
    }

    /// Types the answer if the question is still there. Otherwise the keys would answer something
    /// else. If the same question is drawn differently, it is decided again.
    private void press(StateVerdict asked, PermissionDecision decision) {
        var now = node.verdict();
        if (!isStill(now, asked)) {
            return;
        }
        if (!rows(now).equals(rows(asked))) {
            now.question().ifPresent(question -> ask(now, question));
            return;
        }
        var request = request(hub.launch(), question(asked));
        var emitted = ProgramStateHub.emitDecision(Optional.of(turn), request, decision);
        press(emitted.isAllowed() ? keys().allow() : keys().deny());
    }

    private void press(List<String> keys) {
        pressed(() -> new KeyPresser(node, hub.launch().host().time()).press(keys));
    }

    private static void pressed(KeyAction keys) {
        try {
            keys.press();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (NerveException.Failed gone) {
            LOG.log(System.Logger.Level.DEBUG, "a program is gone", gone);
        }
    }

    /// Returns the texts of the rows; their position does not matter.
    private static List<String> rows(StateVerdict verdict) {
        return verdict.evidence().rows().stream().map(StateEvidence.SeenRow::text).toList();
    }

    private static ProgramQuestion question(StateVerdict verdict) {
        return verdict.question().orElseGet(() -> ProgramQuestion.of("dialog"));
    }

    private ProgramKeys keys() {
        return hub.launch().program().keys();
    }

    /// An action that presses keys.
    @FunctionalInterface
    private interface KeyAction {

        void press() throws InterruptedException;
    }
}
