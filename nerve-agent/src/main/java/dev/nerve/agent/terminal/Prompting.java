package dev.nerve.agent.terminal;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.run.Crew;
import dev.nerve.run.Interruption;
import dev.nerve.run.Parallel;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.Evidence;
import dev.nerve.terminal.state.Explanation;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.Verdict;
import dev.nerve.value.Value;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One prompt: it is entered, seen to be taken, and followed to its end. *Confined to one thread.*
final class Prompting {

    /// How long it may take until something shows that a prompt was taken.
    private static final Duration TAKING = Duration.ofSeconds(3);

    /// How often Enter is pressed in all.
    private static final int MOST_ENTERS = 3;

    /// How long a permission on the screen waits for the hook that tells more about it.
    private static final Duration HOOK = Duration.ofSeconds(1);

    /// How long a program that looks ready may take to show an answer.
    private static final Duration ANSWER = Duration.ofSeconds(30);

    /// How long a dialog may take to stand on the screen after it was told that there is one.
    private static final Duration DRAWING = Duration.ofSeconds(3);

    /// How long a turn that nobody waits for any more may take to end.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration MOMENT = Duration.ofMillis(150);
    private static final Duration LONG = Duration.ofDays(1);

    private final Desk desk;
    private final Turn turn;
    private final Channel channel;
    private final TerminalNode node;
    private final ScreenText screen;
    private final ScreenQuestions questions;
    private final Composer composer;
    private final Retries retries;

    private final AgentProgram.Keys keys;
    private @Nullable Explanation told;

    /// Whether the composer has been seen without the prompt since it was entered.
    private boolean left;

    Prompting(Desk desk, Turn turn, Channel channel, TerminalNode node, ScreenText screen) {
        this.desk = desk;
        this.turn = turn;
        this.channel = channel;
        this.node = node;
        this.screen = screen;
        this.keys = desk.launch().program().keys();
        this.questions = new ScreenQuestions(desk, turn, node);
        this.retries = Retries.of(desk.launch().program().name());
        this.composer = Composer.of(node, desk.launch().program().name(), turn.prompt());
    }

    /// {@return what came of the prompt}
    ///
    /// The program is ready.
    AgentAnswer run() throws InterruptedException {
        channel.begin(turn);
        screen.begin();
        try {
            enter();
            follow();
            channel.end();
            tidy();
            tellState();
        } catch (InterruptedException _) {
            throw brokenOff();
        } catch (NerveException.Failed failure) {
            if (failure.code() == ErrorCode.INTERRUPTED && Thread.interrupted()) {
                // It was while a pane was asked what it shows.
                throw brokenOff();
            }
            return dead(failure);
        }
        return answer();
    }

    private InterruptedException brokenOff() {
        breakOff();
        return new Interruption(
                "agent '%s' was interrupted".formatted(desk.launch().node()), attributes());
    }

    /// What could not be typed because the program has just ended tells how it ended. What it had
    /// said, done and spent until then is known.
    private AgentAnswer dead(NerveException.Failed failure) throws InterruptedException {
        if (!isDead()) {
            throw failure;
        }
        channel.look();
        var end = lastWords(failure);
        turn.finish(new AgentAnswer.Failed(end.code(), end.getMessage()), null);
        return turn.answer(turn.text().orElse(""));
    }

    /// What was stopped by us is not there to be waited for.
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

    /// To what could not be sent the next prompt would be added.
    private void enter() throws InterruptedException {
        try {
            node.run(turn.prompt(), keys.entry());
            confirm();
        } catch (NerveException failure) {
            if (node.verdict().state() != TerminalState.DEAD) {
                composer.clear();
            }
            throw failure;
        }
    }

    /// Enter can be lost: then the text still stands in the composer.
    private void confirm() throws InterruptedException {
        for (int enters = 1; !isTakenNow(); enters++) {
            if (enters == MOST_ENTERS) {
                throw new NerveException.Unavailable(
                        "agent '%s' does not take the prompt: it stands in its composer, and Enter"
                                        .formatted(desk.launch().node())
                                + " changes nothing");
            }
            node.write(keys.submit());
        }
        turn.confirm();
        tellState();
    }

    private void tellState() {
        var now = node.explain();
        if (told == null || !now.isLike(told)) {
            told = now;
            turn.judged(now);
        }
    }

    private boolean isTakenNow() throws InterruptedException {
        var verdict = node.await(now -> isTaken() || isAtWork(now), TAKING);
        if (verdict.state() == TerminalState.DEAD) {
            node.requireAlive();
        }
        return isTaken() || isAtWork(verdict) || !composer.isHolding();
    }

    private boolean isAtWork(Verdict verdict) {
        return verdict.state() != TerminalState.READY && isTelling(verdict);
    }

    private boolean isTaken() {
        return turn.isTaken() || turn.isOver();
    }

    /// That we have pressed Enter tells nothing about the program; and where it tells itself that
    /// it has taken a prompt, its screen may still show how the last one ended.
    private boolean isTelling(Verdict verdict) {
        return !channel.isHeard() && verdict.evidence().rank() != Evidence.Rank.INPUT;
    }

    /// What the program writes down may come a moment after what it shows.
    private void follow() throws InterruptedException {
        var limit = LONG;
        while (!turn.isOver()) {
            long seen = screen.drawings();
            var verdict = node.await(now -> isNews(now) || screen.drawings() != seen, limit);
            tellState();
            channel.look();
            retries.news(node.frame()).ifPresent(turn::tell);
            if (isPutBack()) {
                turn.finish(Interrupted.INTERRUPTED, null);
            }
            if (!turn.isOver()) {
                react(verdict);
            }
            limit = screen.drawings() == seen ? LONG : MOMENT;
        }
    }

