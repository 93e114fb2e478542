package dev.nerve.terminal.recording;

import dev.nerve.secret.Secrets;
import dev.nerve.secret.StreamingByteMask;
import dev.nerve.secret.StreamingTextMask;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A recorder of the events in a terminal.
///
/// A recording must never delay or break the recorded terminal. If it cannot be written, it ends,
/// and [#failure()] returns the reason. Text that may be the start of a secret is recorded together
/// with the next text. *Safe for many threads.*
public final class TerminalRecorder implements TerminalListener, AutoCloseable {

    private final CastWriter writer;
    private final LongSupplier clock;
    private final long began;
    private final StreamingByteMask shownMask;
    private final StreamingTextMask typedMask;
    private boolean closed;
    private @Nullable IOException failure;

    /// @param writer the writer, which is closed with this recorder
    /// @param clock returns the time in nanoseconds, such as `System::nanoTime`
    public TerminalRecorder(CastWriter writer, LongSupplier clock) {
        this(writer, clock, Secrets.NONE);
    }

    /// @param writer the writer, which is closed with this recorder
    /// @param clock returns the time in nanoseconds, such as `System::nanoTime`
    /// @param secrets the secrets to mask in output and input
    public TerminalRecorder(CastWriter writer, LongSupplier clock, Secrets secrets) {
        this.shownMask = secrets.streamingScreenBytes();
        this.typedMask = secrets.streamingText();
        this.writer = writer;
        this.clock = clock;
        this.began = clock.getAsLong();
    }

    @Override
    public synchronized void output(byte[] bytes, int length) {
        show(shownMask.mask(bytes, 0, length));
    }

    /// Records typed input.
    ///
    /// @param text the typed text
    public synchronized void typed(String text) {
        type(typedMask.mask(text));
    }

    private void show(byte[] bytes) {
        if (bytes.length > 0) {
            write(micros -> writer.output(micros, ByteBuffer.wrap(bytes)));
        }
    }

    private void type(String text) {
        if (!text.isEmpty()) {
            write(micros -> writer.input(micros, text));
        }
    }

    /// Records a change of the terminal's size.
    ///
    /// @param size the new size
    public synchronized void resized(TerminalSize size) {
        write(micros -> writer.resized(micros, size));
    }

    /// Records the exit of the program and ends the recording.
    @Override
    public synchronized void programEnded(ProcessExit exit) {
        end(RecordingEndMarkers.exit(exit));
    }

    /// {@return the reason why the recording failed, if it did}
    public synchronized Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /// {@return whether the recording has ended}
    public synchronized boolean isFinished() {
        return closed || writer.isFull();
    }

    /// Ends the recording. A second call does nothing.
    @Override
    public synchronized void close() {
        end(RecordingEndMarkers.STOPPED);
    }

    private void end(String mark) {
        if (closed) {
            return;
        }
        show(shownMask.end());
        type(typedMask.end());
        write(micros -> writer.mark(micros, mark));
        shut();
    }

    private void write(TimedWrite timedWrite) {
        if (closed) {
            return;
        }
        try {
            timedWrite.at((clock.getAsLong() - began) / 1_000);
        } catch (IOException e) {
            failure = e;
            shut();
        }
    }

    private void shut() {
        closed = true;
        try {
            writer.close();
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
    }

    private interface TimedWrite {

        void at(long micros) throws IOException;
    }
}
