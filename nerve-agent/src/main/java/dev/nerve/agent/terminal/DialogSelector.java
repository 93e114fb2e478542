package dev.nerve.agent.terminal;

import dev.nerve.agent.AgentLaunch;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.TerminalState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Selects a choice in a dialog on a screen: by its number, or, if the choices have no numbers, by
/// moving the pointer. It confirms the choice only after the screen shows the pointer there.
/// *Immutable.*
///
/// @param launch the start of the program
/// @param node its terminal
record DialogSelector(AgentLaunch launch, TerminalNode node) {

    private static final Pattern NUMBERED = Pattern.compile("^\\d+\\. ");
    private static final List<String> UP = List.of("\033[A");
    private static final List<String> DOWN = List.of("\033[B");

    /// The time limit for the pointer to move. No key is pressed again before it has moved: a slow
    /// program would read both keys and move past the choice.
    private static final Duration MOVING = Duration.ofSeconds(10);

    /// The time that the pointer must stay at a choice before it is confirmed. Programs show the
    /// move a moment before they accept Enter for it.
    private static final Duration STEADY = Duration.ofMillis(300);

    /// Selects a choice by its number, if it has one, else with the pointer.
    ///
    /// @param question the question of the dialog
    /// @param number the number of the choice, from 1
    /// @throws InterruptedException if the thread was interrupted
    void choose(ProgramQuestion question, int number) throws InterruptedException {
        var row = pointedRow();
        if (row.isPresent() && !NUMBERED.matcher(row.get()).find()) {
            point(question, number);
        } else {
            press(launch.program().keys().dialogs().choosing(number));
        }
    }

    /// Moves the pointer to a choice and confirms it, as long as the same question is on the
    /// screen.
    ///
    /// @param question the question of the dialog
    /// @param number the number of the choice, from 1
    /// @throws InterruptedException if the thread was interrupted
    void point(ProgramQuestion question, int number) throws InterruptedException {
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

    private boolean isAsked(ProgramQuestion question) {
        var now = node.verdict();
        return now.state() == TerminalState.WAITING
                && now.question().map(question::equals).orElse(false);
    }

    private void press(List<String> keys) throws InterruptedException {
        new KeyPresser(node, launch.host().time()).press(keys);
    }

    /// {@return the number of the choice that the pointer is at, from 1; 0 if it is at none}
    private int pointed(ProgramQuestion question) {
        var label = pointedRow().map(row -> NUMBERED.matcher(row).replaceFirst(""));
        return label.map(question.choices()::indexOf).orElse(-1) + 1;
    }

    /// {@return the text behind the pointer, if there is a pointer}
    private Optional<String> pointedRow() {
        var pointer = launch.program().keys().dialogs().pointer();
        return node.frame().rows().reversed().stream()
                .map(row -> row.text().strip())
                .filter(row -> !pointer.isEmpty() && row.startsWith(pointer + " "))
                .map(row -> row.substring(pointer.length()).strip())
                .findFirst();
    }
}
