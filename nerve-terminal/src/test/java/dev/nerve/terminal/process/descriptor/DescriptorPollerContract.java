package dev.nerve.terminal.process.descriptor;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.terminal.process.Programs;
import dev.nerve.terminal.process.PtyPair;
import dev.nerve.terminal.process.libc.PlatformConstants;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The promises of every descriptor poller.
@Timeout(30)
abstract class DescriptorPollerContract {

    private final DescriptorPoller poller = open();
    private final BlockingQueue<Object> results = new ArrayBlockingQueue<>(1000);

    abstract DescriptorPoller open();

    @AfterEach
    void close() {
        poller.close();
    }

    private Pipe pipe() throws IOException {
        var pipe = Pipe.open(poller);
        pipe.reader().makeNonBlocking();
        pipe.writer().makeNonBlocking();
        return pipe;
    }

    private Thread start(Callable<?> work) {
        return Thread.startVirtualThread(() -> {
            try {
                results.add(work.call());
            } catch (Exception thrown) {
                results.add(thrown);
            }
        });
    }

    private static void awaitParked(Thread thread) {
        await().until(() -> isParked(thread));
    }

    private static boolean isParked(Thread thread) {
        return thread.getState() == Thread.State.WAITING;
    }

    @Test
    void aReaderIsWokenWhenSomethingIsThere() throws Exception {
        try (var pipe = pipe()) {
            var reader = start(() -> Programs.readLine(pipe.reader()));
            awaitParked(reader);

            pipe.writer().write(Programs.bytes("hello\n"));

            assertThat(results.take()).isEqualTo("hello");
        }
    }

    @Test
    void aReaderIsWokenWhenNothingMoreWillCome() throws Exception {
        try (var pipe = pipe()) {
            var reader = start(() -> pipe.reader().read(ByteBuffer.allocate(1)));
            awaitParked(reader);

            pipe.writer().close();

            assertThat(results.take()).isEqualTo(-1);
        }
    }

    @Test
    void aWriterIsWokenWhenThereIsRoomAgain() throws Exception {
        try (var pipe = pipe()) {
            var large = "x".repeat(1_000_000) + "\n";
            var writer = start(() -> pipe.writer().write(Programs.bytes(large)));
            awaitParked(writer);

            assertThat(Programs.readLine(pipe.reader())).hasSize(1_000_000);
            assertThat(results.take()).isEqualTo(true);
        }
    }

    @Test
    void aWriterLearnsThatNobodyReads() throws Exception {
        try (var pipe = pipe()) {
            var writer = start(() -> pipe.writer().write(ByteBuffer.allocate(1_000_000)));
            awaitParked(writer);

            pipe.reader().close();

            assertThat(results.take()).isEqualTo(false);
        }
    }

    @Test
    void anInterruptEndsTheWaitAndTheDescriptorStaysUsable() throws Exception {
        try (var pipe = pipe()) {
            var reader = start(() -> pipe.reader().read(ByteBuffer.allocate(1)));
            awaitParked(reader);

            reader.interrupt();

            assertThat(results.take()).isInstanceOf(InterruptedException.class);
            pipe.writer().write(Programs.bytes("still\n"));
            assertThat(Programs.readLine(pipe.reader())).isEqualTo("still");
        }
    }

    @Test
    void closingADescriptorWakesThoseWhoWaitForIt() throws Exception {
        try (var pipe = pipe()) {
            var one = start(() -> pipe.reader().read(ByteBuffer.allocate(1)));
            var other = start(() -> pipe.reader().read(ByteBuffer.allocate(1)));
            awaitParked(one);
            awaitParked(other);

            pipe.reader().close();

            assertThat(results.take()).isInstanceOf(AsynchronousCloseException.class);
            assertThat(results.take()).isInstanceOf(AsynchronousCloseException.class);
        }
    }

    @Test
    void theOtherEndLearnsOfItThoughThePollerWaits() throws Exception {
        try (var pipe = pipe()) {
            var reader = start(() -> pipe.reader().read(ByteBuffer.allocate(1)));
            awaitParked(reader);
            reader.interrupt();
            results.take();

            pipe.reader().close();

            await().until(() ->
                    pipe.writer().tryWrite(ByteBuffer.allocate(1)) == -PlatformConstants.EPIPE);
        }
    }

    @Test
    void theOtherEndLearnsOfItAlsoIfSomebodyReads() throws Exception {
        try (var pipe = pipe()) {
            awaitParked(start(() -> pipe.reader().read(ByteBuffer.allocate(1))));

            pipe.reader().close();

            await().until(() ->
                    pipe.writer().tryWrite(ByteBuffer.allocate(1)) == -PlatformConstants.EPIPE);
        }
    }

