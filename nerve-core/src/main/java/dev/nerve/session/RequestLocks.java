package dev.nerve.session;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A lock per request id: the next caller sees what the caller before created.
///
/// *Safe for many threads.* No thread waits while it holds the monitor.
final class RequestLocks {

    private final Map<String, CountDownLatch> underWay = new HashMap<>();

    /// {@return a claim of the request id, exclusive until it is closed}
    Claim claim(String requestId) throws InterruptedException {
        while (true) {
            var before = takeOrFind(requestId);
            if (before == null) {
                return () -> release(requestId);
            }
            before.await();
        }
    }

    private synchronized @Nullable CountDownLatch takeOrFind(String id) {
        return underWay.putIfAbsent(id, new CountDownLatch(1));
    }

    private synchronized void release(String requestId) {
        var latch = underWay.remove(requestId);
        if (latch != null) {
            latch.countDown();
        }
    }

    /// An exclusive claim of a request id.
    interface Claim extends AutoCloseable {

        @Override
        void close();
    }
}
