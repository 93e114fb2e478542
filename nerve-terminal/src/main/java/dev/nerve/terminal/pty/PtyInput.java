package dev.nerve.terminal.pty;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The input of a program: typed text, and the replies of the terminal itself.
///
/// A thread that types waits until the program has taken the text, one thread after another. A
/// separate thread sends the replies and exists only while there are some. The thread that reads
/// the program's output must never wait for the program to read. *Safe for many threads.*
final class PtyInput {

    /// The limit of unsent replies, for a program that does not read them.
    private static final int MOST_ANSWERS = 64 * 1024;

    private final Pty pty;
    private final ReentrantLock turn = new ReentrantLock();
    private final Queue<byte[]> answers = new ArrayDeque<>();
    private int kept;
    private @Nullable Thread answerer;

    PtyInput(Pty pty) {
        this.pty = pty;
    }

    /// Types a text as a whole.
    ///
    /// @return true if the program took all of it, false if it has ended
    boolean type(String text) throws IOException, InterruptedException {
        return type(text.getBytes(StandardCharsets.UTF_8));
    }

    /// The lock makes threads type one text at a time.
    private boolean type(byte[] bytes) throws IOException, InterruptedException {
        turn.lockInterruptibly();
        try {
            return pty.write(ByteBuffer.wrap(bytes));
        } finally {
            turn.unlock();
        }
    }

    /// Sends a key immediately, even while another thread types a long text.
    ///
    /// @return true if the program took all of it, false if it has ended
    boolean press(char key) throws IOException, InterruptedException {
        return pty.write(ByteBuffer.wrap(new byte[] {(byte) key}));
    }

    /// Sends a reply soon. Drops it if too many replies wait already.
    synchronized void sendReply(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        if (kept + bytes.length > MOST_ANSWERS) {
            return;
        }
        kept += bytes.length;
        answers.add(bytes);
        if (answerer == null) {
            answerer = Thread.ofVirtual().name("nerve-pty-answers").start(this::sendAnswers);
        }
    }

    private void sendAnswers() {
        try {
            for (var next = nextAnswer(); next != null; next = nextAnswer()) {
                type(next);
            }
        } catch (IOException | InterruptedException _) {
            // The terminal was closed, and nobody waits for the other replies.
        }
    }

    private synchronized byte @Nullable [] nextAnswer() {
        var next = answers.poll();
        if (next == null) {
            answerer = null;
        } else {
            kept -= next.length;
        }
        return next;
    }

    /// Waits until the replies are sent or dropped. The terminal is closed already.
    void join() throws InterruptedException {
        Thread sending;
        synchronized (this) {
            sending = answerer;
        }
        if (sending != null) {
            sending.join();
        }
    }
}
