package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A generator of random scripts: one to four turns that mix everything an agent can do.
///
/// Pauses are short, so that a test can play hundreds of scripts. *Confined to one thread.*
final class RandomTerminalScript {

    private static final List<String> WORDS =
            List.of(
                    "the",
                    "answer",
                    "is",
                    "not",
                    "42",
                    "but",
                    "水曜日",
                    "👩‍💻",
                    "é",
                    "naïve",
                    "🎉",
                    "$",
                    "50%",
                    "❯",
                    "─────",
                    "esc",
                    "to",
                    "interrupt",
                    "`code`",
                    "(3s)",
                    "Yes",
                    "ready",
                    "한국어",
                    "…",
                    "\n",
                    "\n\n",
                    "> ",
                    "● x",
                    "✻ Pondering…",
                    "1. Yes");
    private static final List<String> QUOTES =
            List.of("ready", "busy", "starting", "waiting", "prompt");

    private final Random random;

    RandomTerminalScript(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    TerminalScript make() {
        return new TerminalScript(manner(), dialogs(), turns(), Duration.ZERO);
    }

    private ScriptedAgentOptions manner() {
        return new ScriptedAgentOptions(
                pick(
                        List.of(
                                ScriptedAgentOptions.ScreenKind.MAIN,
                                ScriptedAgentOptions.ScreenKind.ALTERNATE)),
                pick(List.of(ScriptedAgentOptions.FrameDelivery.values())),
                pick(
                        List.of(
                                ScriptedAgentOptions.StateSignals.NONE,
                                ScriptedAgentOptions.StateSignals.NONE,
                                ScriptedAgentOptions.StateSignals.NONE,
                                ScriptedAgentOptions.StateSignals.TITLE,
                                ScriptedAgentOptions.StateSignals.PROGRESS)),
                random.nextBoolean() ? Duration.ZERO : millis(2, 80),
                random.nextBoolean() ? Duration.ZERO : millis(5, 120),
                millis(10, 60));
    }

    private List<AgentDialog> dialogs() {
        var all = new ArrayList<AgentDialog>();
        for (int count = Math.max(0, random.nextInt(5) - 2); count > 0; count--) {
            all.add(first());
        }
        return all;
    }

    private AgentDialog first() {
        return switch (random.nextInt(5)) {
            case 0 ->
                    new AgentDialog(
                            "Trust",
                            "Do you trust the files in this folder?\n/srv/project",
                            List.of("Yes, I trust this folder", "No, exit"),
                            likely(20) ? "2" : "1");
            case 1 ->
                    new AgentDialog(
                            "Theme",
                            "Which colours do you like?",
                            List.of("Dark", "Light", "None", "Quit"),
                            "" + (1 + random.nextInt(3)));
            case 2 ->
                    new AgentDialog(
                            "Update",
                            "Version 2 is there. Update now?",
                            List.of("Later", "Never", "Now, and quit"),
                            "1");
            case 3 -> new AgentDialog("Notice", "Agents make mistakes.", List.of(), "");
            default -> new AgentDialog("Login", "Paste your code:", List.of(), "code-1234");
        };
    }

    private List<TerminalScriptTurn> turns() {
        var turns = new ArrayList<TerminalScriptTurn>();
        int count = 1 + random.nextInt(4);
        for (int number = 0; number < count; number++) {
            boolean last = number == count - 1;
            var steps = steps();
            var prompt = prompt();
            if (!turns.isEmpty() && likely(5)) {
                queue(turns, prompt);
            }
            if (last && likely(6)) {
                steps.add(
                        random.nextBoolean()
                                ? new TerminalScriptStep.Exit(3)
                                : new TerminalScriptStep.Kill(9));
            } else if (likely(6)) {
                steps.add(new TerminalScriptStep.Hold());
            }
            turns.add(new TerminalScriptTurn(prompt, steps));
        }
        return turns;
    }

    /// Submits a prompt during the turn before it, unless that turn is interrupted anyway.
    private static void queue(List<TerminalScriptTurn> turns, String prompt) {
        var before = turns.removeLast();
        var steps = new ArrayList<>(before.steps());
        if (steps.stream().noneMatch(RandomTerminalScript::endsTheTurn)) {
            steps.addFirst(new TerminalScriptStep.Queue(prompt));
        }
        turns.add(new TerminalScriptTurn(before.prompt(), steps));
    }

    private static boolean endsTheTurn(TerminalScriptStep step) {
        return step instanceof TerminalScriptStep.Hold
                || (step instanceof TerminalScriptStep.Ask(var dialog, var _)
                        && !dialog.isAccepted());
    }

    private List<TerminalScriptStep> steps() {
        var steps = new ArrayList<TerminalScriptStep>();
        for (int count = 1 + random.nextInt(4); count > 0; count--) {
            steps.add(step());
        }
        return steps;
    }

    private TerminalScriptStep step() {
        return switch (random.nextInt(14)) {
            case 0 -> new TerminalScriptStep.Think(millis(5, 80), words(12));
            case 1, 2, 3 -> new TerminalScriptStep.Say(millis(0, 8), words(25));
            case 4 -> new TerminalScriptStep.Say(millis(20, 60), words(4));
            case 5, 6 -> tool();
            case 7, 8 -> new TerminalScriptStep.Ask(permission(), Duration.ZERO);
            case 9 -> new TerminalScriptStep.Flood(50 + random.nextInt(400));
            case 10 -> new TerminalScriptStep.Quiet(millis(50, 150));
            case 11 -> new TerminalScriptStep.Quote(pick(QUOTES));
            case 12 -> likely(2) ? limit() : new TerminalScriptStep.Quote(pick(QUOTES));
            default ->
                    new TerminalScriptStep.Resize(50 + random.nextInt(70), 16 + random.nextInt(24));
        };
    }

    private TerminalScriptStep tool() {
        var result = IntStream.range(0, 1 + random.nextInt(4)).mapToObj(_ -> words(6)).toList();
        return new TerminalScriptStep.Tool(
                millis(1, 100), "Bash(ls -la " + random.nextInt(99) + ")", result);
    }

    private AgentDialog permission() {
        boolean question = random.nextBoolean();
        var choices =
                question
                        ? List.of("Red", "Green 🎉", "水", "Chat about this")
                        : List.of("Yes", "Yes, and do not ask again", "No");
        return new AgentDialog(
                question ? "Question" : "Permission: Bash",
                question ? "Which colour?" : "Do you want to run this command?\ntouch x.txt",
                choices,
                "" + (likely(6) ? random.nextInt(2) * choices.size() : 1 + random.nextInt(2)));
    }

    private TerminalScriptStep limit() {
        return TerminalScriptParser.step("limit " + (40 + random.nextInt(100)));
    }

    private String prompt() {
        return switch (random.nextInt(6)) {
            case 0 -> "Line one\nline two 水曜日\n❯\u00a0line three";
            case 1 ->
                    IntStream.range(0, 40)
                            .mapToObj(line -> "pasted line " + line)
                            .collect(Collectors.joining("\n"));
            case 2 -> "What does \"✻ Pondering… (3s · esc to interrupt)\" mean? 🎉";
            case 3 -> words(60).strip() + " end";
            default -> "What is " + random.nextInt(99) + "+" + random.nextInt(99) + "?";
        };
    }

    private String words(int most) {
        return IntStream.range(0, 1 + random.nextInt(most))
                .mapToObj(_ -> pick(WORDS))
                .collect(Collectors.joining(" "));
    }

    private Duration millis(int least, int most) {
        return Duration.ofMillis(least + random.nextInt(most - least + 1));
    }

    private boolean likely(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
