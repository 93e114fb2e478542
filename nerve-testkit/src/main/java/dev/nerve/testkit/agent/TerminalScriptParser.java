package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A parser for scripts. *Confined to one thread.*
final class TerminalScriptParser {

    private static final Pattern BAR = Pattern.compile(" \\| ");

    private ScriptedAgentOptions scriptedAgentOptions = ScriptedAgentOptions.DEFAULT;
    private Duration swallow = Duration.ZERO;
    private final List<AgentDialog> dialogs = new ArrayList<>();
    private final List<TerminalScriptTurn> turns = new ArrayList<>();

    TerminalScript read(String text) {
        int number = 0;
        for (var line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                take(number, line.stripLeading());
            }
        }
        return new TerminalScript(scriptedAgentOptions, dialogs, turns, swallow);
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
            case "turn" -> turns.add(new TerminalScriptTurn(unescaped(rest), List.of()));
            default -> addStep(step(line));
        }
    }

    private void set(String word, String rest) {
        var m = scriptedAgentOptions;
        scriptedAgentOptions =
                switch (word) {
                    case "screen" ->
                            with(
                                    ScriptedAgentOptions.parseWord(
                                            ScriptedAgentOptions.ScreenKind.class, rest));
                    case "drawing" ->
                            with(
                                    ScriptedAgentOptions.parseWord(
                                            ScriptedAgentOptions.FrameDelivery.class, rest));
                    case "signals" ->
                            with(
                                    ScriptedAgentOptions.parseWord(
                                            ScriptedAgentOptions.StateSignals.class, rest));
                    case "start" -> with(millis(rest), m.lag(), m.tick());
                    case "lag" -> with(m.start(), millis(rest), m.tick());
                    default -> with(m.start(), m.lag(), millis(rest));
                };
    }

    private ScriptedAgentOptions with(ScriptedAgentOptions.ScreenKind kind) {
        var m = scriptedAgentOptions;
        return new ScriptedAgentOptions(
                kind, m.drawing(), m.signals(), m.start(), m.lag(), m.tick());
    }

    private ScriptedAgentOptions with(ScriptedAgentOptions.FrameDelivery delivery) {
        var m = scriptedAgentOptions;
        return new ScriptedAgentOptions(
                m.ground(), delivery, m.signals(), m.start(), m.lag(), m.tick());
    }

    private ScriptedAgentOptions with(ScriptedAgentOptions.StateSignals signals) {
        var m = scriptedAgentOptions;
        return new ScriptedAgentOptions(
                m.ground(), m.drawing(), signals, m.start(), m.lag(), m.tick());
    }

    private ScriptedAgentOptions with(Duration start, Duration lag, Duration tick) {
        return new ScriptedAgentOptions(
                scriptedAgentOptions.ground(),
                scriptedAgentOptions.drawing(),
                scriptedAgentOptions.signals(),
                start,
                lag,
                tick);
    }

    private void addStep(TerminalScriptStep step) {
        var turn = turns.removeLast();
        var steps = new ArrayList<>(turn.steps());
        steps.add(step);
        turns.add(new TerminalScriptTurn(turn.prompt(), steps));
    }

    /// {@return the step that a line describes}
    static TerminalScriptStep step(String line) {
        var rest = rest(line);
        return switch (word(line)) {
            case "think" -> new TerminalScriptStep.Think(millis(word(rest)), unescaped(rest(rest)));
            case "say" -> new TerminalScriptStep.Say(millis(word(rest)), unescaped(rest(rest)));
            case "tool" -> tool(millis(word(rest)), rest(rest));
            case "ask" -> new TerminalScriptStep.Ask(dialog(rest), Duration.ZERO);
            case "limit" -> new TerminalScriptStep.Ask(LIMIT, millis(rest));
            case "flood" -> new TerminalScriptStep.Flood(Integer.parseInt(rest));
            case "quiet" -> new TerminalScriptStep.Quiet(millis(rest));
            case "quote" -> new TerminalScriptStep.Quote(rest);
            case "hold" -> new TerminalScriptStep.Hold();
            case "queue" -> new TerminalScriptStep.Queue(unescaped(rest));
            case "resize" -> resize(rest.split("x", 2));
            case "exit" -> new TerminalScriptStep.Exit(Integer.parseInt(rest));
            case "kill" -> new TerminalScriptStep.Kill(Integer.parseInt(rest));
            default -> throw new IllegalArgumentException("no such step: " + line);
        };
    }

    private static final AgentDialog LIMIT =
            new AgentDialog("Limit", "You have used all there is.\nGoing on soon.", List.of(), "");

    private static TerminalScriptStep resize(String[] size) {
        return new TerminalScriptStep.Resize(Integer.parseInt(size[0]), Integer.parseInt(size[1]));
    }

    private static TerminalScriptStep tool(Duration pause, String text) {
        var parts = parts(text);
        return new TerminalScriptStep.Tool(pause, parts.getFirst(), parts.subList(1, parts.size()));
    }

    /// Parses the answer, the heading, the question and the choices, in this order.
    private static AgentDialog dialog(String text) {
        var parts = parts(rest(text));
        return new AgentDialog(
                parts.get(0), parts.get(1), parts.subList(2, parts.size()), word(text));
    }

    private static List<String> parts(String text) {
        return BAR.splitAsStream(text).map(TerminalScriptParser::unescaped).toList();
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
