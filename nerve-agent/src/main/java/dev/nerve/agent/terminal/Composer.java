package dev.nerve.agent.terminal;

import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.state.Evidence.SeenRow;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.state.RuleSet;
import dev.nerve.terminal.state.RuleSets;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.Verdict;
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
record Composer(TerminalNode node, Optional<RuleSet> rules, String prompt) {

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
    static Composer of(TerminalNode node, String program, String prompt) {
        var rules = Optional.of(program).filter(RuleSets.BUNDLED::contains).map(RuleSets::get);
        return new Composer(node, rules, prompt);
    }

    /// {@return whether the composer contains the prompt or a part of it}
    boolean isHolding() {
        return isHolding(rules, node.frame(), prompt);
    }

    /// {@return whether the composer on a screen contains a prompt or a part of it}
    ///
    /// @param rules the rules for the screen
    /// @param frame the content of the screen
    /// @param prompt the prompt
    static boolean isHolding(Optional<RuleSet> rules, Frame frame, String prompt) {
        var seen = rules.map(known -> look(known, frame));
        if (seen.map(Composer::isFree).orElse(false)) {
            return false;
        }
        var cursor = Stream.of(frame.rows().get(frame.cursor().row()).text());
        var known = seen.stream().flatMap(it -> it.evidence().rows().stream()).map(SeenRow::text);
        return Stream.concat(cursor, known).anyMatch(row -> isHolding(row, prompt));
    }

    private static boolean isHolding(String row, String prompt) {
        return row.contains("[Pasted ") || prompt.strip().lines().anyMatch(line -> isIn(row, line));
    }

    private static Verdict look(RuleSet rules, Frame frame) {
        var judge = new Judge(rules, 0);
        judge.shown(() -> frame, 0);
        return judge.verdict(LATER);
    }

    /// Tells whether the composer cannot contain a prompt. A program with text in its composer
    /// looks ready. In some programs the cursor is elsewhere, but then the rules know the rows of
    /// the composer.
    private static boolean isFree(Verdict verdict) {
        return verdict.state() != TerminalState.READY || verdict.evidence().rule().equals(EMPTY);
    }

    private static boolean isIn(String row, String line) {
        if (line.length() < ENOUGH) {
            return isAlone(row, line.strip());
        }
        return row.contains(line.substring(line.length() - ENOUGH))
                || row.contains(line.substring(0, ENOUGH));
    }

    /// Tells whether a short line is the only text of a row, because a few letters occur in many
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
        if (isHolding()) {
            node.interrupt();
            node.await(_ -> !isHolding(), LIMIT);
        }
    }
}
