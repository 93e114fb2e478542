package dev.nerve.terminal.process.descriptor;

import dev.nerve.terminal.process.libc.Epoll;
import dev.nerve.terminal.process.libc.LibC;
import dev.nerve.terminal.process.libc.PlatformConstants;
import dev.nerve.terminal.process.libc.ScratchMemory;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The event loop for Linux, which waits for any number of descriptors with `epoll`.
///
/// A waiting thread registers with the system directly, and the system notifies the loop's thread
/// once. So a new wait does not wake the loop's thread, and idle descriptors cost nothing. *Safe
/// for many threads.*
final class EpollLoop implements EventLoop, Runnable {

    /// The number of events to fetch at once.
    private static final int EVENTS = 64;

    private final DescriptorPoller poller;
    private final Epoll epoll;

    /// A byte in this pipe tells the thread to stop.
    private final Pipe alarm;

    private final Thread thread;
    private final Map<Integer, EpollRegistration> watched = new ConcurrentHashMap<>();
    private final ByteBuffer events = ScratchMemory.allocate(EVENTS * Epoll.EVENT_SIZE);

    private EpollLoop(DescriptorPoller poller, Epoll epoll, Pipe alarm) {
        this.poller = poller;
        this.epoll = epoll;
        this.alarm = alarm;
        epoll.arm(alarm.reader().number(), PlatformConstants.POLLIN, false);
        this.thread = Thread.ofPlatform().daemon().name("nerve-poller").unstarted(this);
    }

    static EpollLoop start(DescriptorPoller poller) throws IOException {
        var epoll = Epoll.open();
        try {
            var loop = new EpollLoop(poller, epoll, Pipe.open(poller));
            loop.thread.start();
            return loop;
        } catch (IOException failure) {
            epoll.close();
            throw failure;
        }
    }

    @Override
    public void add(DescriptorWaiter waiter) {
        watched.computeIfAbsent(waiter.descriptor(), number -> new EpollRegistration(epoll, number))
                .add(waiter);
    }

    /// Does nothing: `epoll` keeps no descriptor open.
    @Override
    public void releaseUnused() {}

    @Override
    public void remove(int descriptor) {
        var gone = watched.remove(descriptor);
        if (gone != null) {
            gone.remove();
        }
    }

    @Override
    public void stop() {
        alarm.writer().tryWrite(ByteBuffer.wrap(new byte[1]));
        try {
            thread.join();
        } catch (InterruptedException _) {
            // The thread stops in any case, and nobody waits for anything it holds.
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void run() {
        long address = MemorySegment.ofBuffer(events).address();
        try (var scratch = ScratchMemory.acquire()) {
            while (!poller.isClosed()) {
                wakeReady(epoll.await(scratch, address, EVENTS));
            }
        } finally {
            poller.markClosed();
            watched.values().forEach(EpollRegistration::wakeAll);
            alarm.close();
            epoll.close();
        }
    }

    private void wakeReady(int count) {
        if (count < 0 && count != -PlatformConstants.EINTR) {
            throw new IllegalStateException("cannot wait: " + LibC.describe(-count));
        }
        for (int i = 0; i < count; i++) {
            int start = i * Epoll.EVENT_SIZE;
            var ready = watched.get(events.getInt(start + Epoll.DESCRIPTOR_OFFSET));
            if (ready != null) {
                ready.wake(events.getInt(start));
            }
        }
    }
}
