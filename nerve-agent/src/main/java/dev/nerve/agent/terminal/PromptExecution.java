package dev.nerve.agent.terminal;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.agent.terminal.channel.ProgramChannel;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.agent.terminal.channel.ScreenTurnEnd;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Parallel;
import dev.nerve.run.ThreadScope;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.value.Value;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The execution of one prompt: enters it, confirms that the program accepted it, and follows the
/// turn to its end. *Confined to one thread.*
final class PromptExecution {

    /// The time limit for a sign that the program accepted the prompt.
    private static final Duration TAKING = Duration.ofSeconds(3);

    /// The maximum number of times that Enter is pressed.
    private static final int MOST_ENTERS = 3;

    /// The time that a permission dialog on the screen waits for the hook, which has more details.
    private static final Duration HOOK = Duration.ofSeconds(1);

    /// The time that a program which looks ready has to show an answer.
    private static final Duration ANSWER = Duration.ofSeconds(30);

    /// The time that a dialog has to appear on the screen after the program announced it.
    private static final Duration DRAWING = Duration.ofSeconds(3);

    /// The time that a cancelled turn has to end.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration MOMENT = Duration.ofMillis(150);
    private static final Duration LONG = Duration.ofDays(1);

    private final ProgramStateHub hub;
    private final TerminalTurn turn;
    private final ProgramChannel channel;
    private final TerminalNode node;
    private final ScreenTurnReader screen;
    private final ScreenQuestions questions;
    private final PromptComposer composer;
    private final RetryDetector detector;

    private final AgentProgram.ProgramKeys keys;
    private @Nullable StateExplanation lastReported;

    /// True once the composer was without the prompt after the prompt was entered.
    private boolean left;

    PromptExecution(
            ProgramStateHub hub,
            TerminalTurn turn,
            ProgramChannel channel,
            TerminalNode node,
            ScreenTurnReader screen) {
        this.hub = hub;
        this.turn = turn;
        this.channel = channel;
        this.node = node;
        this.screen = screen;
        this.keys = hub.launch().program().keys();
        this.questions = new ScreenQuestions(hub, turn, node);
        this.detector = RetryDetector.of(hub.launch().program().name());
        this.composer = PromptComposer.of(node, hub.launch().program().name(), turn.prompt());
    }

    /// {@return the answer to the prompt}
    ///
    /// The program must be ready.
    AgentAnswer run() throws InterruptedException {
        channel.beginTurn(turn);
        screen.begin();
        try {
            enter();
            follow();
            channel.endTurn();
            tidy();
            reportState();
        } catch (InterruptedException _) {
            throw brokenOff();
        } catch (NerveException.Failed failure) {
            if (failure.code() == ErrorCode.INTERRUPTED && Thread.interrupted()) {
                // The interrupt came while a pane was read.
                throw brokenOff();
            }
            return dead(failure);
        }
        return answer();
    }

    private InterruptedException brokenOff() {
        breakOff();
        return new ExecutionInterruptedException(
                "agent '%s' was interrupted".formatted(hub.launch().node()), attributes());
    }

    /// Returns an answer for a program that has ended, with everything reported until then. Throws
    /// the failure again if the program still runs.
    private AgentAnswer dead(NerveException.Failed failure) throws InterruptedException {
        if (!isDead()) {
            throw failure;
        }
        channel.poll();
        var end = lastWords(failure);
        turn.finish(new AgentAnswer.Failed(end.code(), end.getMessage()), null);
        return turn.answer(turn.text().orElse(""));
    }

    /// Checks whether the program has ended. If nerve has stopped the terminal, waiting for it
    /// fails.
    private boolean isDead() throws InterruptedException {
        try {
            return node.await(_ -> false, HOOK).state() == TerminalState.DEAD;
        } catch (NerveException.Failed _) {
            return true;
        }
    }

    private NerveException lastWords(NerveException.Failed failure) {
        try {
            node.requireAlive();
            return failure;
        } catch (NerveException.Failed end) {
            return end;
        }
    }

    /// Enters the prompt. If that fails, clears the composer, so that the next prompt is not
    /// appended to this one.
    private void enter() throws InterruptedException {
        try {
            node.submit(turn.prompt(), keys.entry());
            confirm();
        } catch (NerveException failure) {
            if (node.verdict().state() != TerminalState.DEAD) {
                composer.clear();
            }
            throw failure;
        }
    }

