package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A parser for scripts. *Confined to one thread.*
final class ScriptReader {

    private static final Pattern BAR = Pattern.compile(" \\| ");

    private Manner manner = Manner.PLAIN;
    private Duration swallow = Duration.ZERO;
    private final List<Dialog> dialogs = new ArrayList<>();
    private final List<Turn> turns = new ArrayList<>();

    Script read(String text) {
        int number = 0;
        for (var line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                take(number, line.stripLeading());
            }
        }
        return new Script(manner, dialogs, turns, swallow);
    }

    private void take(int number, String line) {
        try {
            take(word(line), rest(line), line);
        } catch (IllegalArgumentException | IndexOutOfBoundsException failure) {
            var message = "line %d makes no sense in a script: %s".formatted(number, line);
            throw new IllegalArgumentException(message, failure);
        }
    }

    private void take(String word, String rest, String line) {
        switch (word) {
            case "screen", "drawing", "signals", "start", "lag", "tick" -> set(word, rest);
            case "swallow" -> swallow = millis(rest);
            case "first" -> dialogs.add(dialog(rest));
            case "turn" -> turns.add(new Turn(unescaped(rest), List.of()));
            default -> addStep(step(line));
        }
    }

    private void set(String word, String rest) {
        var m = manner;
        manner =
                switch (word) {
                    case "screen" -> with(Manner.from(Manner.Ground.class, rest));
                    case "drawing" -> with(Manner.from(Manner.Drawing.class, rest));
                    case "signals" -> with(Manner.from(Manner.Signals.class, rest));
                    case "start" -> with(millis(rest), m.lag(), m.tick());
                    case "lag" -> with(m.start(), millis(rest), m.tick());
                    default -> with(m.start(), m.lag(), millis(rest));
                };
    }

    private Manner with(Manner.Ground ground) {
        var m = manner;
        return new Manner(ground, m.drawing(), m.signals(), m.start(), m.lag(), m.tick());
    }

    private Manner with(Manner.Drawing drawing) {
        var m = manner;
        return new Manner(m.ground(), drawing, m.signals(), m.start(), m.lag(), m.tick());
    }

    private Manner with(Manner.Signals signals) {
        var m = manner;
        return new Manner(m.ground(), m.drawing(), signals, m.start(), m.lag(), m.tick());
    }

    private Manner with(Duration start, Duration lag, Duration tick) {
        return new Manner(manner.ground(), manner.drawing(), manner.signals(), start, lag, tick);
    }

    private void addStep(Step step) {
        var turn = turns.removeLast();
        var steps = new ArrayList<>(turn.steps());
        steps.add(step);
        turns.add(new Turn(turn.prompt(), steps));
    }

    /// {@return the step that a line describes}
    static Step step(String line) {
        var rest = rest(line);
        return switch (word(line)) {
            case "think" -> new Step.Think(millis(word(rest)), unescaped(rest(rest)));
            case "say" -> new Step.Say(millis(word(rest)), unescaped(rest(rest)));
            case "tool" -> tool(millis(word(rest)), rest(rest));
            case "ask" -> new Step.Ask(dialog(rest), Duration.ZERO);
            case "limit" -> new Step.Ask(LIMIT, millis(rest));
            case "flood" -> new Step.Flood(Integer.parseInt(rest));
            case "quiet" -> new Step.Quiet(millis(rest));
            case "quote" -> new Step.Quote(rest);
            case "hold" -> new Step.Hold();
            case "queue" -> new Step.Queue(unescaped(rest));
            case "resize" -> resize(rest.split("x", 2));
            case "exit" -> new Step.Exit(Integer.parseInt(rest));
            case "kill" -> new Step.Kill(Integer.parseInt(rest));
            default -> throw new IllegalArgumentException("no such step: " + line);
        };
    }

    private static final Dialog LIMIT =
            new Dialog("Limit", "You have used all there is.\nGoing on soon.", List.of(), "");

    private static Step resize(String[] size) {
        return new Step.Resize(Integer.parseInt(size[0]), Integer.parseInt(size[1]));
    }

    private static Step tool(Duration pause, String text) {
        var parts = parts(text);
        return new Step.Tool(pause, parts.getFirst(), parts.subList(1, parts.size()));
    }

    /// Parses the answer, the heading, the question and the choices, in this order.
    private static Dialog dialog(String text) {
        var parts = parts(rest(text));
        return new Dialog(parts.get(0), parts.get(1), parts.subList(2, parts.size()), word(text));
    }

    private static List<String> parts(String text) {
        return BAR.splitAsStream(text).map(ScriptReader::unescaped).toList();
    }

    private static Duration millis(String text) {
        return Duration.ofMillis(Long.parseLong(text));
    }

    private static String word(String line) {
        int end = line.indexOf(' ');
        return end < 0 ? line : line.substring(0, end);
    }

    private static String rest(String line) {
        int end = line.indexOf(' ');
        return end < 0 ? "" : line.substring(end + 1);
    }

    /// Replaces the escapes: `\n` is a line end, `\p` a bar, `\\` a backslash.
    private static String unescaped(String text) {
        var result = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length()) {
                c = escaped(text.charAt(++at));
            }
            result.append(c);
        }
        return result.toString();
    }

    private static char escaped(char letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 'p' -> '|';
            default -> letter;
        };
    }
}
