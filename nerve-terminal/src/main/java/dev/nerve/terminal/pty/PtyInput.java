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
    private static final int MOST_UNSENT = 64 * 1024;

    private final Pty pty;
    private final ReentrantLock turn = new ReentrantLock();
    private final Queue<byte[]> replies = new ArrayDeque<>();
    private int unsent;
    private @Nullable Thread sender;

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
        if (unsent + bytes.length > MOST_UNSENT) {
            return;
        }
        unsent += bytes.length;
        replies.add(bytes);
        if (sender == null) {
            sender = Thread.ofVirtual().name("nerve-pty-replies").start(this::sendReplies);
        }
    }

    private void sendReplies() {
        try {
            for (var next = nextReply(); next != null; next = nextReply()) {
                type(next);
            }
        } catch (IOException | InterruptedException | IllegalStateException _) {
            // The terminal or its poller was closed, and nobody waits for the other replies.
            dropReplies();
        }
    }

    private synchronized void dropReplies() {
        replies.clear();
        unsent = 0;
        sender = null;
    }

    private synchronized byte @Nullable [] nextReply() {
        var next = replies.poll();
        if (next == null) {
            sender = null;
        } else {
            unsent -= next.length;
        }
        return next;
    }

    /// Waits until the replies are sent or dropped. The terminal is closed already.
    void join() throws InterruptedException {
        Thread sending;
        synchronized (this) {
            sending = sender;
        }
        if (sending != null) {
            sending.join();
        }
    }
}
