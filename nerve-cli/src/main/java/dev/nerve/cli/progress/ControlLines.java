package dev.nerve.cli.progress;

import dev.nerve.Durations;
import dev.nerve.event.ControlFact;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;

/// The text for events of control nodes, gates and forks: a word and a short description.
final class ControlLines {

    private static final int DIGITS = 3;

    private ControlLines() {}

    /// A word for an event, and a description.
    ///
    /// @param word the word, with at most 9 characters
    /// @param rest the description
    record Said(String word, String rest) {}

    static Said of(ControlFact fact, Instant now) {
        return switch (fact) {
            case ControlFact.LoopIteration(var number, var most) ->
                    new Said("round", "%d of at most %d".formatted(number, most));
            case ControlFact.BranchTaken(var branch) ->
                    new Said("took", branch.equals("none") ? "none of its branches" : branch);
            case ControlFact.MapItemStart(var item, var total) ->
                    new Said("item", "%d of %d begins".formatted(item, total));
            case ControlFact.MapItemComplete(var item, var total, var failed) ->
                    new Said(
                            "item",
                            "%d of %d %s".formatted(item, total, failed ? "failed" : "is done"));
            case ControlFact.GateWaiting gate -> new Said("asks", question(gate, now));
            case ControlFact.GateResolved resolved -> resolved(resolved);
            case ControlFact.TimerStarted(_, var length) ->
                    new Said("waits", Durations.show(length));
            case ControlFact.NodeForked(var source, var target, var point) ->
                    new Said("forked", "%s from %s at %s".formatted(target, source, point));
            case ControlFact.BranchScored(var branch, var score) ->
                    new Said("scored", "%s: %s".formatted(branch, score(score)));
            case ControlFact.BranchPromoted(var branch, var node) ->
                    new Said("won", "%s, kept as %s".formatted(branch, node));
        };
    }

    private static String question(ControlFact.GateWaiting gate, Instant now) {
        var options =
                gate.options().isEmpty() ? "" : " (" + String.join(", ", gate.options()) + ")";
        return Harmless.line(gate.prompt()) + options + limit(gate, now);
    }

    private static String limit(ControlFact.GateWaiting gate, Instant now) {
        var deadline = gate.deadline();
        if (deadline == null) {
            return "";
        }
        var left = Duration.between(now, deadline);
        var then = gate.otherwise();
        return "; within %s%s"
                .formatted(
                        Durations.show(left.isNegative() ? Duration.ZERO : left),
                        then == null ? "" : ", or else " + then);
    }

    private static Said resolved(ControlFact.GateResolved resolved) {
        return switch (resolved.how()) {
            case "answered" -> new Said("answered", answer(resolved));
            case "timed_out" -> new Said("timed out", answer(resolved));
            default -> new Said(resolved.how(), answer(resolved));
        };
    }

    /// {@return an answer and the name of the person who gave it}
    static String answer(ControlFact.GateResolved resolved) {
        return resolved.answer().isEmpty()
                ? "no answer"
                : "%s, by %s".formatted(resolved.answer(), resolved.by());
    }

    static String score(double score) {
        return BigDecimal.valueOf(score)
                .setScale(DIGITS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }
}
