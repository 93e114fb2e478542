package dev.nerve.terminal.pty;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// What a program gets to read: what is typed, and what the terminal itself answers.
///
/// Whoever types waits until the program has taken it, one after another. Answers are sent by a
/// thread of their own that exists only meanwhile, because whoever reads the program's output must
/// never wait for the program to read. *Safe for many threads.*
final class Keyboard {

    /// A program that does not read its answers need not have more of them.
    private static final int MOST_ANSWERS = 64 * 1024;

    private final Pty pty;
    private final ReentrantLock turn = new ReentrantLock();
    private final Queue<byte[]> answers = new ArrayDeque<>();
    private int kept;
    private @Nullable Thread answerer;

    Keyboard(Pty pty) {
        this.pty = pty;
    }

    /// Types a text as a whole.
    ///
    /// @return whether the program took it; false if it has ended
    boolean type(String text) throws IOException, InterruptedException {
        return type(text.getBytes(StandardCharsets.UTF_8));
    }

    /// The lock means that one text is typed at a time.
    private boolean type(byte[] bytes) throws IOException, InterruptedException {
        turn.lockInterruptibly();
        try {
            return pty.write(ByteBuffer.wrap(bytes));
        } finally {
            turn.unlock();
        }
    }

    /// Presses a key now, even if a long text is being typed.
    ///
    /// @return whether the program took it; false if it has ended
    boolean press(char key) throws IOException, InterruptedException {
        return pty.write(ByteBuffer.wrap(new byte[] {(byte) key}));
    }

    /// Has an answer sent, soon; if too many wait already, it is dropped.
    synchronized void answer(String text) {
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
            // The terminal was closed, and nobody waits for the rest.
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

    /// Waits for the answers to be sent or given up; the terminal is closed already.
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
