package dev.nerve.agent.terminal;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.agent.program.AgentProgram.DialogAnswer;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.StateEvidence.SeenRow;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Waits until a program accepts a prompt, and answers the dialogs that it shows before that.
///
/// Dialogs without a known answer are left to a person. *Confined to one thread.*
final class ProgramReadiness {

    /// The time that an answered dialog may stay on the screen.
    private static final Duration AGAIN = Duration.ofSeconds(2);

    /// The time that a dialog must stay unchanged before it counts as unknown.
    private static final Duration STANDING = Duration.ofMillis(500);

    private static final int MOST_TRIES = 3;

    /// The maximum number of dialogs that are answered.
    private static final int MOST_ANSWERS = 20;

    /// The time that an unknown dialog may keep changing before it is left to a person.
    private static final Duration CHANGING = Duration.ofSeconds(5);

    private final AgentLaunch launch;
    private final TerminalNode node;
    private final KeyPresser presses;

    /// The dialogs that were allowed. A dialog may be drawn again before it is gone.
    private final Set<DialogAnswer> admitted = new HashSet<>();

    private ProgramQuestion asked = ProgramQuestion.of("");
    private int tries;
    private int answers;

    ProgramReadiness(AgentLaunch launch, TerminalNode node) {
        this.launch = launch;
        this.node = node;
        this.presses = new KeyPresser(node, launch.host().time());
    }

    /// Answers the dialogs of the program as long as the answers are known.
    ///
    /// @return whether the program is ready; false if it asks something that only a person can
    /// answer
    /// @throws NerveException.Failed if the program has ended
    /// @throws NerveException.TimedOut if the program is not ready in time
    boolean settle() throws InterruptedException {
        return settle(_ -> {}, _ -> Optional.empty(), launch.terms().limits().start());
    }

    /// Waits until the program is ready. Also waits for a person if necessary.
    ///
    /// @param listener the listener for the questions that a person has to answer
    /// @throws NerveException.Unavailable if nobody answers in time
    void require(Consumer<AgentEvent> listener) throws InterruptedException {
        var limit = launch.terms().limits().start();
        PermissionAsker asker = request -> Optional.of(launch.broker().decide(request));
        while (!settle(listener, asker, Duration.ofDays(1))) {
            if (!isChosen()) {
                awaitPerson(limit);
                return;
            }
        }
    }

    /// {@return whether a person has answered; false if that is left to a person at the terminal}
    ///
    /// @throws NerveException.Unavailable if there is nobody to ask
    private boolean isChosen() throws InterruptedException {
        var question = asked;
        var choice = new DialogBroker(launch, question);
        switch (choice.reply()) {
            case QuestionAnswer.GivenAnswer(var text, _) -> {
                if (isSame(node.verdict(), question)) {
                    int number = question.choices().indexOf(text) + 1;
                    new DialogSelector(launch, node).choose(question, number);
                    node.await(now -> !isSame(now, question), AGAIN);
                }
                return true;
            }
            case QuestionAnswer.AtTheScreen _ -> {
                return false;
            }
            case QuestionAnswer.Nobody _ ->
                    throw new NerveException.Unavailable(
                            "agent '%s' asks %s, and no person can answer"
                                    .formatted(launch.node(), describe(question)));
        }
    }

    private void awaitPerson(Duration limit) throws InterruptedException {
        var verdict = node.await(now -> now.state() == TerminalState.READY, limit);
        switch (verdict.state()) {
            case READY -> {}
            case DEAD -> node.requireAlive();
            case STARTING, BUSY, WAITING ->
                    throw new NerveException.Unavailable(
                            "agent '%s' asks %s, and nobody has answered at its terminal for %s"
                                    .formatted(
                                            launch.node(),
                                            verdict.question()
                                                    .map(ProgramReadiness::describe)
                                                    .orElse(""),
                                            DurationFormat.format(limit)));
        }
    }

    private static String describe(ProgramQuestion question) {
        return "'%s' %s".formatted(question.text(), question.choices());
    }

    private boolean settle(Consumer<AgentEvent> listener, PermissionAsker asker, Duration limit)
            throws InterruptedException {
        var time = launch.host().time();
        @Nullable Long unknownSince = null;
        while (true) {
            long before = time.nanos();
            var verdict = node.await(ProgramReadiness::isSettled, limit);
            if (time.nanos() - before > STANDING.toNanos()) {
                // The program has worked in between, so the current dialog is new.
                unknownSince = null;
            }
            switch (verdict.state()) {
                case READY -> {
                    return true;
                }
                case DEAD -> node.requireAlive();
                case STARTING, BUSY -> throw late(verdict, limit);
                case WAITING -> {
                    var question = verdict.question().orElseGet(() -> ProgramQuestion.of("dialog"));
                    if (answer(verdict, question, asker)) {
                        unknownSince = null;
                        continue;
                    }
                    unknownSince = unknownSince == null ? time.nanos() : unknownSince;
                    if (isStanding(question) || time.nanos() - unknownSince >= CHANGING.toNanos()) {
                        listener.accept(new AgentEvent.QuestionAsked(question));
                        return false;
                    }
                }
            }
        }
    }

