package dev.nerve.terminal.process.descriptor;

import dev.nerve.terminal.process.libc.FileCalls;
import dev.nerve.terminal.process.libc.LibC;
import dev.nerve.terminal.process.libc.PlatformConstants;
import dev.nerve.terminal.process.libc.ScratchMemory;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/// The event loop for systems without `epoll`: it polls all descriptors that threads wait for.
///
/// The first entry is a pipe. A byte in it wakes the loop's thread when a new waiter arrives. *Safe
/// for many threads.*
final class PollLoop implements EventLoop, Runnable {

    /// The size of `struct pollfd`: an int and two shorts.
    private static final int ENTRY = 8;

    private final DescriptorPoller poller;
    private final Pipe alarm;
    private final Thread thread;
    private final Queue<DescriptorWaiter> arrivals = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final List<DescriptorWaiter> waiters = new ArrayList<>();
    private ByteBuffer entries = ScratchMemory.allocate(0);

    private PollLoop(DescriptorPoller poller, Pipe alarm) {
        this.poller = poller;
        this.alarm = alarm;
        this.thread = Thread.ofPlatform().daemon().name("nerve-poller").unstarted(this);
    }

    static PollLoop start(DescriptorPoller poller) throws IOException {
        var alarm = Pipe.open(poller);
        alarm.reader().makeNonBlocking();
        alarm.writer().makeNonBlocking();
        var loop = new PollLoop(poller, alarm);
        loop.thread.start();
        return loop;
    }

    @Override
    public void add(DescriptorWaiter waiter) {
        arrivals.add(waiter);
        wake();
    }

    /// Wakes the loop's thread so that it stops polling such descriptors. The system keeps a polled
    /// descriptor open even after it was closed, and the other end of a pipe would not notice.
    @Override
    public void releaseUnused() {
        wake();
    }

    /// Does nothing: closing wakes the waiters, and they wake the loop's thread.
    @Override
    public void remove(int descriptor) {}

    /// Wakes the loop's thread to add new waiters.
    private void wake() {
        if (!woken.getAndSet(true)) {
            alarm.writer().tryWrite(ByteBuffer.wrap(new byte[1]));
        }
    }

    @Override
    public void stop() {
        wake();
        try {
            thread.join();
        } catch (InterruptedException _) {
            // The thread stops in any case, and nobody waits for anything it holds.
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void run() {
        try (var scratch = ScratchMemory.acquire()) {
            while (!poller.isClosed()) {
                prepare();
                wait(scratch);
            }
        } finally {
            poller.markClosed();
            wakeAll();
            alarm.close();
        }
    }

    private void prepare() {
        waiters.removeIf(DescriptorWaiter::isDone);
        takeArrivals();
        if (entries.capacity() < (waiters.size() + 1) * ENTRY) {
            entries = ScratchMemory.allocate(2 * (waiters.size() + 1) * ENTRY);
        }
        put(0, alarm.reader().number(), PollInterest.READ.events());
        for (int i = 0; i < waiters.size(); i++) {
            put(i + 1, waiters.get(i).descriptor(), waiters.get(i).events());
        }
    }

    /// A waiter that arrives later wakes the thread again.
    private void takeArrivals() {
        woken.set(false);
        for (var arrival = arrivals.poll(); arrival != null; arrival = arrivals.poll()) {
            waiters.add(arrival);
        }
    }

    private void put(int index, int descriptor, short events) {
        entries.putInt(index * ENTRY, descriptor);
        entries.putShort(index * ENTRY + 4, events);
    }

    private void wait(ScratchMemory scratch) {
        long address = MemorySegment.ofBuffer(entries).address();
        int ready = FileCalls.poll(scratch, address, waiters.size() + 1);
        if (ready < 0 && ready != -PlatformConstants.EINTR && ready != -PlatformConstants.EAGAIN) {
            throw new IllegalStateException("cannot poll: " + LibC.describe(-ready));
        }
        if (ready > 0) {
            wakeReady();
        }
    }

    /// Also wakes waiters after errors and for closed descriptors. They find the reason by trying
    /// again.
    private void wakeReady() {
        if (isReady(0)) {
            alarm.reader().tryRead(ByteBuffer.allocate(16));
        }
        for (int i = 0; i < waiters.size(); i++) {
            if (isReady(i + 1)) {
                waiters.get(i).wake();
            }
        }
    }

    private boolean isReady(int index) {
        return entries.getShort(index * ENTRY + 6) != 0;
    }

    private void wakeAll() {
        takeArrivals();
        waiters.forEach(DescriptorWaiter::wake);
    }
}
