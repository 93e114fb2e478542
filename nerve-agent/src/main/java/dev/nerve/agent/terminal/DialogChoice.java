package dev.nerve.agent.terminal;

import dev.nerve.agent.AgentLaunch;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.Question;
import dev.nerve.terminal.state.TerminalState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Chooses in a dialog on a screen: by the number of the choice, or, where choices have none, by
/// moving the pointer, which is seen to stand there before it is confirmed. *Immutable.*
///
/// @param launch which program
/// @param node its terminal
record DialogChoice(AgentLaunch launch, TerminalNode node) {

    private static final Pattern NUMBERED = Pattern.compile("^\\d+\\. ");
    private static final List<String> UP = List.of("\033[A");
    private static final List<String> DOWN = List.of("\033[B");

    /// How long the pointer may take to move. A key is never pressed again before it has: a program
    /// that is slow would read both, and move on from the choice after it was seen there.
    private static final Duration MOVING = Duration.ofSeconds(10);

    /// How long the pointer must stand at a choice before that is confirmed: programs show that it
    /// has moved a moment before they take Enter for it.
    private static final Duration STEADY = Duration.ofMillis(300);

    /// Chooses as a person would: by its number, if it has one.
    ///
    /// @param question what is asked
    /// @param number which choice, from 1
    /// @throws InterruptedException if the thread was interrupted
    void choose(Question question, int number) throws InterruptedException {
        var row = pointedRow();
        if (row.isPresent() && !NUMBERED.matcher(row.get()).find()) {
            point(question, number);
        } else {
            press(launch.program().keys().dialogs().choosing(number));
        }
    }

    /// Moves the pointer to a choice and confirms it, as long as the question stands there.
    ///
    /// @param question what is asked
    /// @param number which choice, from 1
    /// @throws InterruptedException if the thread was interrupted
    void point(Question question, int number) throws InterruptedException {
        int at = pointed(question);
        while (at != number && at > 0 && isAsked(question)) {
            int before = at;
            press(at < number ? DOWN : UP);
            node.await(_ -> pointed(question) != before, MOVING);
            at = pointed(question);
            if (at == before) {
                return;
            }
        }
        node.await(_ -> pointed(question) != number, STEADY);
        if (pointed(question) == number && isAsked(question)) {
            press(List.of(launch.program().keys().submit()));
        }
    }

    private boolean isAsked(Question question) {
        var now = node.verdict();
        return now.state() == TerminalState.WAITING
                && now.question().map(question::equals).orElse(false);
    }

    private void press(List<String> keys) throws InterruptedException {
        new Presses(node, launch.host().time()).press(keys);
    }

    /// {@return the number of the choice at which the pointer stands, from 1; 0 if it stands at
    /// none}
    private int pointed(Question question) {
        var label = pointedRow().map(row -> NUMBERED.matcher(row).replaceFirst(""));
        return label.map(question.choices()::indexOf).orElse(-1) + 1;
    }

    /// {@return what stands behind the pointer, if it is there}
    private Optional<String> pointedRow() {
        var pointer = launch.program().keys().dialogs().pointer();
        return node.frame().rows().reversed().stream()
                .map(row -> row.text().strip())
                .filter(row -> !pointer.isEmpty() && row.startsWith(pointer + " "))
                .map(row -> row.substring(pointer.length()).strip())
                .findFirst();
    }
}
