package dev.nerve.terminal.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nerve.value.Secrets;
import dev.nerve.value.ValueLimits;
import java.nio.ByteBuffer;

/// What a program has written: the part that is wanted in memory and, where that is not enough, all
/// of it in a file.
///
/// *Safe for many threads*: one adds, another may look.
final class Capture implements AutoCloseable {

    /// What is kept of standard error, and of an output that nobody can be given.
    static final OutputPart END = OutputPart.tail(Captured.SHOWN);

    private final OutputPart part;
    private final boolean isSpooledWhenCut;
    private final Spool spool;
    private final Secrets secrets;
    private final KeptBytes kept = new KeptBytes();
    private long bytes;
    private boolean spooled;

    private Capture(OutputPart part, boolean isSpooledWhenCut, Spool spool, Secrets secrets) {
        this.secrets = secrets;
        this.part = part;
        this.isSpooledWhenCut = isSpooledWhenCut;
        this.spool = spool;
        if (part.kind() == OutputPart.Kind.FILE) {
            spooled = true;
            spool.create();
        }
    }

    /// {@return what takes a program's standard output}
    ///
    /// @param part which part is wanted
    /// @param spool has all of it if that is needed
    /// @param secrets of which no part stays where it is cut
    static Capture ofOutput(OutputPart part, Spool spool, Secrets secrets) {
        return new Capture(part, part.kind() == OutputPart.Kind.WHOLE, spool, secrets);
    }

    /// {@return what takes a program's standard error, and keeps the end of it}
    ///
    /// @param spool has all of it if it becomes too much
    /// @param secrets of which no part stays where it is cut
    static Capture ofErrors(Spool spool, Secrets secrets) {
        return new Capture(END, true, spool, secrets);
    }

    /// Takes the next bytes.
    ///
    /// @param more those that remain in it, on the heap
    synchronized void add(ByteBuffer more) {
        int offset = more.arrayOffset() + more.position();
        int length = more.remaining();
        bytes += length;
        if (isSpooledWhenCut && bytes > part.bytes()) {
            spoolKept();
        }
        if (spooled) {
            spool.write(more.array(), offset, length);
        }
        keep(more.array(), offset, length);
    }

    /// From here on the file has all.
    private void spoolKept() {
        if (!spooled) {
            spooled = true;
            kept.writeTo(spool);
        }
    }

    private void keep(byte[] more, int offset, int length) {
        switch (part.kind()) {
            case HEAD -> kept.add(more, offset, (int) Math.min(length, wanted() - kept.size()));
            case NONE -> {}
            case WHOLE, TAIL, FILE -> {
                kept.add(more, offset, length);
                kept.forgetBefore(wanted());
            }
        }
    }

    /// {@return how much is kept to know whether the cut goes through a secret}
    private long wanted() {
        return (long) mostKept() + secrets.bytesAroundCut();
    }

    /// What is too much for an output is shown like standard error: by its end.
    private int mostKept() {
        return switch (part.kind()) {
            case WHOLE -> spooled ? END.bytes() : part.bytes();
            case HEAD, TAIL -> part.bytes();
            case FILE -> END.bytes();
            case NONE -> 0;
        };
    }

    /// {@return what has been written so far}
    synchronized Captured soFar() {
        boolean isHead = part.kind() == OutputPart.Kind.HEAD;
        long missing = Math.max(0, bytes - mostKept());
        var known = kept.last(wanted());
        return new Captured(
                missing == 0 ? new String(known, UTF_8) : wholeCharacters(cut(known), isHead),
                missing,
                isHead,
                spool.file(),
                spool.problem(),
                secrets);
    }

    private byte[] cut(byte[] known) {
        return switch (part.kind()) {
            case HEAD -> secrets.head(known, mostKept());
            case NONE -> known;
            case WHOLE, TAIL, FILE -> secrets.tail(known, known.length - mostKept());
        };
    }

    /// The cut may have gone through a character, of which nothing is kept then.
    private static String wholeCharacters(byte[] part, boolean isHead) {
        int start = 0;
        while (!isHead && start < Math.min(part.length, 3) && (part[start] & 0xC0) == 0x80) {
            start++;
        }
        var decoder = new Utf8Decoder();
        var text = decoder.decode(ByteBuffer.wrap(part, start, part.length - start));
        return isHead ? text : text + decoder.end();
    }

    /// What is no text can need more room as one than it had.
    @Override
    public synchronized void close() {
        if (part.kind() == OutputPart.Kind.WHOLE && bytes > part.bytes() / 3 && !spooled) {
            if (ValueLimits.isTooLarge(new String(kept.last(part.bytes()), UTF_8))) {
                spoolKept();
            }
        }
        spool.close();
    }
}
