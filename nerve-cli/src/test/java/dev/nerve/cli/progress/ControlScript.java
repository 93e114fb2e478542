package dev.nerve.cli.progress;

import dev.nerve.event.ControlFact;
import dev.nerve.event.Fact;
import dev.nerve.event.WaitReason;
import dev.nerve.gate.Gate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/// Creates the events of control nodes from words such as `round` and `3 10`.
final class ControlScript {

    private ControlScript() {}

    static Fact fact(String what, String rest) {
        var words = rest.split(" ", -1);
        return switch (what) {
            case "round" -> new ControlFact.LoopIteration(number(words[0]), number(words[1]));
            case "takes" -> new ControlFact.BranchTaken(rest);
            case "item" -> new ControlFact.MapItemStart(number(words[0]), number(words[1]));
            case "itemdone" ->
                    new ControlFact.MapItemComplete(number(words[0]), number(words[1]), false);
            case "itemfails" ->
                    new ControlFact.MapItemComplete(number(words[0]), number(words[1]), true);
            case "asks" -> asks(rest.split(" ", 3));
            case "answers" -> new ControlFact.GateResolved("answered", words[0], words[1]);
            case "timesout" -> new ControlFact.GateResolved("timed_out", rest, "the clock");
            case "waits" ->
                    new ControlFact.TimerStarted(
                            moment(words[0]), Duration.ofMillis(Long.parseLong(words[1])));
            case "blocks" ->
                    new ControlFact.StepWaiting(
                            reason(words[0]),
                            words.length > 1 ? words[1] : "",
                            EventScript.BEGINNING);
            case "unblocks" -> new ControlFact.StepContinued(reason(words[0]));
            case "forks" -> new ControlFact.NodeForked(words[0], words[1], words[2]);
            case "scores" -> new ControlFact.BranchScored(words[0], Double.parseDouble(words[1]));
            case "promotes" -> new ControlFact.BranchPromoted(words[0], words[1]);
            default -> throw new IllegalArgumentException("what is '" + what + "'?");
        };
    }

    /// The options, the milliseconds until the deadline, and the question; `-` for neither.
    private static Fact asks(String[] words) {
        var options = words[0].equals("-") ? List.<String>of() : List.of(words[0].split(",", -1));
        var deadline = words[1].equals("-") ? null : moment(words[1]);
        var otherwise = deadline == null ? null : options.getLast();
        return ControlFact.GateWaiting.of(
                Gate.of(words[2]).withOptions(options).withDeadline(deadline, otherwise));
    }

    private static WaitReason reason(String word) {
        return WaitReason.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private static int number(String word) {
        return Integer.parseInt(word);
    }

    private static Instant moment(String millis) {
        return EventScript.BEGINNING.plusMillis(Long.parseLong(millis));
    }
}
