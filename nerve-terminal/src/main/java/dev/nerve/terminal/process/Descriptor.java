package dev.nerve.terminal.process;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

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

    /// {@return a descriptor for a number that was just opened}
    ///
    /// If we were started without standard streams, it may be one of their numbers, and would be
    /// overwritten in a child when that gets its own: then it is moved out of the way.
    static Descriptor outOfTheWay(int number, Poller poller) {
        if (number > 2) {
            return new Descriptor(number, poller);
        }
        int moved = FileCalls.fcntl(number, Abi.F_DUPFD_CLOEXEC, 3);
        FileCalls.close(number);
        return new Descriptor(moved, poller);
    }

    int number() {
        return number;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /// Makes a call that does not block, unless it was closed.
    synchronized void use(IntConsumer call) {
        if (!closed) {
            call.accept(number);
        }
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
        return read(target, Long.MAX_VALUE);
    }

    /// Reads what is there, or waits until something is or the time is over.
    ///
    /// @return how many bytes, -1 if no more will come, or 0 if none came in time
    int read(ByteBuffer target, long nanos) throws IOException, InterruptedException {
        long end = nanos == Long.MAX_VALUE ? 0 : System.nanoTime() + nanos;
        for (long left = nanos;
                ;
                left = nanos == Long.MAX_VALUE ? nanos : end - System.nanoTime()) {
            checkNotInterrupted();
            int count = tryRead(target);
            if (count > 0) {
                return count;
            }
            if (isEnd(count)) {
                return -1;
            }
            if (left <= 0 && count == -Abi.EAGAIN) {
                return 0;
            }
            waitOrFail(count, Interest.READ, left);
        }
    }

    /// A terminal whose last program has gone says EIO where a pipe says 0.
    private synchronized boolean isEnd(int result) {
        return result == 0 || result == -Abi.EIO || (finishing && result == -Abi.EAGAIN);
    }

    /// Lets nobody wait any more: what is there by now can be read, and then it is at its end. What
    /// is written from now on has no reader.
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
            if (isUnread(count)) {
                return false;
            }
            if (count < 0) {
                waitOrFail(count, Interest.WRITE, Long.MAX_VALUE);
            }
        }
        return true;
    }

    /// A terminal whose last program has gone says EIO where a pipe says EPIPE.
    private static boolean isUnread(int result) {
        return result == -Abi.EPIPE || result == -Abi.EIO;
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
        if (closed || finishing) {
            return closed ? CLOSED : -Abi.EPIPE;
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

    private void waitOrFail(int result, Interest interest, long nanos)
            throws IOException, InterruptedException {
        if (result == CLOSED) {
            throw new AsynchronousCloseException();
        }
        if (result == -Abi.EAGAIN) {
            await(interest, nanos);
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
            poller.forget(number);
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
