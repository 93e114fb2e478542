package dev.nerve.terminal.parse;

import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.parse.rule.PageLayout;
import dev.nerve.terminal.parse.rule.ParserRegistry;
import dev.nerve.terminal.parse.rule.ParserRules;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.TerminalState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A parser that follows the screen of a program and extracts its last turn.
///
/// It must see every screen update, because rows that leave an alternate screen are lost. It stores
/// rows when they appear and parses them only on request. *Confined to one thread*, or guarded by
/// its owner.
public final class ScreenParser {

    /// The largest number of submitted texts to remember.
    private static final int MOST_TYPED = 1_000;

    private final ParserRules rules;
    private final CroppedScreen croppedScreen;
    private final AlternateScreenHistory history;
    private final DiscardedAnswers answers;
    private @Nullable TerminalContent source;
    private boolean alternate;
    private final Set<String> typed = new HashSet<>();
    private boolean entered;
    private int known;

    /// @param parser the name of the rules, one of [ParserRegistry#BUNDLED]
    public ScreenParser(String parser) {
        this(ParserRegistry.get(parser));
    }

    ScreenParser(ParserRules rules) {
        this.rules = rules;
        this.croppedScreen = new CroppedScreen(rules.page());
        this.history = new AlternateScreenHistory(rules.page().scrolling());
        this.answers = new DiscardedAnswers(rules.traits().again());
    }

    /// {@return the parser rules}
    ParserRules rules() {
        return rules;
    }

    /// Starts a new turn because input was submitted.
    public void turnSubmitted() {
        history.forget();
        entered = false;
        known = conversation().turns();
        entered = true;
        answers.clear();
    }

    /// Remembers a submitted text, which may also come during a turn.
    ///
    /// @param text the typed text
    void typed(String text) {
        if (typed.size() < MOST_TYPED && !text.isBlank()) {
            typed.add(text);
        }
    }

    private boolean isTyped(String shown) {
        return !shown.isBlank()
                && typed.stream().anyMatch(text -> InputBoxTracker.isPromptFor(shown, text));
    }

    /// Handles a changed screen.
    ///
    /// @param terminalContent the content of the terminal
    public void screenChanged(TerminalContent terminalContent) {
        source = terminalContent;
        boolean now = terminalContent.isAlternate();
        if (now) {
            history.addScreen(croppedScreen.of(terminalContent.frame()));
        }
        // A program that leaves the alternate screen is about to end. Its last answer still counts.
        alternate = now || (alternate && entered);
        if (answers.isRetryShown(terminalContent)) {
            answers.add(dissect(conversation(), TerminalState.BUSY));
        }
    }

    /// {@return the last turn, as far as it is visible}
    ///
    /// @param state the state of the program
    public ParsedTurn parsed(TerminalState state) {
        var screenTranscript = conversation();
        boolean pending = entered && screenTranscript.turns() <= known;
        var last = pending ? NOTHING : dissect(screenTranscript, state);
        return parsed(screenTranscript, screenTranscript.turns() - 1, last, state);
    }

    private static final TurnParts NOTHING = new TurnParts("", List.of(), "", false, false, false);

    /// {@return the turns that began after the last submission}
    ///
    /// @param state the state of the program
    List<SeenTurn> newTurns(TerminalState state) {
        var screenTranscript = conversation();
        var fresh = new ArrayList<SeenTurn>();
        for (int turn = known; turn < screenTranscript.turns(); turn++) {
            var turnParts = answers.removeFrom(screenTranscript.parseTurn(turn, state));
            fresh.add(new SeenTurn(parsed(screenTranscript, turn, turnParts, state), turnParts));
        }
        return fresh;
    }

    /// Marks the first new turns as known.
    ///
    /// @param turns the number of turns
    void markKnown(int turns) {
        known += turns;
    }

    private TurnParts dissect(ScreenTranscript screenTranscript, TerminalState state) {
        return answers.removeFrom(screenTranscript.parseTurn(screenTranscript.turns() - 1, state));
    }

