package dev.nerve.agent.terminal;

import dev.nerve.Durations;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.Reply;
import dev.nerve.agent.program.AgentProgram.DialogAnswer;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.Evidence.SeenRow;
import dev.nerve.terminal.state.Question;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.Verdict;
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
final class Readiness {

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
    private final Presses presses;

    /// The dialogs that were allowed. A dialog may be drawn again before it is gone.
    private final Set<DialogAnswer> admitted = new HashSet<>();

    private Question asked = Question.of("");
    private int tries;
    private int answers;

    Readiness(AgentLaunch launch, TerminalNode node) {
        this.launch = launch;
        this.node = node;
        this.presses = new Presses(node, launch.host().time());
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
        Person person = request -> Optional.of(launch.broker().decide(request));
        while (!settle(listener, person, Duration.ofDays(1))) {
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
        var choice = new ScreenChoice(launch, question);
        switch (choice.reply()) {
            case Reply.Said(var text, _) -> {
                if (isSame(node.verdict(), question)) {
                    int number = question.choices().indexOf(text) + 1;
                    new DialogChoice(launch, node).choose(question, number);
                    node.await(now -> !isSame(now, question), AGAIN);
                }
                return true;
            }
            case Reply.AtTheScreen _ -> {
                return false;
            }
            case Reply.Nobody _ ->
                    throw new NerveException.Unavailable(
                            "agent '%s' asks %s, and nobody is there to answer"
                                    .formatted(launch.node(), told(question)));
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
                                            verdict.question().map(Readiness::told).orElse(""),
                                            Durations.show(limit)));
        }
    }

    private static String told(Question question) {
        return "'%s' %s".formatted(question.text(), question.choices());
    }

    private boolean settle(Consumer<AgentEvent> listener, Person person, Duration limit)
            throws InterruptedException {
        var time = launch.host().time();
        @Nullable Long unknownSince = null;
        while (true) {
            long before = time.nanos();
            var verdict = node.await(Readiness::isSettled, limit);
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
                    var question = verdict.question().orElseGet(() -> Question.of("dialog"));
                    if (answer(verdict, question, person)) {
                        unknownSince = null;
                        continue;
                    }
                    unknownSince = unknownSince == null ? time.nanos() : unknownSince;
                    if (isStanding(question) || time.nanos() - unknownSince >= CHANGING.toNanos()) {
                        listener.accept(new AgentEvent.Asked(question));
                        return false;
                    }
                }
            }
        }
    }

    /// Tells whether an unknown dialog stays unchanged. A changing one may be only partly drawn or
    /// removed.
    private boolean isStanding(Question question) throws InterruptedException {
        return isSame(node.await(now -> !isSame(now, question), STANDING), question);
    }

    private static boolean isSettled(Verdict verdict) {
        return verdict.state() == TerminalState.READY || verdict.state() == TerminalState.WAITING;
    }

    private NerveException late(Verdict verdict, Duration limit) {
        return new NerveException.TimedOut(
                "agent '%s' was not ready after %s: it is %s (%s)"
                        .formatted(
                                launch.node(),
                                Durations.show(limit),
                                verdict.state().wireName(),
                                verdict.evidence().what()));
    }

    private boolean answer(Verdict verdict, Question question, Person person)
            throws InterruptedException {
        tries = question.equals(asked) ? tries + 1 : 0;
        asked = question;
        var answer = find(verdict, question);
        if (answer.isEmpty() || tries >= MOST_TRIES || answers >= MOST_ANSWERS) {
            return false;
        }
        if (tries == 0 && !isAdmitted(answer.get(), question, person)) {
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

    private void answer(DialogAnswer dialog, Question question) throws InterruptedException {
        if (dialog.choice().isEmpty()) {
            presses.press(dialog.press());
        } else {
            new DialogChoice(launch, node).point(question, wanted(dialog, question));
        }
    }

    /// {@return the number of the choice that answers a question; 0 if there is none}
    private static int wanted(DialogAnswer dialog, Question question) {
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
    private boolean isAdmitted(DialogAnswer dialog, Question question, Person person)
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
        var decision = known.isPresent() ? known : person.decide(request);
        if (decision.isPresent() && decision.get() instanceof Decision.Denied(_, var reason)) {
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

    private static boolean isSame(Verdict verdict, Question question) {
        return verdict.state() == TerminalState.WAITING
                && verdict.question().map(question::equals).orElse(false);
    }

    /// Finds the answer by the question, or by the highest known row if there is no question.
    /// Choices and other rows may have the same words in another dialog.
    private Optional<DialogAnswer> find(Verdict verdict, Question question) {
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
    private interface Person {

        /// {@return the decision; empty if nobody can be asked yet}
        Optional<Decision> decide(PermissionRequest request) throws InterruptedException;
    }
}
