package dev.nerve.terminal.state.rule;

import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.TerminalState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The last signal of a program on each channel. *Confined to one thread.*
public final class LatestSignals {

    private static final int LONGEST_SHOWN = 80;

    /// The signals by channel, the most reliable channel first.
    private final Map<String, @Nullable ReceivedSignal> channels = new LinkedHashMap<>();

    public LatestSignals(StateRuleSet rules) {
        rules.channels().forEach(channel -> channels.put(channel, null));
    }

    public void add(SignalRule rule, int code, String text, long nanos) {
        channels.replaceAll((_, receivedSignal) ->
                receivedSignal == null || rule.ends(receivedSignal.rule()) ? null : receivedSignal);
        channels.put(rule.source().channel(), new ReceivedSignal(rule, code, text, nanos, false));
    }

    /// {@return the rule name of the last signal on the channel of a rule, or an empty text}
    String last(SignalRule rule) {
        var receivedSignal = channels.get(rule.source().channel());
        return receivedSignal == null ? "" : receivedSignal.rule().name();
    }

    /// Marks all signals as older than the last Enter, because they say nothing about its effect.
    public void enterPressed() {
        channels.replaceAll(
                (_, receivedSignal) -> receivedSignal == null ? null : receivedSignal.outdated());
    }

    /// {@return the signals that still count, the most reliable first}
    ///
    /// A busy signal counts until the program sends another one, whatever is typed.
    public List<ReceivedSignal> activeSignals() {
        return channels.values().stream()
                .filter(Objects::nonNull)
                .filter(receivedSignal -> receivedSignal.rule.state() != null)
                .filter(receivedSignal ->
                        !receivedSignal.old || receivedSignal.state() == TerminalState.BUSY)
                .toList();
    }

    /// A received signal.
    ///
    /// @param rule the rule that matched it
    /// @param code the number of the operating system command
    /// @param text the text after the number
    /// @param nanos the time of the signal
    /// @param old whether Enter was pressed since
    public record ReceivedSignal(SignalRule rule, int code, String text, long nanos, boolean old) {

        ReceivedSignal outdated() {
            return new ReceivedSignal(rule, code, text, nanos, true);
        }

        public TerminalState state() {
            return Objects.requireNonNull(rule.state());
        }

        /// {@return the time until which the announced question may still be undrawn}
        public long drawn() {
            return nanos + rule.drawn().toNanos();
        }

        /// {@return the candidate for a program that will ask a question}
        public StateCandidate announcement() {
            var reported = evidence(List.of());
            var what = reported.what() + ", and its screen shows no question yet";
            return new StateCandidate(
                    TerminalState.BUSY,
                    new StateEvidence(
                            reported.rank(), reported.rule(), what, reported.rows(), nanos),
                    null,
                    nanos);
        }

        /// {@return the state candidate of the signal}
        ///
        /// @param layoutMatch the match of the screen, which may show the question
        public StateCandidate belief(@Nullable LayoutMatch layoutMatch, long from) {
            boolean waits = state() == TerminalState.WAITING;
            var shown =
                    waits && layoutMatch != null && layoutMatch.question() != null
                            ? layoutMatch
                            : null;
            var question = shown == null ? ProgramQuestion.of(rule.kind()) : shown.question();
            var rows = shown == null ? List.<StateEvidence.SeenRow>of() : shown.rows();
            return new StateCandidate(state(), evidence(rows), waits ? question : null, from);
        }

        private StateEvidence evidence(List<StateEvidence.SeenRow> rows) {
            var reported = text.strip();
            var shown =
                    reported.length() > LONGEST_SHOWN
                            ? reported.substring(0, LONGEST_SHOWN) + "…"
                            : reported;
            var what = "the program sent OSC %d '%s'".formatted(code, shown);
            return new StateEvidence(
                    StateEvidence.EvidenceRank.SIGNAL, rule.name(), what, rows, nanos);
        }
    }
}
