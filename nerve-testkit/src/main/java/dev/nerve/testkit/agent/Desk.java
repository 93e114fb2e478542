package dev.nerve.testkit.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/// The input and output loop of the agent. It shows the input box, handles keys, and queues the
/// prompts that arrive during a turn. *Confined to one thread.*
final class Desk {

    private static final String[] SPINNER = {"·", "✢", "✳", "✶", "✻", "✽"};
    private static final String[] VERBS = {"Pondering", "Brewing", "Grübeln", "Counting"};

    private final Stage stage;
    private final Keyboard keyboard;
    private final long tick;
    private final long swallow;
    private final Composer composer = new Composer();
    private final Deque<String> queued = new ArrayDeque<>();
    private boolean leaving;
    private boolean announced;
    private int turns;
    private int glyph;
    private long began;
    private long pasted = Long.MIN_VALUE;

    Desk(Stage stage, Keyboard keyboard, Script script) {
        this.stage = stage;
        this.keyboard = keyboard;
        this.tick = script.manner().tick().toNanos();
        this.swallow = script.swallow().toNanos();
    }

    Stage stage() {
        return stage;
    }

    Keyboard keyboard() {
        return keyboard;
    }

    /// {@return the next prompt; blocks until one is submitted}
    String prompt() throws IOException, InterruptedException, Ended {
        if (!queued.isEmpty()) {
            return queued.removeFirst();
        }
        showReady();
        while (true) {
            var key = keyboard.take();
            if (key == Key.Named.ENTER && isSwallowed()) {
                stage.tell("swallowed", composer.text());
                continue;
            }
            if (key == Key.Named.ENTER && !composer.text().isBlank()) {
                return submit();
            }
            if (key == Key.Named.INTERRUPT && composer.isEmpty()) {
                leaveSoon();
            } else {
                leaving = false;
                edit(key);
            }
            showReady();
        }
    }

    private boolean isSwallowed() {
        return pasted != Long.MIN_VALUE && System.nanoTime() - pasted < swallow;
    }

    private String submit() throws IOException {
        var prompt = composer.text();
        composer.clear();
        stage.become(AgentState.BUSY);
        return prompt;
    }

    private void leaveSoon() throws Ended {
        if (leaving) {
            throw new Ended(0);
        }
        leaving = true;
    }

    /// Begins a turn. A screen that looks ready still does so for `lag`.
    void beginTurn(Duration lag) throws IOException, InterruptedException, Ended, Interrupted {
        turns++;
        began = System.nanoTime();
        if (!announced && !lag.isZero()) {
            stage.draw(AgentState.BUSY, composer("", idleFooter()));
            wait(lag.toNanos(), false);
        }
        showBusy();
    }

    long turnSeconds() {
        return (System.nanoTime() - began) / 1_000_000_000;
    }

    boolean hasQueued() {
        return !queued.isEmpty();
    }

    void showReady() throws IOException, InterruptedException {
        announced = false;
        stage.draw(AgentState.READY, composer("", idleFooter()));
    }

    void showLoading() throws IOException, InterruptedException {
        stage.draw(AgentState.STARTING, composer("", "loading…"));
    }

    /// Shows that the agent is busy. The first call in a turn also emits the signal and logs it.
    void showBusy() throws IOException, InterruptedException {
        if (announced) {
            drawBusy();
        } else {
            stage.announce();
            drawBusy();
            stage.tell("shown", "busy");
            announced = true;
        }
    }

    private void drawBusy() throws IOException, InterruptedException {
        var verb = VERBS[turns % VERBS.length];
        var spinner = SPINNER[glyph++ % SPINNER.length];
        var status = spinner + " " + verb + "… (" + turnSeconds() + "s · esc to interrupt)";
        stage.draw(AgentState.BUSY, composer(status, busyFooter()));
    }

    private Panel composer(String status, String footer) {
        return Panel.composer(status, composer, footer, stage.columns());
    }

    private String idleFooter() {
        if (leaving) {
            return "Press Ctrl-C again to exit";
        }
        return composer.isEmpty() ? "? for shortcuts" : "enter to send";
    }

    private String busyFooter() {
        if (!composer.isEmpty()) {
            return "enter to queue";
        }
        return queued.isEmpty() ? "esc to interrupt" : queued.size() + " queued";
    }

    /// Stays busy for a while and moves the spinner.
    void work(Duration pause) throws IOException, InterruptedException, Ended, Interrupted {
        wait(pause.toNanos(), true);
    }

    /// Stays busy for a while and writes nothing, unless somebody types.
    void workQuietly(Duration pause) throws IOException, InterruptedException, Ended, Interrupted {
        wait(pause.toNanos(), false);
    }

    private void wait(long nanos, boolean spinning)
            throws IOException, InterruptedException, Ended, Interrupted {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            var key = keyboard.poll(spinning ? Math.min(left, tick) : left);
            if (key != null) {
                busyKey(key);
            }
            if (key != null || (spinning && left > tick)) {
                showBusy();
            }
        }
    }

    private void busyKey(Key key) throws IOException, Ended, Interrupted {
        boolean clears = key == Key.Named.INTERRUPT && !composer.isEmpty();
        if (key == Key.Named.ESCAPE || (key == Key.Named.INTERRUPT && !clears)) {
            throw new Interrupted();
        }
        if (key == Key.Named.ENTER && !composer.text().isBlank()) {
            queued.add(composer.text());
            stage.tell("queued", composer.text());
            composer.clear();
        } else {
            edit(key);
        }
    }

    private void edit(Key key) throws IOException, Ended {
        switch (key) {
            case Key.Typed(var text) -> composer.type(text);
            case Key.Pasted(var text) -> {
                composer.paste(text);
                pasted = System.nanoTime();
            }
            case Key.Named.NEWLINE -> composer.type("\n");
            case Key.Named.ERASE -> composer.erase();
            case Key.Named.INTERRUPT -> composer.clear();
            case Key.Named.RESIZED -> stage.resize();
            case Key.Named.END -> throw new Ended(129);
            case Key.Named.ENTER, Key.Named.ESCAPE, Key.Named.UP, Key.Named.DOWN -> {}
        }
    }
}
