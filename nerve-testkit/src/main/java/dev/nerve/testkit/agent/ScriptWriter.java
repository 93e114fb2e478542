package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/// A writer for scripts. *Confined to one thread.*
final class ScriptWriter {

    private final StringBuilder text = new StringBuilder();

    String write(Script script) {
        var manner = script.manner();
        line("screen " + Manner.word(manner.ground()));
        line("drawing " + Manner.word(manner.drawing()));
        line("signals " + Manner.word(manner.signals()));
        line("start " + millis(manner.start()));
        line("lag " + millis(manner.lag()));
        line("tick " + millis(manner.tick()));
        line("swallow " + millis(script.swallow()));
        script.dialogs().forEach(dialog -> line("first " + dialog(dialog)));
        script.turns().forEach(this::write);
        return text.toString();
    }

    private void write(Turn turn) {
        line("turn " + escaped(turn.prompt()));
        turn.steps().forEach(step -> line("  " + step(step)));
    }

    private static String step(Step step) {
        return switch (step) {
            case Step.Think(var pause, var said) -> "think " + millis(pause) + " " + escaped(said);
            case Step.Say(var pause, var said) -> "say " + millis(pause) + " " + escaped(said);
            case Step.Tool(var pause, var call, var result) ->
                    "tool " + millis(pause) + " " + escaped(call) + bars(result);
            case Step.Ask(var dialog, var patience) ->
                    dialog.isPassing() ? "limit " + millis(patience) : "ask " + dialog(dialog);
            case Step.Flood(var lines) -> "flood " + lines;
            case Step.Quiet(var pause) -> "quiet " + millis(pause);
            case Step.Quote(var what) -> "quote " + what;
            case Step.Hold() -> "hold";
            case Step.Queue(var next) -> "queue " + escaped(next);
            case Step.Resize(var columns, var rows) -> "resize " + columns + "x" + rows;
            case Step.Exit(var code) -> "exit " + code;
            case Step.Kill(var signal) -> "kill " + signal;
        };
    }

    private static String dialog(Dialog dialog) {
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
