package dev.nerve.cli.progress;

import dev.nerve.DurationFormat;
import dev.nerve.cli.console.AnswerAuthor;
import dev.nerve.cli.console.SafeText;
import dev.nerve.event.ControlFact;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;

/// The text for events of control nodes, gates and forks: a word and a short description.
final class ControlFactText {

    private static final int DIGITS = 3;

    private ControlFactText() {}

    /// A word for an event, and a description.
    ///
    /// @param word the word, with at most 9 characters
    /// @param rest the description
    record FactSummary(String word, String rest) {}

    static FactSummary of(ControlFact fact, Instant now) {
        return switch (fact) {
            case ControlFact.LoopIteration(var number, var most) ->
                    new FactSummary("round", "%d of at most %d".formatted(number, most));
            case ControlFact.BranchTaken(var branch) ->
                    new FactSummary(
                            "took", branch.equals("none") ? "none of its branches" : branch);
            case ControlFact.MapItemStart(var item, var total) ->
                    new FactSummary("item", "%d of %d begins".formatted(item, total));
            case ControlFact.MapItemComplete(var item, var total, var failed) ->
                    new FactSummary(
                            "item",
                            "%d of %d %s".formatted(item, total, failed ? "failed" : "is done"));
            case ControlFact.GateWaiting gate -> new FactSummary("asks", question(gate, now));
            case ControlFact.GateResolved resolved -> resolved(resolved);
            case ControlFact.TimerStarted(_, var length) ->
                    new FactSummary("waits", DurationFormat.format(length));
            case ControlFact.StepWaiting waiting -> new FactSummary("waits", wait(waiting));
            case ControlFact.StepContinued _ -> new FactSummary("continues", "");
            case ControlFact.NodeForked(var source, var target, var point) ->
                    new FactSummary("forked", "%s from %s at %s".formatted(target, source, point));
            case ControlFact.BranchScored(var branch, var score) ->
                    new FactSummary("scored", "%s: %s".formatted(branch, score(score)));
            case ControlFact.BranchPromoted(var branch, var node) ->
                    new FactSummary("won", "%s, kept as %s".formatted(branch, node));
        };
    }

    /// {@return the reason of a wait}
    static String wait(ControlFact.StepWaiting waiting) {
        return switch (waiting.reason()) {
            case TURN -> "for its turn of '%s'".formatted(waiting.on());
            case BUDGET -> "for budget that other calls have reserved";
            case PAUSED -> "because the run is paused";
            case LIMIT -> "for the rate limit" + length(waiting);
            case RETRY -> "for the next attempt" + length(waiting);
            case GATE, TIMER, OWNER_GONE -> waiting.on();
        };
    }

    private static String length(ControlFact.StepWaiting waiting) {
        var until = waiting.until();
        return until == null
                ? ""
                : ", " + DurationFormat.format(Duration.between(waiting.since(), until));
    }

    private static String question(ControlFact.GateWaiting gate, Instant now) {
        var options =
                gate.options().isEmpty() ? "" : " (" + String.join(", ", gate.options()) + ")";
        return SafeText.line(gate.prompt()) + options + limit(gate, now);
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
                        DurationFormat.format(left.isNegative() ? Duration.ZERO : left),
                        then == null ? "" : ", or else " + then);
    }

    private static FactSummary resolved(ControlFact.GateResolved resolved) {
        return switch (resolved.how()) {
            case "answered" -> new FactSummary("answered", answer(resolved));
            case "timed_out" -> new FactSummary("timed out", answer(resolved));
            default -> new FactSummary(resolved.how(), answer(resolved));
        };
    }

    /// {@return an answer and the name of the person who gave it}
    static String answer(ControlFact.GateResolved resolved) {
        return resolved.answer().isEmpty()
                ? "no answer"
                : "%s, by %s".formatted(resolved.answer(), AnswerAuthor.text(resolved.by()));
    }

    static String score(double score) {
        return BigDecimal.valueOf(score)
                .setScale(DIGITS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }
}
