package dev.nerve.agent.terminal;

import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.state.StateEvidence.SeenRow;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.terminal.state.rule.StateRuleSet;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/// The input field of a program, which has the prompt until it is sent.
///
/// The rules for the program's screen decide, because a hint in an empty composer may contain the
/// words of a prompt. *Safe for many threads.*
///
/// @param node the program's terminal
/// @param rules the rules for its screen, if there are any
/// @param prompt the entered prompt
record PromptComposer(TerminalNode node, Optional<StateRuleSet> rules, String prompt) {

    /// The name of the rule for an empty composer.
    private static final String EMPTY = "composer-empty";

    /// Long enough for any screen to count as settled.
    private static final long LATER = Duration.ofMinutes(1).toNanos();

    private static final Duration LIMIT = Duration.ofSeconds(1);

    /// The number of characters that identify a line.
    private static final int ENOUGH = 8;

    /// {@return the composer of a program}
    ///
    /// @param node its terminal
    /// @param program its name
    /// @param prompt the entered prompt
    static PromptComposer of(TerminalNode node, String program, String prompt) {
        var rules =
                Optional.of(program)
                        .filter(StateRuleRegistry.BUNDLED::contains)
                        .map(StateRuleRegistry::get);
        return new PromptComposer(node, rules, prompt);
    }

    /// {@return whether the composer contains the prompt or a part of it}
    boolean containsPrompt() {
        return containsPrompt(rules, node.frame(), prompt);
    }

    /// {@return whether the composer on a screen contains a prompt or a part of it}
    ///
    /// @param rules the rules for the screen
    /// @param frame the content of the screen
    /// @param prompt the prompt
    static boolean containsPrompt(Optional<StateRuleSet> rules, ScreenFrame frame, String prompt) {
        var seen = rules.map(known -> look(known, frame));
        if (seen.map(PromptComposer::isFree).orElse(false)) {
            return false;
        }
        var cursor = Stream.of(frame.rows().get(frame.cursor().row()).text());
        var known = seen.stream().flatMap(it -> it.evidence().rows().stream()).map(SeenRow::text);
        return Stream.concat(cursor, known).anyMatch(row -> containsPrompt(row, prompt));
    }

    private static boolean containsPrompt(String row, String prompt) {
        return row.contains("[Pasted ") || prompt.strip().lines().anyMatch(line -> isIn(row, line));
    }

    private static StateVerdict look(StateRuleSet rules, ScreenFrame frame) {
        var detector = new StateDetector(rules, 0);
        detector.screenChanged(() -> frame, 0);
        return detector.verdict(LATER);
    }

    /// Checks whether the composer cannot contain a prompt. A program with text in its composer
    /// looks ready. In some programs the cursor is elsewhere, but then the rules know the rows of
    /// the composer.
    private static boolean isFree(StateVerdict verdict) {
        return verdict.state() != TerminalState.READY || verdict.evidence().rule().equals(EMPTY);
    }

    private static boolean isIn(String row, String line) {
        if (line.length() < ENOUGH) {
            return isAlone(row, line.strip());
        }
        return row.contains(line.substring(line.length() - ENOUGH))
                || row.contains(line.substring(0, ENOUGH));
    }

    /// Checks whether a short line is the only text of a row, because a few letters occur in many
    /// other rows.
    private static boolean isAlone(String row, String line) {
        int at = row.indexOf(line);
        return !line.isEmpty()
                && at >= 0
                && row.substring(0, at).codePoints().noneMatch(Character::isLetterOrDigit)
                && row.substring(at + line.length())
                        .codePoints()
                        .noneMatch(Character::isLetterOrDigit);
    }

    /// Clears the prompt if it is there. In an empty composer the same key may quit the program.
    void clear() throws InterruptedException {
        if (containsPrompt()) {
            node.interrupt();
            node.await(_ -> !containsPrompt(), LIMIT);
        }
    }
}