    /// Checks whether an unknown dialog stays unchanged. A changing one may be only partly drawn or
    /// removed.
    private boolean isStanding(ProgramQuestion question) throws InterruptedException {
        return isSame(node.await(now -> !isSame(now, question), STANDING), question);
    }

    private static boolean isSettled(StateVerdict verdict) {
        return verdict.state() == TerminalState.READY || verdict.state() == TerminalState.WAITING;
    }

    private NerveException late(StateVerdict verdict, Duration limit) {
        return new NerveException.TimedOut(
                "agent '%s' was not ready after %s: it is %s (%s)"
                        .formatted(
                                launch.node(),
                                DurationFormat.format(limit),
                                verdict.state().wireName(),
                                verdict.evidence().what()));
    }

    private boolean answer(StateVerdict verdict, ProgramQuestion question, PermissionAsker asker)
            throws InterruptedException {
        tries = question.equals(asked) ? tries + 1 : 0;
        asked = question;
        var answer = find(verdict, question);
        if (answer.isEmpty() || tries >= MOST_TRIES || answers >= MOST_ANSWERS) {
            return false;
        }
        if (tries == 0 && !isAdmitted(answer.get(), question, asker)) {
            return false;
        }
        if (!isSame(node.verdict(), question)) {
            // A person at the terminal has answered first.
            return true;
        }
        answers++;
        answer(answer.get(), question);
        node.await(now -> !isSame(now, question), AGAIN);
        return true;
    }

    private void answer(DialogAnswer dialog, ProgramQuestion question) throws InterruptedException {
        if (dialog.choice().isEmpty()) {
            presses.press(dialog.press());
        } else {
            new DialogSelector(launch, node).point(question, wanted(dialog, question));
        }
    }

    /// {@return the number of the choice that answers a question; 0 if there is none}
    private static int wanted(DialogAnswer dialog, ProgramQuestion question) {
        var choices = question.choices();
        for (int i = 0; i < choices.size(); i++) {
            if (dialog.choice().orElseThrow().matcher(choices.get(i)).find()) {
                return i + 1;
            }
        }
        return 0;
    }

    /// {@return whether the dialog may be answered; false if a person has to decide first}
    ///
    /// @throws NerveException.Failed if it is denied
    private boolean isAdmitted(DialogAnswer dialog, ProgramQuestion question, PermissionAsker asker)
            throws InterruptedException {
        if (dialog.tool().isEmpty() || admitted.contains(dialog)) {
            return true;
        }
        var arguments = Value.Fields.EMPTY.with("path", launch.directory().toString());
        var request =
                PermissionRequest.of(
                        launch.node(),
                        dialog.tool().get(),
                        arguments,
                        launch.directory(),
                        question.text());
        var known = launch.broker().admit(request);
        var decision = known.isPresent() ? known : asker.decide(request);
        if (decision.isPresent()
                && decision.get() instanceof PermissionDecision.Denied(_, var reason)) {
            throw new NerveException.Failed(
                    ErrorCode.PERMISSION,
                    "agent '%s' cannot work: %s asks '%s', and %s"
                            .formatted(
                                    launch.node(),
                                    launch.program().product().title(),
                                    question.text(),
                                    reason));
        }
        decision.ifPresent(_ -> admitted.add(dialog));
        return decision.isPresent();
    }

    private static boolean isSame(StateVerdict verdict, ProgramQuestion question) {
        return verdict.state() == TerminalState.WAITING
                && verdict.question().map(question::equals).orElse(false);
    }

    /// Finds the answer by the question, or by the highest known row if there is no question.
    /// Choices and other rows may have the same words in another dialog.
    private Optional<DialogAnswer> find(StateVerdict verdict, ProgramQuestion question) {
        if (question.kind().equals("permission") || question.kind().equals("question")) {
            return Optional.empty();
        }
        var heading = verdict.evidence().rows().stream().findFirst().map(SeenRow::text);
        var text = question.text().isEmpty() ? heading.orElse("").strip() : question.text();
        return launch.program().dialogs().stream()
                .filter(dialog -> dialog.question().matcher(text).find())
                .filter(dialog -> dialog.choice().isEmpty() || wanted(dialog, question) > 0)
                .findFirst();
    }

    /// A person who may be asked for permission.
    @FunctionalInterface
    private interface PermissionAsker {

        /// {@return the decision; empty if nobody can be asked yet}
        Optional<PermissionDecision> decide(PermissionRequest request) throws InterruptedException;
    }
}