    /// Waits until the program accepts the prompt. Presses Enter again if the text is still in the
    /// composer, because Enter can be lost.
    private void confirm() throws InterruptedException {
        for (int enters = 1; !isTakenNow(); enters++) {
            if (enters == MOST_ENTERS) {
                throw new NerveException.Unavailable(
                        "agent '%s' does not accept the prompt: it is still in the composer after"
                                        .formatted(hub.launch().node())
                                + " Enter was pressed");
            }
            node.write(keys.submit());
        }
        turn.confirm();
        reportState();
    }

    private void reportState() {
        var now = node.explain();
        if (lastReported == null || !now.isLike(lastReported)) {
            lastReported = now;
            turn.stateChanged(now);
        }
    }

    private boolean isTakenNow() throws InterruptedException {
        var verdict = node.await(now -> isTaken() || isAtWork(now), TAKING);
        if (verdict.state() == TerminalState.DEAD) {
            node.requireAlive();
        }
        return isTaken() || isAtWork(verdict) || !composer.containsPrompt();
    }

    private boolean isAtWork(StateVerdict verdict) {
        return verdict.state() != TerminalState.READY && isTelling(verdict);
    }

    private boolean isTaken() {
        return turn.isAccepted() || turn.isOver();
    }

    /// Checks whether a state shows that the program works. Our own Enter is no evidence. If the
    /// program reports accepted prompts itself, the screen is not used, because it may still show
    /// the end of the last turn.
    private boolean isTelling(StateVerdict verdict) {
        return !channel.hasReported()
                && verdict.evidence().rank() != StateEvidence.EvidenceRank.INPUT;
    }

    /// Follows the turn to its end. A transcript may get its entries a moment after the screen
    /// shows them.
    private void follow() throws InterruptedException {
        var limit = LONG;
        while (!turn.isOver()) {
            long seen = screen.frameCount();
            var verdict = node.await(now -> isNews(now) || screen.frameCount() != seen, limit);
            reportState();
            channel.poll();
            detector.findRetry(node.frame()).ifPresent(turn::emit);
            if (isPutBack()) {
                turn.finish(Interrupted.INTERRUPTED, null);
            }
            if (!turn.isOver()) {
                react(verdict);
            }
            limit = screen.frameCount() == seen ? LONG : MOMENT;
        }
    }

    /// Some programs put a prompt back into the composer if it is cancelled early.
    private boolean isPutBack() {
        boolean there = composer.containsPrompt();
        left |= !there;
        return there && left && turn.isInterrupting();
    }

    private boolean isNews(StateVerdict verdict) {
        return turn.isOver()
                || verdict.state() == TerminalState.READY
                || questions.isNew(verdict)
                || questions.isGone(verdict);
    }

    private void react(StateVerdict verdict) throws InterruptedException {
        switch (verdict.state()) {
            case DEAD -> node.requireAlive();
            case READY -> rest(verdict);
            case WAITING -> {
                if (questions.isNew(verdict)) {
                    see(verdict);
                }
            }
            case STARTING, BUSY -> {
                if (questions.isGone(verdict)) {
                    questions.withdraw();
                }
            }
        }
    }

    /// Ends the turn if the program is really done. It may look ready for a moment between its work
    /// and a question.
    private void rest(StateVerdict verdict) throws InterruptedException {
        boolean whole = channel.awaitTurnReport(this::isResting);
        if (!whole && !isResting()) {
            return;
        }
        if (!isAnswerShown()) {
            return;
        }
        var parsed = screen.parsed(verdict.state());
        var shown = whole ? null : screen.answer(parsed);
        if (screen.hasParser()) {
            turn.emit(new AgentEvent.ScreenParsed(parsed));
        }
        turn.finish(ScreenTurnEnd.of(parsed, turn.isInterrupting()), shown);
    }

