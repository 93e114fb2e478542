package dev.nerve.terminal.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/// What a program has written: the beginning in memory and, if there is more, all of it in a file.
///
/// *Safe for many threads*: one adds, another may look.
final class Capture implements AutoCloseable {

    /// The most bytes kept in memory.
    static final int LIMIT = 1024 * 1024;

    private final Spool spool;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final Tail tail = new Tail();
    private boolean truncated;

    /// @param spool has all of it if it becomes too much
    Capture(Spool spool) {
        this.spool = spool;
    }

    /// Takes the next bytes.
    ///
    /// @param bytes those that remain in it, on the heap
    synchronized void add(ByteBuffer bytes) {
        int offset = bytes.arrayOffset() + bytes.position();
        int length = bytes.remaining();
        tail.add(bytes.array(), offset, length);
        int room = LIMIT - head.size();
        if (length > room && !truncated) {
            truncated = true;
            spool.write(head.toByteArray(), 0, head.size());
        }
        if (truncated) {
            spool.write(bytes.array(), offset, length);
        }
        head.write(bytes.array(), offset, Math.min(length, room));
    }

    /// {@return what has been written so far}
    synchronized Captured soFar() {
        var text = truncated ? textOfWholeCharacters() : head.toString(UTF_8);
        return new Captured(text, truncated, spool.file(), spool.problem(), tail.lastLine());
    }

    /// The cut may have gone through a character, of which nothing is kept then.
    private String textOfWholeCharacters() {
        return new Utf8Decoder().decode(ByteBuffer.wrap(head.toByteArray()));
    }

    @Override
    public synchronized void close() {
        spool.close();
    }
}