    /// A prompt that is broken off before anything came of it is put back into the composer by some
    /// programs.
    private boolean isPutBack() {
        boolean there = composer.isHolding();
        left |= !there;
        return there && left && turn.isInterrupting();
    }

    private boolean isNews(Verdict verdict) {
        return turn.isOver()
                || verdict.state() == TerminalState.READY
                || questions.isNew(verdict)
                || questions.isGone(verdict);
    }

    private void react(Verdict verdict) throws InterruptedException {
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
                    questions.leave();
                }
            }
        }
    }

    /// Between work and a question a program may look ready for a moment.
    private void rest(Verdict verdict) throws InterruptedException {
        boolean whole = channel.rest(this::isResting);
        if (!whole && !isResting()) {
            return;
        }
        if (!isAnswerShown()) {
            return;
        }
        var parsed = screen.parsed(verdict.state());
        var shown = whole ? null : screen.answer(parsed);
        turn.finish(ScreenEnd.of(parsed, turn.isInterrupting()), shown);
    }

    /// {@return whether to believe that the program is done: as long as it shows nothing of an
    /// answer it may only look so, for a while}
    private boolean isAnswerShown() throws InterruptedException {
        var time = desk.launch().host().time();
        long deadline = time.nanos() + ANSWER.toNanos();
        while (!turn.isInterrupting() && !screen.isAnswered() && time.nanos() < deadline) {
            long seen = screen.drawings();
            var left = Duration.ofNanos(Math.max(1, deadline - time.nanos()));
            node.await(_ -> turn.isOver() || !isResting() || screen.drawings() != seen, left);
            if (turn.isOver() || !isResting()) {
                return false;
            }
        }
        return true;
    }

    private boolean isResting() {
        return node.verdict().state() == TerminalState.READY;
    }

    /// Where the program tells what it wants, the screen is only what a person sees of it. That a
    /// dialog comes is told before it stands there, and what is pressed too early is lost.
    private void see(Verdict verdict) throws InterruptedException {
        boolean told = verdict.evidence().rank() == Evidence.Rank.PROGRAM;
        boolean drawn = ScreenQuestions.isDrawn(verdict);
        if (told || (drawn && !channel.asksPermission())) {
            questions.see(verdict);
            return;
        }
        var limit = drawn ? HOOK : DRAWING;
        var later = node.await(now -> turn.isOver() || !isSame(now, verdict), limit);
        if (isSame(later, verdict)) {
            questions.see(later);
        }
    }

    private static boolean isSame(Verdict now, Verdict before) {
        return now.state() == before.state()
                && now.evidence().rank() == before.evidence().rank()
                && now.question().equals(before.question());
    }

    /// To a prompt that was put back the next one would be added; and a dialog that was dismissed
    /// may stand there for a moment.
    private void tidy() throws InterruptedException {
        node.await(now -> now.state() != TerminalState.WAITING && !now.isAnswering(), PATIENCE);
        boolean broken = turn.end().filter(Interrupted.INTERRUPTED::equals).isPresent();
        if (broken) {
            composer.clear();
        }
        if (broken && channel.isHeard()) {
            desk.said(TerminalState.READY, "interrupted", "it was interrupted");
        }
    }

    /// What the program told counts; what it showed stands in for what it did not tell.
    private AgentAnswer answer() {
        var said = turn.text();
        if (turn.end().filter(AgentAnswer.Lost.class::isInstance).isPresent()) {
            return turn.answer(said.orElse(""));
        }
        boolean told = turn.isTaken() || turn.hasTools();
        if (said.isPresent() && told) {
            return turn.answer(said.get());
        }
        var parsed = screen.parsed(TerminalState.READY);
        if (!told) {
            ScreenText.tools(parsed).forEach(this::used);
        }
        var shown = said.orElseGet(() -> screen.answer(parsed));
        boolean completed = turn.end().filter(Completed.COMPLETED::equals).isPresent();
        if (completed && shown.isBlank() && !turn.isTaken() && !turn.hasTools()) {
            throw new NerveException.Unavailable(
                    composer.isHolding()
                            ? "agent '%s' did not take the prompt: it still stands in its composer"
                                    .formatted(desk.launch().node())
                            : "agent '%s' shows no answer: nobody knows whether it took the prompt"
                                    .formatted(desk.launch().node()));
        }
        return turn.answer(shown);
    }

    private void used(ToolUse use) {
        turn.begin(ToolUse.begun(use.id(), use.tool(), use.arguments()));
        var result = use.result();
        turn.endUnnamed(use.tool(), result == null ? "" : result, use.failed());
    }

    private Value.Fields attributes() {
        channel.look();
        return turn.answer(turn.text().orElse("")).toValue();
    }

    /// A program that goes on with what nobody waits for any more would not be ready for the next.
    ///
    /// On a thread of its own, because this one may be interrupted once more.
    private void breakOff() {
        try (var crew = new Crew()) {
            crew.start(this::breakOffApart);
        }
    }

    private void breakOffApart() {
        var self = Thread.currentThread();
        var time = desk.launch().host().time();
        try (var _ = Parallel.alarm(time, PATIENCE, self::interrupt)) {
            turn.interrupt();
            new Presses(node, time).press(keys.interrupt());
            follow();
            tidy();
        } catch (RuntimeException | InterruptedException _) {
            // It has ended, or does not read: there is nothing more to be done.
        }
    }
}
