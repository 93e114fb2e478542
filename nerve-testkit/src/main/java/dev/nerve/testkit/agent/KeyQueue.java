package dev.nerve.testkit.agent;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A queue of the typed keys. A thread of its own reads them. *Safe for many threads.*
final class KeyQueue {

    /// An escape byte counts as the Escape key if nothing follows within this time.
    private static final Duration ALONE = Duration.ofMillis(15);

    private final InputStream in;
    private final LinkedBlockingQueue<KeyInput> keys = new LinkedBlockingQueue<>();

    private KeyQueue(InputStream in) {
        this.in = in;
    }

    static KeyQueue start(InputStream in) {
        var keyQueue = new KeyQueue(in);
        Thread.ofPlatform().daemon().name("keyboard").start(keyQueue::read);
        return keyQueue;
    }

    /// {@return the next key, or null if none arrives in time}
    @Nullable KeyInput poll(long nanos) throws InterruptedException {
        return keys.poll(nanos, TimeUnit.NANOSECONDS);
    }

    KeyInput take() throws InterruptedException {
        return keys.take();
    }

    void addResize() {
        keys.add(KeyInput.NamedKey.RESIZED);
    }

    private void read() {
        var decoder = new KeyDecoder(keys::add);
        var bytes = new byte[1 << 16];
        try {
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                decoder.feed(bytes, length);
                if (decoder.hasPendingEscape() && isAlone()) {
                    decoder.flushEscape();
                }
            }
        } catch (IOException | InterruptedException _) {
            // The terminal is gone, which also ends the input.
        }
        keys.add(KeyInput.NamedKey.END);
    }

    private boolean isAlone() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + ALONE.toNanos();
        while (in.available() == 0 && System.nanoTime() < deadline) {
            Thread.sleep(1);
        }
        return in.available() == 0;
    }
}
