package dev.nerve.pattern;

import dev.nerve.chat.Hearing;
import dev.nerve.model.Delta;
import java.util.concurrent.CountDownLatch;

/// Waits for the first word of a worker: from then on the provider has what all workers share in
/// its cache.
///
/// *Safe for many threads.*
final class FirstWord implements Hearing {

    private final CountDownLatch heard = new CountDownLatch(1);

    @Override
    public void hear(Delta delta) {
        heard.countDown();
    }

    /// The worker is over, with or without a word.
    void over() {
        heard.countDown();
    }

    void await() throws InterruptedException {
        heard.await();
    }
}
