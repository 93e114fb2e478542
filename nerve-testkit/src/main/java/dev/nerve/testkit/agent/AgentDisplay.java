package dev.nerve.testkit.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The screen of the agent, and the log of its true state. *Confined to one thread.*
final class AgentDisplay {

    private final ScriptedAgentOptions scriptedAgentOptions;
    private final RawTty tty;
    private final FrameWriter writer;
    private final GroundTruthWriter log;
    private final ScreenPainter painter;
    private final AgentTranscript transcript;
    private ScriptedAgentState state = ScriptedAgentState.STARTING;
    private String prelude;

    AgentDisplay(
            ScriptedAgentOptions scriptedAgentOptions,
            RawTty tty,
            FrameWriter writer,
            GroundTruthWriter log)
            throws IOException {
        this.scriptedAgentOptions = scriptedAgentOptions;
        this.tty = tty;
        this.writer = writer;
        this.log = log;
        painter = ScreenPainter.on(scriptedAgentOptions.ground(), tty.size());
        transcript = new AgentTranscript(tty.size().columns());
        prelude = painter.begin();
        log.state(0, state);
    }

    AgentTranscript conversation() {
        return transcript;
    }

    ScriptedAgentState state() {
        return state;
    }

    int columns() {
        return tty.size().columns();
    }

    /// Changes the state before the screen shows it.
    void enterState(ScriptedAgentState next) throws IOException {
        state = next;
        log.state(writer.bytesWritten(), next);
    }

    void logEvent(String event, String text) throws IOException {
        log.event(writer.bytesWritten(), event, text);
    }

    /// Draws the screen. The new state is true as soon as all of the drawing is on the screen.
    void draw(ScriptedAgentState next, BottomPanel panel) throws IOException, InterruptedException {
        var frame = frame(next, panel).getBytes(StandardCharsets.UTF_8);
        if (next != state) {
            log.drawing(writer.bytesWritten(), state, next);
            log.state(writer.bytesWritten() + frame.length, next);
            state = next;
        }
        carry(frame);
    }

    private String frame(ScriptedAgentState next, BottomPanel panel) {
        var text = new StringBuilder(prelude);
        prelude = "";
        boolean synced = scriptedAgentOptions.drawing().isSynced();
        text.append(synced ? "\u001b[?2026h" : "");
        if (!scriptedAgentOptions.drawing().isTorn()) {
            text.append("\u001b[?25l");
        }
        text.append(next == state ? "" : signal(next));
        text.append(painter.paint(transcript, panel));
        return text.append(synced ? "\u001b[?2026l" : "").toString();
    }

    /// Returns the signal for a new state. A prompt makes the agent busy without a drawing, so
    /// [#announceTurn()] signals that state.
    private String signal(ScriptedAgentState next) {
        return switch (scriptedAgentOptions.signals()) {
            case NONE -> "";
            case TITLE -> title(next);
            case PROGRESS -> progress(next);
        };
    }

    private static String title(ScriptedAgentState next) {
        return switch (next) {
            case STARTING, ENDED -> "";
            case READY -> "\u001b]0;✳ scripted\u0007";
            case BUSY -> "\u001b]0;⠂ scripted\u0007";
            case WAITING -> "\u001b]0;✋ scripted\u0007";
        };
    }

    private String progress(ScriptedAgentState next) {
        return switch (next) {
            case ENDED -> "";
            // After a dialog the start continues, and the signal of the dialog no longer holds.
            case STARTING -> state == ScriptedAgentState.WAITING ? "\u001b]9;4;0\u001b\\" : "";
            case READY -> "\u001b]9;4;0\u001b\\";
            case BUSY, WAITING -> "\u001b]9;4;3\u001b\\";
        };
    }

    /// Adds the busy signal to the next drawing, which is the first one of a turn.
    void announceTurn() {
        if (state == ScriptedAgentState.BUSY) {
            prelude += signal(ScriptedAgentState.BUSY);
        }
    }

    private void carry(byte[] frame) throws IOException, InterruptedException {
        if (scriptedAgentOptions.drawing().isTorn()) {
            writer.writeInPieces(frame);
        } else {
            writer.writeWhole(frame);
        }
    }

    /// Reads the size of the terminal; the next drawing is a complete one.
    void resize() throws IOException {
        tty.refreshSize();
        painter.resize(tty.size());
        transcript.resize(columns());
        logEvent("resized", columns() + "x" + tty.size().rows());
    }

    /// Restores the terminal.
    void restoreTerminal() throws IOException {
        var last = painter.end().getBytes(StandardCharsets.UTF_8);
        enterState(ScriptedAgentState.ENDED);
        writer.writeWhole(last);
        tty.restore();
    }
}
