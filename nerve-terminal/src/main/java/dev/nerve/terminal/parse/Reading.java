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

/// Follows what a program shows, and takes its last turn apart.
///
/// It wants to see every drawing, because what leaves an alternate screen is kept nowhere else.
/// Rows are put aside when they are shown and read only when somebody asks.
/// *Confined to one thread*, or guarded by its owner.
public final class Reading {

    /// Prompts are few compared with what is said.
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

    /// {@return the rules that it follows}
    ParserRules rules() {
        return rules;
    }

    /// Something was submitted: what is shown from now on belongs to a new turn.
    public void entered() {
        stitches.forget();
        entered = false;
        known = conversation().turns();
        entered = true;
        voids.clear();
    }

    /// This was submitted, now or while the turn goes on.
    ///
    /// @param text as it was typed
    void typed(String text) {
        if (typed.size() < MOST_TYPED && !text.isBlank()) {
            typed.add(text);
        }
    }

    private boolean isTyped(String shown) {
        return !shown.isBlank() && typed.stream().anyMatch(text -> Typing.isSame(shown, text));
    }

    /// The screen shows something else.
    ///
    /// @param rows what it shows, and has shown
    public void shown(Rows rows) {
        source = rows;
        boolean now = rows.isAlternate();
        if (now) {
            stitches.show(view.of(rows.frame()));
        }
        // Who leaves the alternate screen is about to end; what was said there still counts.
        alternate = now || (alternate && entered);
        if (voids.isAgain(rows)) {
            voids.add(dissect(conversation(), TerminalState.BUSY));
        }
    }

    /// {@return the last turn, as far as it has been seen}
    ///
    /// @param state how the program is doing
    public Parsed parsed(TerminalState state) {
        var conversation = conversation();
        boolean pending = entered && conversation.turns() <= known;
        var last = pending ? NOTHING : dissect(conversation, state);
        return parsed(conversation, conversation.turns() - 1, last, state);
    }

    private static final Dissected NOTHING = new Dissected("", List.of(), "", false, false, false);

    /// {@return the turns that were begun since something was submitted}
    ///
    /// @param state how the program is doing
    List<Seen> fresh(TerminalState state) {
        var conversation = conversation();
        var fresh = new ArrayList<Seen>();
        for (int turn = known; turn < conversation.turns(); turn++) {
            var dissected = voids.without(conversation.dissect(turn, state));
            fresh.add(new Seen(parsed(conversation, turn, dissected, state), dissected));
        }
        return fresh;
    }

    /// The first of the turns that were begun since are known now.
    ///
    /// @param turns how many
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

    /// A prompt that is higher than the screen may never be seen; then its turn begins where what
    /// was there before is gone.
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

    /// Rows that the terminal wrapped are one.
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

    /// A turn that has been begun, as far as it has been seen.
    ///
    /// @param parsed what it shows
    /// @param dissected how it ended
    record Seen(Parsed parsed, Dissected dissected) {}

    /// What a terminal shows and has shown. Terminals and screens are such.
    public interface Rows {

        /// {@return what it shows now}
        Frame frame();

        /// {@return what was shown since a position; rows that no longer exist are left out}
        ///
        /// @param from the number of the first row, counted since the terminal began
        Lines read(long from);

        /// {@return whether what it shows now is kept nowhere once it is gone: it is on an
        /// alternate screen}
        boolean isAlternate();
    }

    /// How a program's screen is looked at. *Confined to one thread.*
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

        /// {@return rows without what stands beside them and on top of them}
        List<String> cleaned(List<String> rows) {
            return Cropping.cleaned(page.overlay(), rows, crop);
        }
    }
}
