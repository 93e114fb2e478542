package dev.nerve.terminal.shell.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nerve.secret.Secrets;
import dev.nerve.value.ValueLimits;
import java.nio.ByteBuffer;

/// The captured output of a program: the requested part in memory and, if that is not enough, all
/// of it in a file.
///
/// *Safe for many threads*: one thread adds bytes, another may read.
final class OutputCapture implements AutoCloseable {

    /// The part that is kept of standard error, and of a standard output that is too large.
    static final OutputPart END = OutputPart.tail(CapturedOutput.SHOWN);

    private final OutputPart part;
    private final boolean isSpooledWhenCut;
    private final SpoolFile spool;
    private final Secrets secrets;
    private final ByteQueue kept = new ByteQueue();
    private long bytes;
    private boolean spooled;

    private OutputCapture(
            OutputPart part, boolean isSpooledWhenCut, SpoolFile spool, Secrets secrets) {
        this.secrets = secrets;
        this.part = part;
        this.isSpooledWhenCut = isSpooledWhenCut;
        this.spool = spool;
        if (part.kind() == OutputPart.Kind.FILE) {
            spooled = true;
            spool.create();
        }
    }

    /// {@return a capture of a program's standard output}
    ///
    /// @param part the requested part
    /// @param spool the file for all of it, if needed
    /// @param secrets the secrets that a cut must not reveal in part
    static OutputCapture ofOutput(OutputPart part, SpoolFile spool, Secrets secrets) {
        return new OutputCapture(part, part.kind() == OutputPart.Kind.WHOLE, spool, secrets);
    }

    /// {@return a capture of a program's standard error, which keeps its end}
    ///
    /// @param spool the file for all of it, if it becomes too large
    /// @param secrets the secrets that a cut must not reveal in part
    static OutputCapture ofErrors(SpoolFile spool, Secrets secrets) {
        return new OutputCapture(END, true, spool, secrets);
    }

    /// Adds the next bytes.
    ///
    /// @param more a heap buffer with the bytes
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

    /// Starts to write to the file, which then has everything.
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
                kept.trimTo(wanted());
            }
        }
    }

    /// {@return the number of bytes to keep, including those around a cut that show whether it
    /// splits a secret}
    private long wanted() {
        return (long) mostKept() + secrets.bytesAroundCut();
    }

    /// The limit of kept bytes. If the output is too large, only its end is kept, as for standard
    /// error.
    private int mostKept() {
        return switch (part.kind()) {
            case WHOLE -> spooled ? END.bytes() : part.bytes();
            case HEAD, TAIL -> part.bytes();
            case FILE -> END.bytes();
            case NONE -> 0;
        };
    }

    /// {@return the output so far}
    synchronized CapturedOutput snapshot() {
        boolean isHead = part.kind() == OutputPart.Kind.HEAD;
        long missing = Math.max(0, bytes - mostKept());
        var known = kept.last(wanted());
        return new CapturedOutput(
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

    /// Removes the rest of a character that the cut has split.
    private static String wholeCharacters(byte[] part, boolean isHead) {
        int start = 0;
        while (!isHead && start < Math.min(part.length, 3) && (part[start] & 0xC0) == 0x80) {
            start++;
        }
        var decoder = new Utf8Decoder();
        var text = decoder.decode(ByteBuffer.wrap(part, start, part.length - start));
        return isHead ? text : text + decoder.end();
    }

    /// Closes the file. Invalid UTF-8 can be larger as text than as bytes, so the size is checked
    /// again.
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
