package dev.nerve.conversation.fork;

import dev.nerve.DurationFormat;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import java.time.Duration;
import java.util.regex.Pattern;

/// A parser of fork points, modes and policies, as people write them and as the wire names them.
final class ForkTextParser {

    private static final Pattern ROW = Pattern.compile("(after|before) (\\d{1,18})");
    private static final Pattern TURN = Pattern.compile("(?:before_user_turn|turn) (\\d{1,9})");
    private static final Pattern MARK = Pattern.compile("(?:at_mark|mark) (.+)", Pattern.DOTALL);
    private static final Pattern SINCE_MARK = Pattern.compile("since_mark (.+)", Pattern.DOTALL);
    private static final Pattern LAST_TURNS = Pattern.compile("last_turns (\\d{1,9})");
    private static final Pattern AWAIT = Pattern.compile("await (.+)");

    /// The form in which long durations are shown: `3m 12s` or `2h 5m`.
    private static final Pattern LONG_WAIT =
            Pattern.compile("(\\d{1,6})m (\\d{1,2})s|(\\d{1,6})h (\\d{1,2})m");

    private ForkTextParser() {}

    static ForkPoint parsePoint(String text) {
        var row = ROW.matcher(text);
        var turn = TURN.matcher(text);
        var mark = MARK.matcher(text);
        if (text.equals("head")) {
            return ForkPoint.Head.HEAD;
        } else if (row.matches()) {
            long seq = Long.parseLong(row.group(2));
            return row.group(1).equals("after")
                    ? new ForkPoint.After(seq)
                    : new ForkPoint.Before(seq);
        } else if (turn.matches()) {
            return new ForkPoint.BeforeUserTurn(Integer.parseInt(turn.group(1)));
        } else if (mark.matches()) {
            return new ForkPoint.AtMark(mark.group(1));
        }
        throw unknown("point", text, "head, turn 2, mark NAME, after 3 or before 3");
    }

    static InheritMode parseInherit(String text) {
        var mark = SINCE_MARK.matcher(text);
        var turns = LAST_TURNS.matcher(text);
        if (text.equals("prefix")) {
            return InheritMode.Prefix.PREFIX;
        } else if (text.equals("nothing")) {
            return InheritMode.Nothing.NOTHING;
        } else if (mark.matches()) {
            return new InheritMode.SinceMark(mark.group(1));
        } else if (turns.matches()) {
            return new InheritMode.LastTurns(Integer.parseInt(turns.group(1)));
        }
        throw unknown("mode", text, "prefix, nothing, since_mark NAME or last_turns 2");
    }

    static InFlightPolicy parseInFlight(String text) {
        var wait = AWAIT.matcher(text);
        if (wait.matches()) {
            return new InFlightPolicy.Await(DurationFormat.checkWait(parseWait(wait.group(1))));
        }
        return switch (text) {
            case "last_completed_turn" -> InFlightPolicy.LastCompletedTurn.LAST_COMPLETED_TURN;
            case "last_sampling_boundary" ->
                    InFlightPolicy.LastSamplingBoundary.LAST_SAMPLING_BOUNDARY;
            case "interrupt" -> InFlightPolicy.Interrupt.INTERRUPT;
            case "refuse" -> InFlightPolicy.Refuse.REFUSE;
            default ->
                    throw unknown(
                            "policy",
                            text,
                            "last_completed_turn, last_sampling_boundary, interrupt, refuse or"
                                    + " await 5s");
        };
    }

    private static Duration parseWait(String text) {
        var shown = LONG_WAIT.matcher(text);
        if (!shown.matches()) {
            return DurationFormat.parse(text);
        }
        return shown.group(1) != null
                ? Duration.ofMinutes(Long.parseLong(shown.group(1)))
                        .plusSeconds(Long.parseLong(shown.group(2)))
                : Duration.ofHours(Long.parseLong(shown.group(3)))
                        .plusMinutes(Long.parseLong(shown.group(4)));
    }

    private static NerveException unknown(String noun, String text, String known) {
        return new NerveException.Invalid(
                "unknown %s %s: write %s".formatted(noun, NameRules.quote(text), known));
    }
}
