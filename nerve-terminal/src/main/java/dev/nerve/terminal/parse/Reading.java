package dev.nerve.terminal.parse;

import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Row;
import dev.nerve.terminal.screen.Size;
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
public final class Reading {

    /// The largest number of submitted texts to remember.
    private static final int MOST_TYPED = 1_000;

    private final ParserRules rules;
    private final View view;
    private final Stitches stitches;
    private final Voids voids;
    private @Nullable Rows source;
    private boolean alternate;
    private final Set<String> typed = new HashSet<>();
    private boolean entered;
    private int known;

    /// @param parser the name of the rules, one of [Parsers#BUNDLED]
    public Reading(String parser) {
        this(Parsers.get(parser));
    }

    Reading(ParserRules rules) {
        this.rules = rules;
        this.view = new View(rules.page());
        this.stitches = new Stitches(rules.page().scrolling());
        this.voids = new Voids(rules.traits().again());
    }

    /// {@return the parser rules}
    ParserRules rules() {
        return rules;
    }

    /// Starts a new turn because input was submitted.
    public void entered() {
        stitches.forget();
        entered = false;
        known = conversation().turns();
        entered = true;
        voids.clear();
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
        return !shown.isBlank() && typed.stream().anyMatch(text -> Typing.isSame(shown, text));
    }

    /// Handles a changed screen.
    ///
    /// @param rows the content of the terminal
    public void shown(Rows rows) {
        source = rows;
        boolean now = rows.isAlternate();
        if (now) {
            stitches.show(view.of(rows.frame()));
        }
        // A program that leaves the alternate screen is about to end. Its last answer still counts.
        alternate = now || (alternate && entered);
        if (voids.isAgain(rows)) {
            voids.add(dissect(conversation(), TerminalState.BUSY));
        }
    }

    /// {@return the last turn, as far as it is visible}
    ///
    /// @param state the state of the program
    public Parsed parsed(TerminalState state) {
        var conversation = conversation();
        boolean pending = entered && conversation.turns() <= known;
        var last = pending ? NOTHING : dissect(conversation, state);
        return parsed(conversation, conversation.turns() - 1, last, state);
    }

    private static final Dissected NOTHING = new Dissected("", List.of(), "", false, false, false);

    /// {@return the turns that began after the last submission}
    ///
    /// @param state the state of the program
    List<Seen> fresh(TerminalState state) {
        var conversation = conversation();
        var fresh = new ArrayList<Seen>();
        for (int turn = known; turn < conversation.turns(); turn++) {
            var dissected = voids.without(conversation.dissect(turn, state));
            fresh.add(new Seen(parsed(conversation, turn, dissected, state), dissected));
        }
        return fresh;
    }

    /// Marks the first new turns as known.
    ///
    /// @param turns the number of turns
    void know(int turns) {
        known += turns;
    }

    private Dissected dissect(Conversation conversation, TerminalState state) {
        return voids.without(conversation.dissect(conversation.turns() - 1, state));
    }

    private Parsed parsed(
            Conversation conversation, int turn, Dissected dissected, TerminalState state) {
        boolean whole = !alternate || turn < 0 || !stitches.isTornAfter(conversation.begin(turn));
        boolean over = !rules.pace().awaitsEnd() || dissected.isOver();
        boolean followed = turn + 1 < conversation.turns();
        return new Parsed(
                state,
                tokens(),
                whole && (followed || (state == TerminalState.READY && over)),
                dissected.interrupted(),
                dissected.raw(),
                dissected.sections());
    }

    private OptionalLong tokens() {
        return source == null
                ? OptionalLong.empty()
                : Tokens.in(rules.traits().tokens(), texts(source.frame().rows()));
    }

    /// Returns the transcript. A prompt taller than the screen may never be visible. Then its turn
    /// starts at the first gap in the rows.
    private Conversation conversation() {
        if (source == null) {
            return Conversation.of(rules, List.of(), 1, this::isTyped);
        }
        if (!alternate) {
            var rows = inline(source);
            return Conversation.of(rules, rows, view.columns(), this::isTyped);
        }
        var seen = Conversation.of(rules, stitches.rows(), view.columns(), this::isTyped);
        boolean missed = entered && seen.turns() <= known && stitches.firstGap() >= 0;
        var supposed = missed ? seen.withTurnAt(stitches.firstGap()) : seen;
        var last = supposed.dissect(supposed.turns() - 1, TerminalState.BUSY);
        boolean says = !last.sections().isEmpty();
        return says ? supposed : seen;
    }

    private List<String> inline(Rows rows) {
        view.sized(rows.frame().size());
        var all = view.cleaned(merged(rows.read(0).rows(), view.columns()));
        return all.subList(0, rules.page().end(all));
    }

    /// Joins rows that the terminal wrapped.
    private static List<String> merged(List<Row> rows, int columns) {
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

    private static List<String> texts(List<Row> rows) {
        return rows.stream().map(Row::text).toList();
    }

    /// A turn that has started, as far as it is visible.
    ///
    /// @param parsed the content of the turn
    /// @param dissected the parts of the turn
    record Seen(Parsed parsed, Dissected dissected) {}

    /// The current screen of a terminal and the rows above it.
    public interface Rows {

        /// {@return the current screen}
        Frame frame();

        /// {@return the rows from a position on, without those that are no longer kept}
        ///
        /// @param from the number of the first row, counted since the terminal started
        Lines read(long from);

        /// {@return whether the terminal is on the alternate screen, whose rows are lost when they
        /// leave it}
        boolean isAlternate();
    }

    /// The part of a program's screen that shows the conversation. *Confined to one thread.*
    private static final class View {

        private final Page page;
        private Size size = Size.USUAL;
        private int crop = Integer.MAX_VALUE;

        View(Page page) {
            this.page = page;
        }

        int columns() {
            return Math.min(crop, size.columns());
        }

        void sized(Size now) {
            if (!now.equals(size)) {
                size = now;
                crop = Integer.MAX_VALUE;
            }
        }

        /// {@return the rows of the conversation on a screen}
        List<String> of(Frame frame) {
            sized(frame.size());
            var texts = texts(frame.rows());
            crop = Cropping.columns(page.crop(), texts, crop);
            var all = cleaned(texts);
            int end = page.end(all);
            while (end > 0 && all.get(end - 1).isBlank()) {
                end--;
            }
            return all.subList(0, end);
        }

        /// {@return the rows without anything beside them or on top of them}
        List<String> cleaned(List<String> rows) {
            return Cropping.cleaned(page.overlay(), rows, crop);
        }
    }
}
