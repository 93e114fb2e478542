package dev.nerve.terminal.process;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The loop of Linux, which waits for any number of descriptors with `epoll`.
///
/// Whoever waits says so to the system itself, which then tells the thread once. So the thread
/// needs not be woken for that, and what nobody waits for costs nothing. *Safe for many threads.*
final class EpollLoop implements EventLoop, Runnable {

    /// How much the system may tell at once.
    private static final int EVENTS = 64;

    private final Poller poller;
    private final Epoll epoll;

    /// Only says that it is time to end.
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

    /// The system keeps nothing open because of us.
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
            // It ends all the same, and holds nothing that anybody waits for.
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