    @Test
    void whoeverFinishesReadsWhatIsThereAndThenTheEnd() throws Exception {
        try (var pipe = pipe()) {
            var reader = start(() -> Programs.readAll(pipe.reader()));
            awaitParked(reader);

            pipe.writer().write(Programs.bytes("rest"));
            pipe.reader().finish();

            assertThat(results.take()).isEqualTo("rest");
            assertThat(pipe.reader().read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
    }

    @Test
    void finishingDoesNotGoOnForEver() throws Exception {
        try (var pipe = pipe()) {
            var writer = start(() -> pipe.writer().write(ByteBuffer.allocate(10_000_000)));
            pipe.reader().finish();
            awaitParked(writer);

            assertThat(Programs.readBytes(pipe.reader())).hasSizeLessThan(2_000_000);
        }
    }

    @Test
    void closingThePollerWakesEverybody() throws Exception {
        try (var pipe = pipe()) {
            var reader = start(() -> pipe.reader().read(ByteBuffer.allocate(1)));
            awaitParked(reader);

            poller.close();

            assertThat(results.take()).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> pipe.reader().read(ByteBuffer.allocate(1)))
                    .hasMessage("the poller is closed");
        }
    }

    @Test
    void whoeverWantsCanWaitWithoutReading() throws Exception {
        try (var pipe = pipe()) {
            pipe.writer().write(Programs.bytes("x"));

            poller.await(pipe.reader().number(), PollInterest.READ);
            poller.await(pipe.writer().number(), PollInterest.WRITE);

            assertThat(pipe.reader().read(ByteBuffer.allocate(9))).isEqualTo(1);
        }
    }

    @Test
    void aReaderAndAWriterOfOneDescriptorAreBothWokenAtItsEnd() throws Exception {
        try (var pair = PtyPair.open(poller)) {
            var reader = start(() -> pair.master().read(ByteBuffer.allocate(1)));
            awaitParked(reader);
            // A terminal throws away what is too long for a line, but not whole lines.
            var lines = Programs.bytes("x\n".repeat(500_000));
            var writer = start(() -> pair.master().write(lines));
            awaitParked(writer);

            pair.master().finish();

            assertThat(results.take()).isIn(-1, false, 1);
            assertThat(results.take()).isIn(-1, false, 1);
        }
    }

    @Test
    void whoeverWaitsOnlyForAWhileLeavesNothingBehind() throws Exception {
        try (var pipe = pipe()) {
            for (int round = 0; round < 100; round++) {
                pipe.reader().await(PollInterest.READ, 1000);
            }
            pipe.writer().write(Programs.bytes("x\n"));

            assertThat(Programs.readLine(pipe.reader())).isEqualTo("x");
        }
    }

    @Test
    void aNumberThatIsUsedAgainIsWaitedForAnew() throws Exception {
        for (int round = 0; round < 50; round++) {
            try (var pipe = pipe()) {
                var reader = start(() -> Programs.readLine(pipe.reader()));
                awaitParked(reader);

                pipe.writer().write(Programs.bytes("again\n"));

                assertThat(results.take()).isEqualTo("again");
            }
        }
    }

    @Test
    void descriptorsMayBeClosedAfterThePoller() throws Exception {
        long before = Programs.openDescriptors();
        try (var pipe = pipe()) {
            awaitParked(start(() -> pipe.reader().read(ByteBuffer.allocate(1))));
            poller.close();
            results.take();
        }

        assertThat(Programs.openDescriptors()).isEqualTo(before);
    }

    @Test
    void manyWaitAtOnceAtTheCostOfOneThread() throws Exception {
        var pipes = new ArrayList<Pipe>();
        var readers = new ArrayList<Thread>();
        for (int i = 0; i < 500; i++) {
            var pipe = pipe();
            pipes.add(pipe);
            readers.add(start(() -> Programs.readLine(pipe.reader())));
        }
        await().until(() -> readers.stream().allMatch(DescriptorPollerContract::isParked));

        for (var pipe : pipes) {
            pipe.writer().write(Programs.bytes("x\n"));
        }

        for (int i = 0; i < 500; i++) {
            assertThat(results.poll(10, SECONDS)).isEqualTo("x");
        }
        assertThat(pollers()).isEqualTo(1);
        pipes.forEach(Pipe::close);
        poller.close();
        await().until(() -> pollers() == 0);
    }

    @Test
    void thereIsNoThreadBeforeTheFirstWait() throws Exception {
        try (var pipe = pipe()) {
            pipe.writer().write(Programs.bytes("x"));
            pipe.reader().read(ByteBuffer.allocate(1));

            assertThat(pollers()).isZero();
        }
    }

    @Test
    void anIdlePollerUsesNoTime() throws Exception {
        try (var pipe = pipe()) {
            var reader = start(() -> pipe.reader().read(ByteBuffer.allocate(1)));
            awaitParked(reader);
            var threads = ManagementFactory.getThreadMXBean();
            long id = thread().threadId();
            await().until(() -> thread().getState() == Thread.State.RUNNABLE);
            long before = threads.getThreadCpuTime(id);

            await().pollDelay(Duration.ofMillis(300)).until(() -> true);

            assertThat(threads.getThreadCpuTime(id) - before).isLessThan(5_000_000);
        }
    }

    private static long pollers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("nerve-poller"))
                .count();
    }

    private static Thread thread() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("nerve-poller"))
                .findFirst()
                .orElseThrow();
    }
}
