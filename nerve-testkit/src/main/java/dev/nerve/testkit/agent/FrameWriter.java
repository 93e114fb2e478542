package dev.nerve.testkit.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;

/// A writer that sends bytes to the terminal and counts them. *Confined to one thread.*
final class FrameWriter {

    private static final int MOST_PIECES = 4;
    private static final int LONGEST_PAUSE = 4;

    private final OutputStream out;
    private final Random random;
    private long bytes;

    FrameWriter(OutputStream out, Random random) {
        this.out = out;
        this.random = random;
    }

    /// {@return the number of bytes written so far}
    long bytesWritten() {
        return bytes;
    }

    void writeWhole(byte[] frame) throws IOException {
        bytes += frame.length;
        out.write(frame);
    }

    /// Writes a frame in pieces that are split anywhere.
    void writeInPieces(byte[] frame) throws IOException, InterruptedException {
        bytes += frame.length;
        int at = 0;
        for (int piece = random.nextInt(MOST_PIECES); piece > 0 && at < frame.length; piece--) {
            int end = at + 1 + random.nextInt(frame.length - at);
            out.write(frame, at, end - at);
            Thread.sleep(random.nextInt(LONGEST_PAUSE));
            at = end;
        }
        out.write(frame, at, frame.length - at);
    }
}
