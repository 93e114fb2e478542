package dev.nerve.terminal.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedScanTest {

    private static final int MANY = 200;

    @Test
    void manyWhoAskAtOnceNeedFewLooks() throws Exception {
        var asking = new CountDownLatch(100);
        var looks = new AtomicInteger();
        var scan =
                new SharedScan<>(() -> {
                    await(asking);
                    return looks.incrementAndGet();
                });
        var seen = new ArrayList<Future<Integer>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                seen.add(
                        threads.submit(() -> {
                            asking.countDown();
                            return scan.get();
                        }));
            }
        }

        for (var one : seen) {
            assertThat(one.get()).isBetween(1, looks.get());
        }
        assertThat(looks.get()).isLessThan(20);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }

    @Test
    void whoAsksLaterGetsALaterLook() {
        var looks = new AtomicInteger();
        var scan = new SharedScan<>(looks::incrementAndGet);

        assertThat(scan.get()).isEqualTo(1);
        assertThat(scan.get()).isEqualTo(2);
    }

    /// Each ignores the request to end; all have the same time to follow it.
    @Test
    void manyGroupsEndTogether() throws Exception {
        var script = "trap '' TERM; echo ready; while :; do sleep 0.5; done";
        var launch =
                new LaunchRequest(
                        List.of("bash", "-c", script),
                        Path.of("/"),
                        Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"));
        var groups = new ArrayList<ProcessGroup>();
        try (var poller = DescriptorPoller.open();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < MANY; i++) {
                groups.add(ProcessGroup.spawn(launch, poller));
            }
            for (var group : groups) {
                group.output().read(ByteBuffer.allocate(10));
            }
            long start = System.nanoTime();
            long reads = ProcessTable.reads();
            var ended = new ArrayList<Future<ProcessExit>>();
            for (var group : groups) {
                ended.add(threads.submit(() -> group.end(Duration.ofSeconds(1))));
            }
            for (var one : ended) {
                assertThat(one.get()).isEqualTo(new ProcessExit.SignalExit(ProcessSignal.KILL));
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(10));
            // Each alone would look at least once.
            assertThat(ProcessTable.reads() - reads).isLessThan(MANY);
        } finally {
            close(groups);
        }
    }

    private static void close(List<ProcessGroup> groups) throws IOException {
        for (var group : groups) {
            group.close();
        }
    }
}
