package dev.nerve.pattern;

import dev.nerve.chat.Hearing;
import dev.nerve.model.Delta;
import java.util.concurrent.CountDownLatch;

/// A latch that opens at the first output of a worker: from then on, the provider has the shared
/// part in its cache.
///
/// *Safe for many threads.*
final class FirstWord implements Hearing {

    private final CountDownLatch heard = new CountDownLatch(1);

    @Override
    public void hear(Delta delta) {
        heard.countDown();
    }

    /// Opens the latch because the worker ended, with or without output.
    void over() {
        heard.countDown();
    }

    void await() throws InterruptedException {
        heard.await();
    }
}
