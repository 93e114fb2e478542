package dev.nerve.terminal.agent;

import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.agent.GroundTruth;
import dev.nerve.testkit.agent.ScriptedAgentState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Compares what was believed with what was true. *Confined to one thread.*
///
/// To be believed ready, it has to be so at that very byte. Every other belief may be outdated for
/// a moment.
final class Comparison {

    /// The longest time for which the judge may report another state after a state has become true
    /// and visible.
    ///
    /// The rules let a screen settle for 10 ms, or ten times that if it still moves. The rest is
    /// for a busy machine.
    static final Duration ALLOWANCE = Duration.ofMillis(150);

    /// The longest time for which the judge may assume that our own Enter has started something.
    private static final Duration LATCH = Duration.ofMillis(1_500);

    private final JudgedTerminal terminal;
    private final GroundTruth truth;

    Comparison(JudgedTerminal terminal, GroundTruth truth) {
        this.terminal = terminal;
        this.truth = truth;
    }

    /// {@return what was believed wrongly}
    List<String> mistakes() {
        var mistakes = new ArrayList<String>();
        for (var observation : terminal.observations()) {
            var states = truth.statesAt(observation.bytes());
            if (!states.contains(ScriptedAgentState.ENDED) && !agrees(observation, states)) {
                mistakes.add("true: " + states + ", believed: " + observation);
            }
        }
        return mistakes;
    }

    /// {@return how the belief changed, line by line}
    String beliefs() {
        var text = new StringBuilder();
        TerminalState last = null;
        for (var observation : terminal.observations()) {
            var verdict = observation.verdict();
            if (verdict.state() != last) {
                last = verdict.state();
                text.append(
                        "%,d bytes, %d: %s by %s\n"
                                .formatted(
                                        observation.bytes(),
                                        observation.nanos(),
                                        last,
                                        verdict.evidence().rule()));
            }
        }
        return text + "typed at " + terminal.entered();
    }

    private boolean agrees(Observation observation, Set<ScriptedAgentState> states) {
        var believed = observation.verdict().state();
        boolean right = states.stream().anyMatch(state -> state.name().equals(believed.name()));
        return right || (believed != TerminalState.READY && isFresh(observation, states));
    }

    /// Returns whether the true state is recent, or we have just typed something.
    ///
    /// A screen that is drawn in pieces or in a flood may look like nothing at every chunk. Then
    /// the judge reports the earlier state until the output rests.
    private boolean isFresh(Observation observation, Set<ScriptedAgentState> states) {
        long now = observation.nanos();
        long since = arrival(truth.stateStart(observation.bytes()));
        boolean strict = states.equals(Set.of(ScriptedAgentState.READY));
        long calm = strict ? since : Math.max(since, lastChunk(now));
        long began = truth.transitionStart(observation.bytes());
        long from = strict && !wasWorkSeen(began) ? 0 : arrival(began);
        return now - calm < ALLOWANCE.toNanos() || hasTyped(from, now);
    }

    /// On a busy machine, a whole turn may come as one chunk. Then nobody can have seen any work in
    /// it, and our Enter is believed for longer.
    private boolean wasWorkSeen(long until) {
        long shown =
                truth.events().stream()
                        .filter(event -> event.name().equals("shown") && event.bytes() <= until)
                        .mapToLong(GroundTruth.GroundTruthEvent::bytes)
                        .max()
                        .orElse(until);
        return terminal.chunks().stream()
                .anyMatch(chunk -> chunk.end() >= shown && chunk.end() < until);
    }

    private boolean hasTyped(long since, long now) {
        return terminal.entered().stream()
                .anyMatch(at -> at >= since && at <= now && now - at < LATCH.toNanos());
    }

    private long arrival(long bytes) {
        return terminal.chunks().stream()
                .filter(chunk -> chunk.end() >= bytes)
                .mapToLong(JudgedTerminal.Chunk::nanos)
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }

    private long lastChunk(long now) {
        return terminal.chunks().stream()
                .mapToLong(JudgedTerminal.Chunk::nanos)
                .filter(nanos -> nanos <= now)
                .max()
                .orElse(0);
    }
}
