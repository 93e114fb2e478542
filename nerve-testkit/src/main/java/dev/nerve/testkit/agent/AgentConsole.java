package dev.nerve.testkit.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/// The input and output loop of the agent. It shows the input box, handles keys, and queues the
/// prompts that arrive during a turn. *Confined to one thread.*
final class AgentConsole {

    private static final String[] SPINNER = {"·", "✢", "✳", "✶", "✻", "✽"};
    private static final String[] VERBS = {"Pondering", "Brewing", "Grübeln", "Counting"};

    private final AgentDisplay display;
    private final KeyQueue keyQueue;
    private final long tick;
    private final long swallow;
    private final PromptDraft draft = new PromptDraft();
    private final Deque<String> queued = new ArrayDeque<>();
    private boolean leaving;
    private boolean announced;
    private int turns;
    private int glyph;
    private long began;
    private long pasted = Long.MIN_VALUE;

    AgentConsole(AgentDisplay display, KeyQueue keyQueue, TerminalScript script) {
        this.display = display;
        this.keyQueue = keyQueue;
        this.tick = script.manner().tick().toNanos();
        this.swallow = script.swallow().toNanos();
    }

    AgentDisplay stage() {
        return display;
    }

    KeyQueue keyboard() {
        return keyQueue;
    }

    /// {@return the next prompt; blocks until one is submitted}
    String awaitPrompt() throws IOException, InterruptedException, AgentExitException {
        if (!queued.isEmpty()) {
            return queued.removeFirst();
        }
        showReady();
        while (true) {
            var key = keyQueue.take();
            if (key == KeyInput.NamedKey.ENTER && isSwallowed()) {
                display.logEvent("swallowed", draft.text());
                continue;
            }
            if (key == KeyInput.NamedKey.ENTER && !draft.text().isBlank()) {
                return submit();
            }
            if (key == KeyInput.NamedKey.INTERRUPT && draft.isEmpty()) {
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
        var prompt = draft.text();
        draft.clear();
        display.enterState(ScriptedAgentState.BUSY);
        return prompt;
    }

    private void leaveSoon() throws AgentExitException {
        if (leaving) {
            throw new AgentExitException(0);
        }
        leaving = true;
    }

    /// Begins a turn. A screen that looks ready still does so for `lag`.
    void beginTurn(Duration lag)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        turns++;
        began = System.nanoTime();
        if (!announced && !lag.isZero()) {
            display.draw(ScriptedAgentState.BUSY, composer("", idleFooter()));
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
        display.draw(ScriptedAgentState.READY, composer("", idleFooter()));
    }

    void showLoading() throws IOException, InterruptedException {
        display.draw(ScriptedAgentState.STARTING, composer("", "loading…"));
    }

    /// Shows that the agent is busy. The first call in a turn also emits the signal and logs it.
    void showBusy() throws IOException, InterruptedException {
        if (announced) {
            drawBusy();
        } else {
            display.announceTurn();
            drawBusy();
            display.logEvent("shown", "busy");
            announced = true;
        }
    }

    private void drawBusy() throws IOException, InterruptedException {
        var verb = VERBS[turns % VERBS.length];
        var spinner = SPINNER[glyph++ % SPINNER.length];
        var status = spinner + " " + verb + "… (" + turnSeconds() + "s · esc to interrupt)";
        display.draw(ScriptedAgentState.BUSY, composer(status, busyFooter()));
    }

    private BottomPanel composer(String status, String footer) {
        return BottomPanel.composer(status, draft, footer, display.columns());
    }

    private String idleFooter() {
        if (leaving) {
            return "Press Ctrl-C again to exit";
        }
        return draft.isEmpty() ? "? for shortcuts" : "enter to send";
    }

    private String busyFooter() {
        if (!draft.isEmpty()) {
            return "enter to queue";
        }
        return queued.isEmpty() ? "esc to interrupt" : queued.size() + " queued";
    }

    /// Stays busy for a while and moves the spinner.
    void work(Duration pause)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        wait(pause.toNanos(), true);
    }

    /// Stays busy for a while and writes nothing, unless somebody types.
    void workQuietly(Duration pause)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        wait(pause.toNanos(), false);
    }

    private void wait(long nanos, boolean spinning)
            throws IOException, InterruptedException, AgentExitException, TurnInterruptedException {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            var key = keyQueue.poll(spinning ? Math.min(left, tick) : left);
            if (key != null) {
                busyKey(key);
            }
            if (key != null || (spinning && left > tick)) {
                showBusy();
            }
        }
    }

    private void busyKey(KeyInput key)
            throws IOException, AgentExitException, TurnInterruptedException {
        boolean clears = key == KeyInput.NamedKey.INTERRUPT && !draft.isEmpty();
        if (key == KeyInput.NamedKey.ESCAPE || (key == KeyInput.NamedKey.INTERRUPT && !clears)) {
            throw new TurnInterruptedException();
        }
        if (key == KeyInput.NamedKey.ENTER && !draft.text().isBlank()) {
            queued.add(draft.text());
            display.logEvent("queued", draft.text());
            draft.clear();
        } else {
            edit(key);
        }
    }

    private void edit(KeyInput key) throws IOException, AgentExitException {
        switch (key) {
            case KeyInput.TypedText(var text) -> draft.type(text);
            case KeyInput.TextPaste(var text) -> {
                draft.paste(text);
                pasted = System.nanoTime();
            }
            case KeyInput.NamedKey.NEWLINE -> draft.type("\n");
            case KeyInput.NamedKey.ERASE -> draft.erase();
            case KeyInput.NamedKey.INTERRUPT -> draft.clear();
            case KeyInput.NamedKey.RESIZED -> display.resize();
            case KeyInput.NamedKey.END -> throw new AgentExitException(129);
            case KeyInput.NamedKey.ENTER,
                    KeyInput.NamedKey.ESCAPE,
                    KeyInput.NamedKey.UP,
                    KeyInput.NamedKey.DOWN -> {}
        }
    }
}
