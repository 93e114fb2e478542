package dev.nerve.session;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// Lets one at a time do what a request id stands for; the next sees what the one before it made.
///
/// *Safe for many threads.* Nobody waits under the lock.
final class Requests {

    private final Map<String, CountDownLatch> underWay = new HashMap<>();

    /// {@return what has the request id to itself until it is closed}
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

    /// A request id that belongs to somebody.
    interface Claim extends AutoCloseable {

        @Override
        void close();
    }
}
