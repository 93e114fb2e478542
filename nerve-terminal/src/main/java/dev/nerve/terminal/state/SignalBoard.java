package dev.nerve.terminal.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The last signal of a program on each channel. *Confined to one thread.*
final class SignalBoard {

    private static final int LONGEST_SHOWN = 80;

    /// The signals by channel, the most reliable channel first.
    private final Map<String, @Nullable Heard> channels = new LinkedHashMap<>();

    SignalBoard(RuleSet rules) {
        rules.channels().forEach(channel -> channels.put(channel, null));
    }

    void hear(SignalRule rule, int code, String text, long nanos) {
        channels.replaceAll((_, heard) -> heard == null || rule.ends(heard.rule()) ? null : heard);
        channels.put(rule.source().channel(), new Heard(rule, code, text, nanos, false));
    }

    /// {@return the rule name of the last signal on the channel of a rule, or an empty text}
    String last(SignalRule rule) {
        var heard = channels.get(rule.source().channel());
        return heard == null ? "" : heard.rule().name();
    }

    /// Marks all signals as older than the last Enter, because they say nothing about its effect.
    void entered() {
        channels.replaceAll((_, heard) -> heard == null ? null : heard.outdated());
    }

    /// {@return the signals that still count, the most reliable first}
    ///
    /// A busy signal counts until the program sends another one, whatever is typed.
    List<Heard> heard() {
        return channels.values().stream()
                .filter(Objects::nonNull)
                .filter(heard -> heard.rule.state() != null)
                .filter(heard -> !heard.old || heard.state() == TerminalState.BUSY)
                .toList();
    }

    /// A received signal.
    ///
    /// @param rule the rule that matched it
    /// @param code the number of the operating system command
    /// @param text the text after the number
    /// @param nanos the time of the signal
    /// @param old whether Enter was pressed since
    record Heard(SignalRule rule, int code, String text, long nanos, boolean old) {

        Heard outdated() {
            return new Heard(rule, code, text, nanos, true);
        }

        TerminalState state() {
            return Objects.requireNonNull(rule.state());
        }

        /// {@return the time until which the announced question may still be undrawn}
        long drawn() {
            return nanos + rule.drawn().toNanos();
        }

        /// {@return the candidate for a program that will ask a question}
        Belief announcement() {
            var told = evidence(List.of());
            var what = told.what() + ", and its screen shows no question yet";
            return new Belief(
                    TerminalState.BUSY,
                    new Evidence(told.rank(), told.rule(), what, told.rows(), nanos),
                    null,
                    nanos);
        }

        /// {@return the state candidate of the signal}
        ///
        /// @param look the match of the screen, which may show the question
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
