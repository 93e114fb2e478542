package dev.nerve.testkit.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A player for the steps of one turn. *Confined to one thread.*
final class TurnPlayer {

    /// Every turn shows the agent as busy for at least this time.
    private static final Duration SHORTEST = Duration.ofMillis(40);

    /// The agent waits at most this long for an action of its driver.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int FLOOD_PIECE = 50;

    private final AgentConsole console;
    private final AgentDisplay display;

    TurnPlayer(AgentConsole console) {
        this.console = console;
        display = console.stage();
    }

    void play(List<TerminalScriptStep> steps)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        console.work(SHORTEST);
        for (var step : steps) {
            play(step);
        }
    }

    private void play(TerminalScriptStep step)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        switch (step) {
            case TerminalScriptStep.Think(var pause, var text) ->
                    show(TranscriptEntry.thought(text), "thought", pause);
            case TerminalScriptStep.Say(var pause, var text) -> say(pause, text);
            case TerminalScriptStep.Tool tool -> use(tool);
            case TerminalScriptStep.Ask(var dialog, var patience) -> ask(dialog, patience);
            case TerminalScriptStep.Flood(var lines) -> flood(lines);
            case TerminalScriptStep.Quiet(var pause) -> console.workQuietly(pause);
            case TerminalScriptStep.Quote(var what) ->
                    show(
                            TranscriptEntry.answer(PanelLookalikes.of(what)),
                            "said",
                            Duration.ofMillis(5));
            case TerminalScriptStep.Hold() -> await("interrupt", "");
            case TerminalScriptStep.Queue(var text) -> await("queue", text);
            case TerminalScriptStep.Resize(var columns, var rows) ->
                    await("resize", columns + "x" + rows);
            case TerminalScriptStep.Exit(var code) -> crash(code);
            case TerminalScriptStep.Kill(var signal) -> kill(signal);
        }
    }

    private void show(TranscriptEntry entry, String event, Duration pause)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        display.logEvent(event, entry.text());
        display.conversation().add(entry);
        console.showBusy();
        console.work(pause);
    }

    private void say(Duration pause, String text)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        display.logEvent("said", text);
        for (int end = text.indexOf(' '); end > 0; end = text.indexOf(' ', end + 1)) {
            display.conversation().showPartial(TranscriptEntry.answer(text.substring(0, end)));
            console.showBusy();
            console.work(pause);
        }
        display.conversation().showPartial(TranscriptEntry.answer(text));
        display.conversation().completePartial();
        console.showBusy();
    }

    private void use(TerminalScriptStep.Tool tool)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        show(TranscriptEntry.call(tool.call()), "tool", tool.pause());
        show(TranscriptEntry.result(String.join("\n", tool.result())), "result", Duration.ZERO);
    }

    private void ask(AgentDialog dialog, Duration patience)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        if (!new OpenDialog(console, dialog).ask(patience)) {
            throw new TurnInterruptedException();
        }
        console.showBusy();
        console.work(SHORTEST);
    }

    private void flood(int lines)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        for (int from = 0; from < lines; from += FLOOD_PIECE) {
            var text =
                    IntStream.range(from, Math.min(lines, from + FLOOD_PIECE))
                            .mapToObj(line -> "line " + line + " of a flood, 水 " + "~".repeat(20))
                            .collect(Collectors.joining("\n"));
            display.conversation().add(TranscriptEntry.flood(text));
            console.showBusy();
            console.work(Duration.ofNanos(1));
        }
    }

    /// Works until the driver has done an action that the log asks it to do.
    private void await(String wanted, String how)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        display.logEvent("wants", how.isEmpty() ? wanted : wanted + " " + how);
        int columns = display.columns();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isDone(wanted, columns) && System.nanoTime() < end) {
            console.work(Duration.ofMillis(20));
        }
    }

    private boolean isDone(String wanted, int columns) {
        return switch (wanted) {
            case "queue" -> console.hasQueued();
            case "resize" -> display.columns() != columns;
            default -> false;
        };
    }

    /// Exits at once. The terminal stays as it is, as after a crash.
    private void crash(int code) throws IOException {
        display.enterState(ScriptedAgentState.ENDED);
        Runtime.getRuntime().halt(code);
    }

    private void kill(int signal) throws IOException, InterruptedException {
        display.enterState(ScriptedAgentState.ENDED);
        var pid = Long.toString(ProcessHandle.current().pid());
        new ProcessBuilder("kill", "-" + signal, pid).start().waitFor();
        Thread.sleep(PATIENCE.toMillis());
    }
}
