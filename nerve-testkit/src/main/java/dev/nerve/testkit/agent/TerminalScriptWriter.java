package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/// A writer for scripts. *Confined to one thread.*
final class TerminalScriptWriter {

    private final StringBuilder text = new StringBuilder();

    String write(TerminalScript script) {
        var scriptedAgentOptions = script.manner();
        line("screen " + ScriptedAgentOptions.scriptWord(scriptedAgentOptions.ground()));
        line("drawing " + ScriptedAgentOptions.scriptWord(scriptedAgentOptions.drawing()));
        line("signals " + ScriptedAgentOptions.scriptWord(scriptedAgentOptions.signals()));
        line("start " + millis(scriptedAgentOptions.start()));
        line("lag " + millis(scriptedAgentOptions.lag()));
        line("tick " + millis(scriptedAgentOptions.tick()));
        line("swallow " + millis(script.swallow()));
        script.dialogs().forEach(dialog -> line("first " + dialog(dialog)));
        script.turns().forEach(this::write);
        return text.toString();
    }

    private void write(TerminalScriptTurn turn) {
        line("turn " + escaped(turn.prompt()));
        turn.steps().forEach(step -> line("  " + step(step)));
    }

    private static String step(TerminalScriptStep step) {
        return switch (step) {
            case TerminalScriptStep.Think(var pause, var said) ->
                    "think " + millis(pause) + " " + escaped(said);
            case TerminalScriptStep.Say(var pause, var said) ->
                    "say " + millis(pause) + " " + escaped(said);
            case TerminalScriptStep.Tool(var pause, var call, var result) ->
                    "tool " + millis(pause) + " " + escaped(call) + bars(result);
            case TerminalScriptStep.Ask(var dialog, var patience) ->
                    dialog.isTemporary() ? "limit " + millis(patience) : "ask " + dialog(dialog);
            case TerminalScriptStep.Flood(var lines) -> "flood " + lines;
            case TerminalScriptStep.Quiet(var pause) -> "quiet " + millis(pause);
            case TerminalScriptStep.Quote(var what) -> "quote " + what;
            case TerminalScriptStep.Hold() -> "hold";
            case TerminalScriptStep.Queue(var next) -> "queue " + escaped(next);
            case TerminalScriptStep.Resize(var columns, var rows) ->
                    "resize " + columns + "x" + rows;
            case TerminalScriptStep.Exit(var code) -> "exit " + code;
            case TerminalScriptStep.Kill(var signal) -> "kill " + signal;
        };
    }

    private static String dialog(AgentDialog dialog) {
        return dialog.answer()
                + " "
                + escaped(dialog.heading())
                + " | "
                + escaped(dialog.question())
                + bars(dialog.choices());
    }

    private static String bars(List<String> parts) {
        return parts.stream().map(part -> " | " + escaped(part)).collect(Collectors.joining());
    }

    private static long millis(Duration duration) {
        return duration.toMillis();
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("|", "\\p");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
