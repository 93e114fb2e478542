package dev.nerve.bench;

import dev.nerve.terminal.recording.StateChange;
import dev.nerve.terminal.recording.TurnEnd;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/// The accuracy of the reported states and answers of recordings. *Confined to one thread.*
///
/// Times that the truth has from a screen are exact to a tenth of a second. All others are exact to
/// the rounding of two clocks. Every wrong state counts. A false ready is a report that the program
/// is ready, or the turn over, when it is not. A false busy is a report of another state when the
/// program is ready. Work and questions can be mistaken for each other.
final class DetectionScore {

    private static final long SCREEN_EDGE = Duration.ofMillis(100).toNanos();
    private static final long EDGE = Duration.ofMillis(2).toNanos();

    private final TimePercentiles turnEnds = new TimePercentiles();
    private int falseReady;
    private int falseBusy;
    private int messages;
    private int exact;
    private int ends;
    private int early;
    private int confused;

    /// {@return the number of wrong reports that the program is ready or a turn is over}
    int falseReady() {
        return falseReady + early;
    }

    int falseBusy() {
        return falseBusy;
    }

    /// {@return the number of times that work was reported as a question or the reverse, however
    /// short}
    int confused() {
        return confused;
    }

    double exactPercent() {
        return messages == 0 ? 100 : 100.0 * exact / messages;
    }

    double turnEndMillis() {
        return ends == 0 ? 0 : turnEnds.micros(50) / 1e3;
    }

    /// Adds the reports of one recording.
    void add(Value truth, AgentRecording.ReplayReport replayReport) {
        states(truth.at("states").items(), replayReport.changes());
        var turns = truth.at("turns").items();
        for (int i = 0; i < turns.size(); i++) {
            if (!turns.get(i).at("expected_text").isNull()) {
                messages++;
                if (i < replayReport.turns().size()) {
                    turn(turns.get(i), replayReport.turns().get(i));
                }
            }
        }
    }

    private void turn(Value truth, TurnEnd told) {
        var message = plain(told.turn().parsed().message());
        exact += message.equals(plain(truth.at("expected_text").text())) ? 1 : 0;
        long finished = nanos(truth.at("response_finished_at"));
        // A refused turn ends when the refusal is visible, long after the answer.
        boolean answered = told.turn().interrupted() || told.turn().error().isPresent();
        if (!answered) {
            ends++;
            turnEnds.add(told.nanos() - Math.max(finished, seen(truth, told.nanos())));
            early += told.nanos() < finished - EDGE ? 1 : 0;
        }
    }

    /// Returns the time at which an answer was seen. An answer that left a small screen at once
    /// existed before it was seen again.
    private static long seen(Value truth, long told) {
        var visible = truth.find("answer_visible_at").filter(it -> !it.isNull());
        return visible.map(DetectionScore::nanos).filter(at -> at <= told).orElse(0L);
    }

    /// Removes code fences and trailing blanks, which no screen shows.
    private static String plain(String text) {
        return text.lines()
                .filter(line -> !line.strip().startsWith("```"))
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }

    private void states(List<Value> spans, List<StateChange> changes) {
        for (int i = 0; i < spans.size(); i++) {
            var span = spans.get(i);
            var next = i + 1 < spans.size() ? spans.get(i + 1) : span;
            switch (span.at("state").text().replaceAll(":.*", "")) {
                case "ready" -> falseBusy += brokenReady(span, changes);
                case "busy" -> {
                    falseReady += within(span, next, changes, TerminalState.READY);
                    confused += within(span, next, changes, TerminalState.WAITING);
                }
                case "waiting" -> {
                    falseReady += within(span, next, changes, TerminalState.READY);
                    confused += within(span, next, changes, TerminalState.BUSY);
                }
                case "starting" -> falseReady += within(span, next, changes, TerminalState.READY);
                default -> {}
            }
        }
    }

    private static int within(
            Value span, Value next, List<StateChange> changes, TerminalState state) {
        long from = nanos(span.at("start")) + edge(span);
        long until = nanos(span.at("end")) - edge(next);
        int count = 0;
        for (int i = 0; i < changes.size(); i++) {
            long start = Math.max(from, changes.get(i).nanos());
            long end = Math.min(until, until(changes, i));
            count += changes.get(i).verdict().state() == state && end > start ? 1 : 0;
        }
        return count;
    }

    /// Counts the reports that contradict a known ready state. No ready report counts as one.
    private static int brokenReady(Value span, List<StateChange> changes) {
        long from =
                nanos(
                        span.find("screen_start")
                                .filter(it -> !it.isNull())
                                .orElse(span.at("start")));
        boolean known = false;
        int count = 0;
        for (int i = 0; i < changes.size(); i++) {
            var change = changes.get(i);
            if (until(changes, i) <= from || change.nanos() >= nanos(span.at("end"))) {
                continue;
            }
            count += known && !isReady(change) ? 1 : 0;
            known |= isReady(change);
        }
        return known ? count : count + 1;
    }

    private static long until(List<StateChange> changes, int i) {
        return i + 1 < changes.size() ? changes.get(i + 1).nanos() : Long.MAX_VALUE;
    }

    private static boolean isReady(StateChange change) {
        return change.verdict().state() == TerminalState.READY;
    }

    private static long edge(Value span) {
        return span.at("basis").text().equals("screen") ? SCREEN_EDGE : EDGE;
    }

    private static long nanos(Value seconds) {
        return seconds.isNull()
                ? 0
                : seconds.number().multiply(BigDecimal.valueOf(1_000_000_000)).longValue();
    }
}
