package dev.nerve.pattern;

import dev.nerve.chat.exchange.EnclosingAnswerListener;
import dev.nerve.model.AnswerDelta;
import java.util.concurrent.CountDownLatch;

/// A latch that opens at the first output of a worker: from then on, the provider has the shared
/// part in its cache.
///
/// *Safe for many threads.*
final class PromptCacheLatch implements EnclosingAnswerListener {

    private final CountDownLatch heard = new CountDownLatch(1);

    @Override
    public void onDelta(AnswerDelta delta) {
        heard.countDown();
    }

    /// Opens the latch because the worker ended, with or without output.
    void workerEnded() {
        heard.countDown();
    }

    void await() throws InterruptedException {
        heard.await();
    }
}
