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

/// Where a prompt stands until it is sent.
///
/// What the rules know about the program's screen counts: a hint in an empty composer may have the
/// words of a prompt. *Safe for many threads.*
///
/// @param node the program's terminal
/// @param rules what is known about its screen, if anything is
/// @param prompt what is entered
record Composer(TerminalNode node, Optional<RuleSet> rules, String prompt) {

    /// How the rules call a composer in which nothing stands.
    private static final String EMPTY = "composer-empty";

    /// Long enough for any screen to count as settled.
    private static final long LATER = Duration.ofMinutes(1).toNanos();

    private static final Duration LIMIT = Duration.ofSeconds(1);

    /// As much of a line as tells it apart.
    private static final int ENOUGH = 8;

    /// {@return that of a program}
    ///
    /// @param node its terminal
    /// @param program its name
    /// @param prompt what is entered
    static Composer of(TerminalNode node, String program, String prompt) {
        var rules = Optional.of(program).filter(RuleSets.BUNDLED::contains).map(RuleSets::get);
        return new Composer(node, rules, prompt);
    }

    /// {@return whether the prompt, or a part of it, stands there}
    boolean isHolding() {
        return isHolding(rules, node.frame(), prompt);
    }

    /// {@return whether a prompt, or a part of it, stands in the composer of a screen}
    ///
    /// @param rules what is known about such screens
    /// @param frame what it shows
    /// @param prompt which
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

    /// What has a composer with something in it looks ready. Not all programs have the cursor in
    /// it, but then their rules have its rows.
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

    /// A few letters stand in many a row that is no prompt: then they must be all that it says.
    private static boolean isAlone(String row, String line) {
        int at = row.indexOf(line);
        return !line.isEmpty()
                && at >= 0
                && row.substring(0, at).codePoints().noneMatch(Character::isLetterOrDigit)
                && row.substring(at + line.length())
                        .codePoints()
                        .noneMatch(Character::isLetterOrDigit);
    }

    /// Takes it away, if it stands there: to an empty composer the same key may mean the end.
    void clear() throws InterruptedException {
        if (isHolding()) {
            node.interrupt();
            node.await(_ -> !isHolding(), LIMIT);
        }
    }
}
