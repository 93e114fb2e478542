package dev.nerve.terminal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ProcessGroupsTest {

    private DescriptorPoller poller = DescriptorPoller.open();
    private long descriptorsBefore;
    private long threadsBefore;

    @BeforeEach
    void countWhatThereIsOnceEverythingIsLoaded() throws Exception {
        echo("warm");
        poller.close();
        poller = DescriptorPoller.open();
        descriptorsBefore = Programs.openDescriptors();
        threadsBefore = platformThreads();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        poller.close();
        await().untilAsserted(() -> {
            assertThat(Programs.openDescriptors()).isEqualTo(descriptorsBefore);
            assertThat(pollers()).isZero();
            assertThat(Programs.zombies()).isZero();
        });
        // Carriers of virtual threads come and go; there are never many.
        assertThat(platformThreads()).isLessThan(threadsBefore + 20);
    }

    private static long platformThreads() {
        return Thread.getAllStackTraces().size();
    }

    private static long pollers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("nerve-poller"))
                .count();
    }

    private String echo(String text) throws IOException, InterruptedException {
        try (var group = ProcessGroup.spawn(Programs.launch("echo", text), poller)) {
            var output = Programs.readAll(group.output());
            assertThat(group.await()).isEqualTo(new ProcessExit.NormalExit(0));
            return output.strip();
        }
    }

    @Test
    void manyOneAfterTheOther() throws Exception {
        for (int i = 0; i < 300; i++) {
            assertThat(echo("n" + i)).isEqualTo("n" + i);
        }
    }

    @Test
    void manyThatCannotBeStarted() {
        var bad =
                List.of(
                        Programs.launch("no-such-program"),
                        Programs.launch("echo", "x".repeat(1_000_000)),
                        new LaunchRequest(List.of("true"), Path.of("/no/such/place"), Map.of()));
        for (int i = 0; i < 300; i++) {
            var launch = bad.get(i % bad.size());
            assertThatThrownBy(() -> ProcessGroup.spawn(launch, poller))
                    .isInstanceOf(LaunchException.class);
        }
    }

    @Test
    void manyThatAreAbandoned() throws Exception {
        for (int i = 0; i < 100; i++) {
            ProcessGroup.spawn(Programs.launch("sleep", "600"), poller).close();
        }
    }

    @Test
    void twoHundredAtOnceWithoutStarvingAnybody() throws Exception {
        var allRun = new CountDownLatch(200);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var echoes = new ArrayList<Future<String>>();
            for (int i = 0; i < 200; i++) {
                var text = "line " + i;
                echoes.add(threads.submit(() -> echoWhenAllRun(text, allRun)));
            }
            for (int i = 0; i < 200; i++) {
                assertThat(echoes.get(i).get()).isEqualTo("line " + i);
            }
        }
    }

    /// While all programs wait for their input, as many threads wait for the programs' output.
    private String echoWhenAllRun(String text, CountDownLatch allRun) throws Exception {
        try (var group = ProcessGroup.spawn(Programs.launch("cat"), poller)) {
            allRun.countDown();
            allRun.await();
            group.input().write(Programs.bytes(text + "\n"));
            var line = Programs.readLine(group.output());
            group.input().close();
            assertThat(group.await()).isEqualTo(new ProcessExit.NormalExit(0));
            return line;
        }
    }

    @Test
    void manyThatAreEndedWhileTheyWrite() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var ends = new ArrayList<Future<ProcessExit>>();
            for (int i = 0; i < 50; i++) {
                ends.add(threads.submit(this::endWhileItWrites));
            }
            for (var end : ends) {
                assertThat(end.get()).isEqualTo(new ProcessExit.SignalExit(ProcessSignal.TERM));
            }
        }
    }

    private ProcessExit endWhileItWrites() throws Exception {
        try (var group = ProcessGroup.spawn(Programs.launch("yes"), poller)) {
            Programs.readLine(group.output());
            return group.end(Duration.ofSeconds(30));
        }
    }
}
