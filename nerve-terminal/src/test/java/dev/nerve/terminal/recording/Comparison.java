package dev.nerve.terminal.recording;

import dev.nerve.terminal.state.rule.StateRuleSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The judged states of a recording, beside the true ones.
///
/// @param wrong the mistakes, in words
/// @param delays the times from the screen that shows a ready program to the judge's report, in
///     nanoseconds
/// @param starts the same times for the first screen after the start
record Comparison(List<String> wrong, List<Long> delays, List<Long> starts) {

    /// The truth that was read from screens has edges good to a tenth of a second, the other to the
    /// rounding of two clocks.
    private static final long SCREEN_EDGE = Duration.ofMillis(100).toNanos();

    private static final long EDGE = Duration.ofMillis(2).toNanos();

    static Comparison of(Path cast, Truth truth, StateRuleSet rules) {
        var changes = new ArrayList<StateChange>();
        try (var recording = CastReader.open(cast)) {
            new RecordingAnalysis(recording, rules, changes::add).run();
        }
        return new Comparing(changes, cast.getFileName().toString()).with(truth);
    }

    /// A period with one reported state.
    ///
    /// @param change the state
    /// @param from its start
    /// @param until its end
    private record Part(StateChange change, long from, long until) {

        long length() {
            return until - from;
        }
    }

    /// Compares one recording. *Confined to one thread.*
    private static final class Comparing {

        private final List<StateChange> changes;
        private final String name;
        private final List<String> wrong = new ArrayList<>();
        private final List<Long> delays = new ArrayList<>();
        private final List<Long> starts = new ArrayList<>();

        Comparing(List<StateChange> changes, String name) {
            this.changes = changes;
            this.name = name;
        }

        Comparison with(Truth truth) {
            var spans = truth.spans();
            for (int i = 0; i < spans.size(); i++) {
                var span = spans.get(i);
                var next = i + 1 < spans.size() ? spans.get(i + 1) : span;
                switch (span.state()) {
                    case "ready" -> ready(span, isFirst(spans, i) ? starts : delays);
                    case "busy", "waiting", "starting" -> notReady(span, next);
                    default -> {}
                }
                if (span.state().equals("waiting")) {
                    waiting(span, next);
                }
                if (span.state().equals("busy")) {
                    busy(span, next);
                }
            }
            return new Comparison(wrong, delays, starts);
        }

        private static boolean isFirst(List<Truth.Span> spans, int i) {
            return i > 0 && spans.get(i - 1).state().equals("starting");
        }

        /// Nothing may count as ready but at edges that were read from a screen.
        private void notReady(Truth.Span span, Truth.Span next) {
            long from = span.start() + edge(span);
            for (int i = 0; i < changes.size(); i++) {
                var change = changes.get(i);
                long start = Math.max(from, change.nanos());
                long end = Math.min(span.end() - edge(next), until(i));
                if (is(change, "ready") && end > start) {
                    note("false ready", span, start, end, change);
                }
            }
        }

        private static long edge(Truth.Span span) {
            return span.basis().equals("screen") ? SCREEN_EDGE : EDGE;
        }

        /// It may take a while to be known, and must then stay so.
        private void ready(Truth.Span span, List<Long> delays) {
            long known = -1;
            for (int i = 0; i < changes.size(); i++) {
                var change = changes.get(i);
                if (until(i) <= span.seen() || change.nanos() >= span.end()) {
                    continue;
                }
                if (is(change, "ready") && known < 0) {
                    known = Math.max(change.nanos(), span.seen());
                } else if (!is(change, "ready") && known >= 0) {
                    note("false busy", span, change.nanos(), until(i), change);
                }
            }
            if (known < 0) {
                wrong.add("%s: never ready in %s".formatted(name, show(span.start(), span.end())));
            } else {
                delays.add(known - span.seen());
            }
        }

        /// It waits all the time. One dialog may follow another. The truth has a resolution of a
        /// tenth of a second and does not contain that moment, so for that long the program may
        /// appear answered.
        private void waiting(Truth.Span span, Truth.Span next) {
            for (var part : parts(span, next)) {
                boolean answers =
                        part.change().verdict().isAnswering() && part.length() <= SCREEN_EDGE;
                if (!is(part.change(), "waiting") && !answers) {
                    note("not waiting", span, part.from(), part.until(), part.change());
                }
            }
        }

        /// It does not wait: not before a dialog stands there, and not after it was answered.
        private void busy(Truth.Span span, Truth.Span next) {
            for (var part : parts(span, next)) {
                if (is(part.change(), "waiting")) {
                    note("false waiting", span, part.from(), part.until(), part.change());
                }
            }
        }

        /// {@return the reported states during a period, without its edges}
        private List<Part> parts(Truth.Span span, Truth.Span next) {
            var parts = new ArrayList<Part>();
            for (int i = 0; i < changes.size(); i++) {
                long from = Math.max(span.start() + edge(span), changes.get(i).nanos());
                long until = Math.min(span.end() - edge(next), until(i));
                if (until > from) {
                    parts.add(new Part(changes.get(i), from, until));
                }
            }
            return parts;
        }

        private long until(int change) {
            return change + 1 < changes.size() ? changes.get(change + 1).nanos() : Long.MAX_VALUE;
        }

        private static boolean is(StateChange change, String state) {
            return change.verdict().state().wireName().equals(state);
        }

        private void note(String what, Truth.Span span, long from, long to, StateChange change) {
            wrong.add(
                    "%s: %s %s by %s; %s %s"
                            .formatted(
                                    name,
                                    what,
                                    show(from, to),
                                    change.verdict().evidence().rule(),
                                    span.state(),
                                    show(span.start(), span.end())));
        }

        private static String show(long from, long to) {
            return "%.3f..%.3f".formatted(from / 1e9, to / 1e9);
        }
    }
}
