package dev.nerve.agent.terminal;

import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.state.RuleSet;
import dev.nerve.terminal.state.RuleSets;
import dev.nerve.terminal.state.TerminalState;
import java.time.Duration;
import java.util.Optional;

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
        if (rules.map(known -> isFree(known, frame)).orElse(false)) {
            return false;
        }
        var row = frame.rows().get(frame.cursor().row()).text();
        return row.contains("[Pasted ") || prompt.strip().lines().anyMatch(line -> isIn(row, line));
    }

    /// What has a composer with something in it looks ready.
    private static boolean isFree(RuleSet rules, Frame frame) {
        var judge = new Judge(rules, 0);
        judge.shown(() -> frame, 0);
        var verdict = judge.verdict(LATER);
        return verdict.state() != TerminalState.READY || verdict.evidence().rule().equals(EMPTY);
    }

    private static boolean isIn(String row, String line) {
        int length = Math.min(ENOUGH, line.length());
        return length > 0
                && (row.contains(line.substring(line.length() - length))
                        || row.contains(line.substring(0, length)));
    }

    /// Takes it away, if it stands there: to an empty composer the same key may mean the end.
    void clear() throws InterruptedException {
        if (isHolding()) {
            node.interrupt();
            node.await(_ -> !isHolding(), LIMIT);
        }
    }
}
