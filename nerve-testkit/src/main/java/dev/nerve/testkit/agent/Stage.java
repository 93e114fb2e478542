package dev.nerve.testkit.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The screen of the agent, and the log of its true state. *Confined to one thread.*
final class Stage {

    private final Manner manner;
    private final Tty tty;
    private final Wire wire;
    private final TruthLog log;
    private final Painter painter;
    private final Conversation conversation;
    private AgentState state = AgentState.STARTING;
    private String prelude;

    Stage(Manner manner, Tty tty, Wire wire, TruthLog log) throws IOException {
        this.manner = manner;
        this.tty = tty;
        this.wire = wire;
        this.log = log;
        painter = Painter.on(manner.ground(), tty.size());
        conversation = new Conversation(tty.size().columns());
        prelude = painter.begin();
        log.state(0, state);
    }

    Conversation conversation() {
        return conversation;
    }

    AgentState state() {
        return state;
    }

    int columns() {
        return tty.size().columns();
    }

    /// Changes the state before the screen shows it.
    void become(AgentState next) throws IOException {
        state = next;
        log.state(wire.bytes(), next);
    }

    void tell(String event, String text) throws IOException {
        log.event(wire.bytes(), event, text);
    }

    /// Draws the screen. The new state is true as soon as all of the drawing is on the screen.
    void draw(AgentState next, Panel panel) throws IOException, InterruptedException {
        var frame = frame(next, panel).getBytes(StandardCharsets.UTF_8);
        if (next != state) {
            log.drawing(wire.bytes(), state, next);
            log.state(wire.bytes() + frame.length, next);
            state = next;
        }
        carry(frame);
    }

    private String frame(AgentState next, Panel panel) {
        var text = new StringBuilder(prelude);
        prelude = "";
        boolean synced = manner.drawing().isSynced();
        text.append(synced ? "\u001b[?2026h" : "");
        if (!manner.drawing().isTorn()) {
            text.append("\u001b[?25l");
        }
        text.append(next == state ? "" : signal(next));
        text.append(painter.paint(conversation, panel));
        return text.append(synced ? "\u001b[?2026l" : "").toString();
    }

    /// Returns the signal for a new state. A prompt makes the agent busy without a drawing, so
    /// [#announce()] signals that state.
    private String signal(AgentState next) {
        return switch (manner.signals()) {
            case NONE -> "";
            case TITLE -> title(next);
            case PROGRESS -> progress(next);
        };
    }

    private static String title(AgentState next) {
        return switch (next) {
            case STARTING, ENDED -> "";
            case READY -> "\u001b]0;✳ scripted\u0007";
            case BUSY -> "\u001b]0;⠂ scripted\u0007";
            case WAITING -> "\u001b]0;✋ scripted\u0007";
        };
    }

    private String progress(AgentState next) {
        return switch (next) {
            case ENDED -> "";
            // After a dialog the start continues, and the signal of the dialog no longer holds.
            case STARTING -> state == AgentState.WAITING ? "\u001b]9;4;0\u001b\\" : "";
            case READY -> "\u001b]9;4;0\u001b\\";
            case BUSY, WAITING -> "\u001b]9;4;3\u001b\\";
        };
    }

    /// Adds the busy signal to the next drawing, which is the first one of a turn.
    void announce() {
        if (state == AgentState.BUSY) {
            prelude += signal(AgentState.BUSY);
        }
    }

    private void carry(byte[] frame) throws IOException, InterruptedException {
        if (manner.drawing().isTorn()) {
            wire.torn(frame);
        } else {
            wire.whole(frame);
        }
    }

    /// Reads the size of the terminal; the next drawing is a complete one.
    void resize() throws IOException {
        tty.measure();
        painter.resize(tty.size());
        conversation.resize(columns());
        tell("resized", columns() + "x" + tty.size().rows());
    }

    /// Restores the terminal.
    void leave() throws IOException {
        var last = painter.end().getBytes(StandardCharsets.UTF_8);
        become(AgentState.ENDED);
        wire.whole(last);
        tty.restore();
    }
}