    private ParsedTurn parsed(
            ScreenTranscript screenTranscript, int turn, TurnParts turnParts, TerminalState state) {
        boolean whole =
                !alternate || turn < 0 || !history.hasGapAfter(screenTranscript.firstRowOf(turn));
        boolean over = !rules.pace().awaitsEnd() || turnParts.isOver();
        boolean followed = turn + 1 < screenTranscript.turns();
        return new ParsedTurn(
                state,
                tokens(),
                whole && (followed || (state == TerminalState.READY && over)),
                turnParts.interrupted(),
                turnParts.raw(),
                turnParts.sections());
    }

    private OptionalLong tokens() {
        return source == null
                ? OptionalLong.empty()
                : TokenCountParser.findCount(rules.traits().tokens(), texts(source.frame().rows()));
    }

    /// Returns the transcript. A prompt taller than the screen may never be visible. Then its turn
    /// starts at the first gap in the rows.
    private ScreenTranscript conversation() {
        if (source == null) {
            return ScreenTranscript.of(rules, List.of(), 1, this::isTyped);
        }
        if (!alternate) {
            var rows = inline(source);
            return ScreenTranscript.of(rules, rows, croppedScreen.columns(), this::isTyped);
        }
        var seen =
                ScreenTranscript.of(rules, history.rows(), croppedScreen.columns(), this::isTyped);
        boolean missed = entered && seen.turns() <= known && history.firstGap() >= 0;
        var supposed = missed ? seen.withTurnAt(history.firstGap()) : seen;
        var last = supposed.parseTurn(supposed.turns() - 1, TerminalState.BUSY);
        boolean says = !last.sections().isEmpty();
        return says ? supposed : seen;
    }

    private List<String> inline(TerminalContent terminalContent) {
        croppedScreen.sized(terminalContent.frame().size());
        var all =
                croppedScreen.cleaned(
                        merged(terminalContent.read(0).rows(), croppedScreen.columns()));
        return all.subList(0, rules.page().end(all));
    }

    /// Joins rows that the terminal wrapped.
    private static List<String> merged(List<ScreenRow> rows, int columns) {
        var merged = new ArrayList<String>();
        for (var row : rows) {
            if (row.wrapped() && !merged.isEmpty()) {
                var before = merged.removeLast();
                int missing = Math.max(0, columns - before.length() % Math.max(1, columns));
                var filled = missing < columns ? before + " ".repeat(missing) : before;
                merged.add(filled + row.text());
            } else {
                merged.add(row.text());
            }
        }
        return merged;
    }

    private static List<String> texts(List<ScreenRow> rows) {
        return rows.stream().map(ScreenRow::text).toList();
    }

    /// A turn that has started, as far as it is visible.
    ///
    /// @param parsed the content of the turn
    /// @param dissected the parts of the turn
    record SeenTurn(ParsedTurn parsed, TurnParts dissected) {}

    /// The current screen of a terminal and the rows above it.
    public interface TerminalContent {

        /// {@return the current screen}
        ScreenFrame frame();

        /// {@return the rows from a position on, without those that are no longer kept}
        ///
        /// @param from the number of the first row, counted since the terminal started
        TerminalLines read(long from);

        /// {@return whether the terminal is on the alternate screen, whose rows are lost when they
        /// leave it}
        boolean isAlternate();
    }

    /// The part of a program's screen that shows the conversation. *Confined to one thread.*
    private static final class CroppedScreen {

        private final PageLayout page;
        private TerminalSize size = TerminalSize.DEFAULT;
        private int crop = Integer.MAX_VALUE;

        CroppedScreen(PageLayout page) {
            this.page = page;
        }

        int columns() {
            return Math.min(crop, size.columns());
        }

        void sized(TerminalSize now) {
            if (!now.equals(size)) {
                size = now;
                crop = Integer.MAX_VALUE;
            }
        }

        /// {@return the rows of the conversation on a screen}
        List<String> of(ScreenFrame frame) {
            sized(frame.size());
            var texts = texts(frame.rows());
            crop = ScreenCropper.columns(page.crop(), texts, crop);
            var all = cleaned(texts);
            int end = page.end(all);
            while (end > 0 && all.get(end - 1).isBlank()) {
                end--;
            }
            return all.subList(0, end);
        }

        /// {@return the rows without anything beside them or on top of them}
        List<String> cleaned(List<String> rows) {
            return ScreenCropper.cleaned(page.overlay(), rows, crop);
        }
    }
}
