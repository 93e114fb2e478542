package dev.nerve.terminal.process;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.ArrayList;
import java.util.List;

/// An open descriptor that a virtual thread can wait for without holding a carrier.
///
/// *Safe for many threads*, one of which may close it while others wait: they are woken and fail.
/// The lock is held for single calls that do not block, so that a number is never used after it was
/// closed and possibly given to something else.
public final class Descriptor implements Closeable {

    private static final int CLOSED = Integer.MIN_VALUE;

    /// What a pipe can hold at most, unless the administrator has raised that.
    private static final long LARGEST_PIPE = 1024 * 1024;

    private final int number;
    private final Poller poller;
    private final List<Waiter> waiters = new ArrayList<>(2);
    private boolean closed;
    private boolean finishing;
    private long left = LARGEST_PIPE;

    Descriptor(int number, Poller poller) {
        this.number = number;
        this.poller = poller;
    }

    int number() {
        return number;
    }

    void makeNonBlocking() {
        FileCalls.fcntl(number, Abi.F_SETFL, Abi.O_NONBLOCK);
    }

    /// Reads what is there, or waits until something is.
    ///
    /// @param target gets at most as many bytes as it has room for
    /// @return how many, or -1 if no more will come
    /// @throws IOException if it was closed, or the system refuses
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    public int read(ByteBuffer target) throws IOException, InterruptedException {
        while (true) {
            checkNotInterrupted();
            int count = tryRead(target);
            if (count > 0) {
                return count;
            }
            if (isEnd(count)) {
                return -1;
            }
            waitOrFail(count, Interest.READ);
        }
    }

    /// A terminal whose last program has gone says EIO where a pipe says 0.
    private synchronized boolean isEnd(int result) {
        return result == 0 || result == -Abi.EIO || (finishing && result == -Abi.EAGAIN);
    }

    /// Lets nobody wait for more: what is there by now can be read, and then it is at its end.
    public synchronized void finish() {
        finishing = true;
        wakeWaiters();
    }

    /// Writes all of `source`, waiting for room as often as needed.
    ///
    /// @param source what to write
    /// @return whether all was taken; false if nobody reads any more
    /// @throws IOException if it was closed, or the system refuses
    /// @throws InterruptedException if the thread was interrupted; a part may have been written
    public boolean write(ByteBuffer source) throws IOException, InterruptedException {
        while (source.hasRemaining()) {
            checkNotInterrupted();
            int count = tryWrite(source);
            if (count == -Abi.EPIPE || count == -Abi.EIO) {
                return false;
            }
            if (count < 0) {
                waitOrFail(count, Interest.WRITE);
            }
        }
        return true;
    }

    /// A stream that is always ready never parks, so interruption is looked for here as well.
    private static void checkNotInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /// {@return how many bytes were read now, 0 at the end, or the negated error number}
    synchronized int tryRead(ByteBuffer target) {
        if (closed) {
            return CLOSED;
        }
        if (finishing && left <= 0) {
            return 0;
        }
        try (var scratch = Scratch.take()) {
            int count = FileCalls.read(scratch, number, Math.min(target.remaining(), Scratch.SIZE));
            if (count > 0) {
                target.put(scratch.view(count));
                left -= finishing ? count : 0;
            }
            return count;
        }
    }

    /// {@return how many bytes were written now, or the negated error number}
    synchronized int tryWrite(ByteBuffer source) {
        if (closed) {
            return CLOSED;
        }
        try (var scratch = Scratch.take()) {
            int start = source.position();
            int length = Math.min(source.remaining(), Scratch.SIZE);
            scratch.view(length).put(source.slice(start, length));
            int count = FileCalls.write(scratch, number, length);
            source.position(start + Math.max(count, 0));
            return count;
        }
    }

    private void waitOrFail(int result, Interest interest)
            throws IOException, InterruptedException {
        if (result == CLOSED) {
            throw new AsynchronousCloseException();
        }
        if (result == -Abi.EAGAIN) {
            await(interest, Long.MAX_VALUE);
        } else if (result != -Abi.EINTR) {
            throw new IOException(LibC.describe(-result));
        }
    }

    /// Waits until it is ready, was closed, or the time is over: who wants to know which, tries.
    ///
    /// @param interest for what
    /// @param nanos how long at most, or `Long.MAX_VALUE` for ever
    void await(Interest interest, long nanos) throws InterruptedException {
        Waiter waiter;
        synchronized (this) {
            if (closed || finishing) {
                return;
            }
            waiter = poller.register(number, interest);
            waiters.add(waiter);
        }
        try {
            if (nanos == Long.MAX_VALUE) {
                waiter.await();
            } else {
                waiter.await(nanos);
            }
        } finally {
            forget(waiter);
        }
    }

    private synchronized void forget(Waiter waiter) {
        waiters.remove(waiter);
        if (waiter.hasGivenUp()) {
            poller.letGo();
        }
    }

    /// Closes it; closing again has no effect.
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            FileCalls.close(number);
            wakeWaiters();
        }
    }

    private void wakeWaiters() {
        if (!waiters.isEmpty()) {
            waiters.forEach(Waiter::wake);
            poller.letGo();
        }
    }
}
