package dev.nerve.terminal.process.descriptor;

import dev.nerve.terminal.process.libc.FileCalls;
import dev.nerve.terminal.process.libc.LibC;
import dev.nerve.terminal.process.libc.PlatformConstants;
import dev.nerve.terminal.process.libc.ScratchMemory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/// An open file descriptor. A virtual thread can wait for it without blocking its carrier thread.
///
/// *Safe for many threads.* One thread may close it while others wait: they wake up and fail. The
/// lock covers single calls that do not block. It prevents a call on a number that was closed and
/// that the system may have reused.
public final class PollableDescriptor implements Closeable {

    private static final int CLOSED = Integer.MIN_VALUE;

    /// The largest capacity of a pipe, unless the administrator has raised the limit.
    private static final long LARGEST_PIPE = 1024 * 1024;

    private final int number;
    private final DescriptorPoller poller;
    private final List<DescriptorWaiter> waiters = new ArrayList<>(2);
    private boolean closed;
    private boolean finishing;
    private long left = LARGEST_PIPE;

    public PollableDescriptor(int number, DescriptorPoller poller) {
        this.number = number;
        this.poller = poller;
    }

    /// {@return a descriptor for a number that the system has just opened}
    ///
    /// If nerve started without standard streams, the number may be 0, 1 or 2. A child process
    /// would then overwrite it with its own stream, so this method moves it to a higher number.
    public static PollableDescriptor aboveStandardStreams(int number, DescriptorPoller poller) {
        if (number > 2) {
            return new PollableDescriptor(number, poller);
        }
        int moved = FileCalls.fcntl(number, PlatformConstants.F_DUPFD_CLOEXEC, 3);
        FileCalls.close(number);
        return new PollableDescriptor(moved, poller);
    }

    public int number() {
        return number;
    }

    public synchronized boolean isClosed() {
        return closed;
    }

    /// Runs a call that does not block, unless the descriptor is closed.
    public synchronized void ifOpen(IntConsumer call) {
        if (!closed) {
            call.accept(number);
        }
    }

    public void makeNonBlocking() {
        FileCalls.fcntl(number, PlatformConstants.F_SETFL, PlatformConstants.O_NONBLOCK);
    }

    /// Reads the available bytes, or waits until there are some.
    ///
    /// @param target the buffer to fill, at most to its limit
    /// @return the number of bytes read, or -1 at the end
    /// @throws IOException if it was closed, or if the system call fails
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    public int read(ByteBuffer target) throws IOException, InterruptedException {
        return read(target, Long.MAX_VALUE);
    }

    /// Reads the available bytes, or waits until there are some or the time is over.
    ///
    /// @return the number of bytes read, -1 at the end, or 0 if the time is over
    public int read(ByteBuffer target, long nanos) throws IOException, InterruptedException {
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
            if (left <= 0 && count == -PlatformConstants.EAGAIN) {
                return 0;
            }
            waitOrFail(count, PollInterest.READ, left);
        }
    }

    /// After its last program has ended, a terminal returns EIO where a pipe returns 0.
    private synchronized boolean isEnd(int result) {
        return result == 0
                || result == -PlatformConstants.EIO
                || (finishing && result == -PlatformConstants.EAGAIN);
    }

    /// Ends all waiting. Readers get the bytes that have arrived so far and then the end. Writers
    /// find no reader from now on.
    public synchronized void finish() {
        finishing = true;
        wakeWaiters();
    }

    /// Writes all of `source`. Waits for room as often as needed.
    ///
    /// @param source the bytes to write
    /// @return true if all bytes were written, false if nobody reads any more
    /// @throws IOException if it was closed, or if the system call fails
    /// @throws InterruptedException if the thread was interrupted; a part may have been written
    public boolean write(ByteBuffer source) throws IOException, InterruptedException {
        while (source.hasRemaining()) {
            checkNotInterrupted();
            int count = tryWrite(source);
            if (isUnread(count)) {
                return false;
            }
            if (count < 0) {
                waitOrFail(count, PollInterest.WRITE, Long.MAX_VALUE);
            }
        }
        return true;
    }

    /// After its last program has ended, a terminal returns EIO where a pipe returns EPIPE.
    private static boolean isUnread(int result) {
        return result == -PlatformConstants.EPIPE || result == -PlatformConstants.EIO;
    }

    /// A stream that is always ready never parks the thread, so this method checks for
    /// interruption.
    private static void checkNotInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /// {@return the number of bytes read now, 0 at the end, or the negated error number}
    public synchronized int tryRead(ByteBuffer target) {
        if (closed) {
            return CLOSED;
        }
        if (finishing && left <= 0) {
            return 0;
        }
        try (var scratch = ScratchMemory.acquire()) {
            int count =
                    FileCalls.read(
                            scratch, number, Math.min(target.remaining(), ScratchMemory.SIZE));
            if (count > 0) {
                target.put(scratch.view(count));
                left -= finishing ? count : 0;
            }
            return count;
        }
    }

    /// {@return the number of bytes written now, or the negated error number}
    synchronized int tryWrite(ByteBuffer source) {
        if (closed || finishing) {
            return closed ? CLOSED : -PlatformConstants.EPIPE;
        }
        try (var scratch = ScratchMemory.acquire()) {
            int start = source.position();
            int length = Math.min(source.remaining(), ScratchMemory.SIZE);
            scratch.view(length).put(source.slice(start, length));
            int count = FileCalls.write(scratch, number, length);
            source.position(start + Math.max(count, 0));
            return count;
        }
    }

    private void waitOrFail(int result, PollInterest interest, long nanos)
            throws IOException, InterruptedException {
        if (result == CLOSED) {
            throw new AsynchronousCloseException();
        }
        if (result == -PlatformConstants.EAGAIN) {
            await(interest, nanos);
        } else if (result != -PlatformConstants.EINTR) {
            throw new IOException(LibC.describe(-result));
        }
    }

    /// Waits until the descriptor is ready or closed, or the time is over. The caller finds out
    /// which by trying again.
    ///
    /// @param interest the operation to wait for
    /// @param nanos the longest wait, or `Long.MAX_VALUE` to wait forever
    public void await(PollInterest interest, long nanos) throws InterruptedException {
        DescriptorWaiter waiter;
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

    private synchronized void forget(DescriptorWaiter waiter) {
        waiters.remove(waiter);
        if (waiter.isAbandoned()) {
            poller.releaseUnused();
        }
    }

    /// Closes the descriptor. Closing it again has no effect.
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            poller.remove(number);
            FileCalls.close(number);
            wakeWaiters();
        }
    }

    private void wakeWaiters() {
        if (!waiters.isEmpty()) {
            waiters.forEach(DescriptorWaiter::wake);
            poller.releaseUnused();
        }
    }
}
