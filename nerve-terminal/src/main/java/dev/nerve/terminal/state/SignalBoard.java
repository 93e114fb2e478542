package dev.nerve.terminal.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a program told its terminal last, on each channel. *Confined to one thread.*
final class SignalBoard {

    private static final int LONGEST_SHOWN = 80;

    /// The best channels first.
    private final Map<String, @Nullable Heard> channels = new LinkedHashMap<>();

    SignalBoard(RuleSet rules) {
        rules.channels().forEach(channel -> channels.put(channel, null));
    }

    void hear(SignalRule rule, int code, String text, long nanos) {
        channels.replaceAll((_, heard) -> heard == null || rule.ends(heard.rule()) ? null : heard);
        channels.put(rule.source().channel(), new Heard(rule, code, text, nanos, false));
    }

    /// {@return the name of what was last heard on the channel of a rule, or nothing}
    String last(SignalRule rule) {
        var heard = channels.get(rule.source().channel());
        return heard == null ? "" : heard.rule().name();
    }

    /// Enter was pressed: what was heard before tells nothing about what comes of it.
    void entered() {
        channels.replaceAll((_, heard) -> heard == null ? null : heard.outdated());
    }

    /// {@return what holds by what was heard, the best first}
    ///
    /// That a program works is true until it tells otherwise, whatever is typed.
    List<Heard> heard() {
        return channels.values().stream()
                .filter(Objects::nonNull)
                .filter(heard -> heard.rule.state() != null)
                .filter(heard -> !heard.old || heard.state() == TerminalState.BUSY)
                .toList();
    }

    /// Something that was heard.
    ///
    /// @param rule who heard it
    /// @param code the number of the operating system command
    /// @param text what followed the number
    /// @param nanos when
    /// @param old whether Enter was pressed since
    record Heard(SignalRule rule, int code, String text, long nanos, boolean old) {

        Heard outdated() {
            return new Heard(rule, code, text, nanos, true);
        }

        TerminalState state() {
            return Objects.requireNonNull(rule.state());
        }

        /// {@return until when what it tells to wait for may still have to be drawn}
        long drawn() {
            return nanos + rule.drawn().toNanos();
        }

        /// {@return that the program is about to ask}
        Belief announcement() {
            var told = evidence(List.of());
            var what = told.what() + ", and asks nothing on its screen yet";
            return new Belief(
                    TerminalState.BUSY,
                    new Evidence(told.rank(), told.rule(), what, told.rows(), nanos),
                    null,
                    nanos);
        }

        /// {@return what it tells}
        ///
        /// @param look what the screen looks like, which may show the question
        Belief belief(@Nullable Look look, long from) {
            boolean waits = state() == TerminalState.WAITING;
            var shown = waits && look != null && look.question() != null ? look : null;
            var question = shown == null ? Question.of(rule.kind()) : shown.question();
            var rows = shown == null ? List.<Evidence.SeenRow>of() : shown.rows();
            return new Belief(state(), evidence(rows), waits ? question : null, from);
        }

        private Evidence evidence(List<Evidence.SeenRow> rows) {
            var told = text.strip();
            var shown =
                    told.length() > LONGEST_SHOWN ? told.substring(0, LONGEST_SHOWN) + "…" : told;
            var what = "the program sent OSC %d '%s'".formatted(code, shown);
            return new Evidence(Evidence.Rank.SIGNAL, rule.name(), what, rows, nanos);
        }
    }
}
