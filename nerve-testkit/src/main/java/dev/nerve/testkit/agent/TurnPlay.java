package dev.nerve.testkit.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A player for the steps of one turn. *Confined to one thread.*
final class TurnPlay {

    /// Every turn shows the agent as busy for at least this time.
    private static final Duration SHORTEST = Duration.ofMillis(40);

    /// The agent waits at most this long for an action of its driver.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int FLOOD_PIECE = 50;

    private final Desk desk;
    private final Stage stage;

    TurnPlay(Desk desk) {
        this.desk = desk;
        stage = desk.stage();
    }

    void play(List<Step> steps) throws IOException, InterruptedException, Ended, Interrupted {
        desk.work(SHORTEST);
        for (var step : steps) {
            play(step);
        }
    }

    private void play(Step step) throws IOException, InterruptedException, Ended, Interrupted {
        switch (step) {
            case Step.Think(var pause, var text) -> show(Entry.thought(text), "thought", pause);
            case Step.Say(var pause, var text) -> say(pause, text);
            case Step.Tool tool -> use(tool);
            case Step.Ask(var dialog, var patience) -> ask(dialog, patience);
            case Step.Flood(var lines) -> flood(lines);
            case Step.Quiet(var pause) -> desk.workQuietly(pause);
            case Step.Quote(var what) ->
                    show(Entry.answer(Quotes.of(what)), "said", Duration.ofMillis(5));
            case Step.Hold() -> await("interrupt", "");
            case Step.Queue(var text) -> await("queue", text);
            case Step.Resize(var columns, var rows) -> await("resize", columns + "x" + rows);
            case Step.Exit(var code) -> crash(code);
            case Step.Kill(var signal) -> kill(signal);
        }
    }

    private void show(Entry entry, String event, Duration pause)
            throws IOException, InterruptedException, Ended, Interrupted {
        stage.tell(event, entry.text());
        stage.conversation().add(entry);
        desk.showBusy();
        desk.work(pause);
    }

    private void say(Duration pause, String text)
            throws IOException, InterruptedException, Ended, Interrupted {
        stage.tell("said", text);
        for (int end = text.indexOf(' '); end > 0; end = text.indexOf(' ', end + 1)) {
            stage.conversation().grow(Entry.answer(text.substring(0, end)));
            desk.showBusy();
            desk.work(pause);
        }
        stage.conversation().grow(Entry.answer(text));
        stage.conversation().close();
        desk.showBusy();
    }

    private void use(Step.Tool tool) throws IOException, InterruptedException, Ended, Interrupted {
        show(Entry.call(tool.call()), "tool", tool.pause());
        show(Entry.result(String.join("\n", tool.result())), "result", Duration.ZERO);
    }

    private void ask(Dialog dialog, Duration patience)
            throws IOException, InterruptedException, Ended, Interrupted {
        if (!new Asking(desk, dialog).ask(patience)) {
            throw new Interrupted();
        }
        desk.showBusy();
        desk.work(SHORTEST);
    }

    private void flood(int lines) throws IOException, InterruptedException, Ended, Interrupted {
        for (int from = 0; from < lines; from += FLOOD_PIECE) {
            var text =
                    IntStream.range(from, Math.min(lines, from + FLOOD_PIECE))
                            .mapToObj(line -> "line " + line + " of a flood, 水 " + "~".repeat(20))
                            .collect(Collectors.joining("\n"));
            stage.conversation().add(Entry.flood(text));
            desk.showBusy();
            desk.work(Duration.ofNanos(1));
        }
    }

    /// Works until the driver has done an action that the log asks it to do.
    private void await(String wanted, String how)
            throws IOException, InterruptedException, Ended, Interrupted {
        stage.tell("wants", how.isEmpty() ? wanted : wanted + " " + how);
        int columns = stage.columns();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isDone(wanted, columns) && System.nanoTime() < end) {
            desk.work(Duration.ofMillis(20));
        }
    }

    private boolean isDone(String wanted, int columns) {
        return switch (wanted) {
            case "queue" -> desk.hasQueued();
            case "resize" -> stage.columns() != columns;
            default -> false;
        };
    }

    /// Exits at once. The terminal stays as it is, as after a crash.
    private void crash(int code) throws IOException {
        stage.become(AgentState.ENDED);
        Runtime.getRuntime().halt(code);
    }

    private void kill(int signal) throws IOException, InterruptedException {
        stage.become(AgentState.ENDED);
        var pid = Long.toString(ProcessHandle.current().pid());
        new ProcessBuilder("kill", "-" + signal, pid).start().waitFor();
        Thread.sleep(PATIENCE.toMillis());
    }
}
