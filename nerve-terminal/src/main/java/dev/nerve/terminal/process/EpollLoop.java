package dev.nerve.terminal.process;

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

    private final Poller poller;
    private final Epoll epoll;

    /// A byte in this pipe tells the thread to stop.
    private final Pipe alarm;

    private final Thread thread;
    private final Map<Integer, Watched> watched = new ConcurrentHashMap<>();
    private final ByteBuffer events = Scratch.allocate(EVENTS * Epoll.EVENT);

    private EpollLoop(Poller poller, Epoll epoll, Pipe alarm) {
        this.poller = poller;
        this.epoll = epoll;
        this.alarm = alarm;
        epoll.arm(alarm.reader().number(), Abi.POLLIN, false);
        this.thread = Thread.ofPlatform().daemon().name("nerve-poller").unstarted(this);
    }

    static EpollLoop start(Poller poller) throws IOException {
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
    public void add(Waiter waiter) {
        watched.computeIfAbsent(waiter.descriptor(), number -> new Watched(epoll, number))
                .add(waiter);
    }

    /// Does nothing: `epoll` keeps no descriptor open.
    @Override
    public void letGo() {}

    @Override
    public void forget(int descriptor) {
        var gone = watched.remove(descriptor);
        if (gone != null) {
            gone.forget();
        }
    }

    @Override
    public void end() {
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
        try (var scratch = Scratch.take()) {
            while (!poller.isClosed()) {
                wakeReady(epoll.await(scratch, address, EVENTS));
            }
        } finally {
            poller.failed();
            watched.values().forEach(Watched::wakeAll);
            alarm.close();
            epoll.close();
        }
    }

    private void wakeReady(int count) {
        if (count < 0 && count != -Abi.EINTR) {
            throw new IllegalStateException("cannot wait: " + LibC.describe(-count));
        }
        for (int i = 0; i < count; i++) {
            int start = i * Epoll.EVENT;
            var ready = watched.get(events.getInt(start + Epoll.DESCRIPTOR));
            if (ready != null) {
                ready.wake(events.getInt(start));
            }
        }
    }
}