    /// {@return whether the program is done: it shows an answer, or has shown none for a while}
    private boolean isAnswerShown() throws InterruptedException {
        var time = hub.launch().host().time();
        long deadline = time.nanos() + ANSWER.toNanos();
        while (!turn.isInterrupting() && !screen.isAnswered() && time.nanos() < deadline) {
            long seen = screen.frameCount();
            var left = Duration.ofNanos(Math.max(1, deadline - time.nanos()));
            node.await(_ -> turn.isOver() || !isResting() || screen.frameCount() != seen, left);
            if (turn.isOver() || !isResting()) {
                return false;
            }
        }
        return true;
    }

    private boolean isResting() {
        return node.verdict().state() == TerminalState.READY;
    }

    /// Handles a question on the screen. If the program reports its requests itself, waits for that
    /// report first. If a dialog is announced but not drawn yet, waits until it is, because keys
    /// pressed too early are lost.
    private void see(StateVerdict verdict) throws InterruptedException {
        boolean isReported = verdict.evidence().rank() == StateEvidence.EvidenceRank.PROGRAM;
        boolean drawn = ScreenQuestions.isOnScreen(verdict);
        if (isReported || (drawn && !channel.asksPermission())) {
            questions.handle(verdict);
            return;
        }
        var limit = drawn ? HOOK : DRAWING;
        var later = node.await(now -> turn.isOver() || !isSame(now, verdict), limit);
        if (isSame(later, verdict)) {
            questions.handle(later);
        }
    }

    private static boolean isSame(StateVerdict now, StateVerdict before) {
        return now.state() == before.state()
                && now.evidence().rank() == before.evidence().rank()
                && now.question().equals(before.question());
    }

    /// Cleans up after the turn. A dismissed dialog may stay on the screen for a moment. A prompt
    /// that was put back is cleared, so that the next one is not appended to it.
    private void tidy() throws InterruptedException {
        node.await(now -> now.state() != TerminalState.WAITING && !now.isAnswering(), PATIENCE);
        boolean broken = turn.end().filter(Interrupted.INTERRUPTED::equals).isPresent();
        if (broken) {
            composer.clear();
        }
        if (broken && channel.hasReported()) {
            hub.reportState(TerminalState.READY, "interrupted", "it was interrupted");
        }
    }

    /// Returns the answer. The reports of the program take precedence; the screen is used for what
    /// it did not report.
    private AgentAnswer answer() {
        var said = turn.text();
        if (turn.end().filter(AgentAnswer.Lost.class::isInstance).isPresent()) {
            return turn.answer(said.orElse(""));
        }
        boolean isReported = turn.isAccepted() || turn.hasTools();
        if (said.isPresent() && isReported) {
            return turn.answer(said.get());
        }
        var parsed = screen.parsed(TerminalState.READY);
        if (!isReported) {
            ScreenTurnReader.tools(parsed).forEach(this::used);
        }
        var shown = said.orElseGet(() -> screen.answer(parsed));
        boolean completed = turn.end().filter(Completed.COMPLETED::equals).isPresent();
        if (completed && shown.isBlank() && !turn.isAccepted() && !turn.hasTools()) {
            throw new NerveException.Unavailable(
                    composer.containsPrompt()
                            ? "agent '%s' did not accept the prompt: it is still in the composer"
                                    .formatted(hub.launch().node())
                            : "agent '%s' shows no answer, and may not have accepted the prompt"
                                    .formatted(hub.launch().node()));
        }
        return turn.answer(shown);
    }

    private void used(ToolUse use) {
        turn.beginTool(ToolUse.begun(use.id(), use.tool(), use.arguments()));
        var result = use.result();
        turn.endToolByName(use.tool(), result == null ? "" : result, use.failed());
    }

    private Value.Fields attributes() {
        channel.poll();
        return turn.answer(turn.text().orElse("")).toValue();
    }

    /// Cancels the turn in the program, so that it is ready for the next prompt.
    ///
    /// Runs on its own thread, because this one may be interrupted again.
    private void breakOff() {
        try (var scope = new ThreadScope()) {
            scope.start(this::breakOffApart);
        }
    }

    private void breakOffApart() {
        var self = Thread.currentThread();
        var time = hub.launch().host().time();
        try (var _ = Parallel.schedule(time, PATIENCE, self::interrupt)) {
            turn.interrupt();
            new KeyPresser(node, time).press(keys.interrupt());
            follow();
            tidy();
        } catch (RuntimeException | InterruptedException _) {
            // The program has ended or does not read its input.
        }
    }
}
