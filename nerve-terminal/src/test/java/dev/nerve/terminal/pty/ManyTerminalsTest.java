package dev.nerve.terminal.pty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.OperatingSystemMXBean;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("terminals")
@Timeout(100)
class ManyTerminalsTest {

    private static final int MANY = 50;
    private static final int LINES = 2000;
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir private Path directory;

    @Test
    void fiftyBusyTerminalsAreReadAndNothingIsLeftOfThem() throws Exception {
        warmUp();
        long descriptors = Launches.openDescriptors();
        long children = Launches.children();
        var threads = ourThreads();

        var poller = DescriptorPoller.open();
        var events = IntStream.range(0, MANY).mapToObj(_ -> new Events()).toList();
        var terminals = new ArrayList<Terminal>();
        for (int number = 0; number < MANY; number++) {
            terminals.add(open(lines(number), poller, events.get(number)));
        }
        for (int number = 0; number < MANY; number++) {
            events.get(number).awaitText(terminals.get(number), "ready");
            assertThat(terminals.get(number).read(0).text()).isEqualTo(expected(number));
        }
        for (int number = 0; number < MANY; number++) {
            terminals.get(number).stop(LONG);
            assertThat(events.get(number).exits())
                    .containsExactly(new ProcessExit.SignalExit(ProcessSignal.HUP));
        }
        terminals.forEach(Terminal::close);
        poller.close();

        await().untilAsserted(() -> assertThat(ourThreads()).isSubsetOf(threads));
        assertThat(Launches.openDescriptors()).isLessThanOrEqualTo(descriptors);
        assertThat(Launches.children()).isLessThanOrEqualTo(children);
    }

    @Test
    void twoHundredIdleTerminalsNeedFewThreadsAndNoTime() throws Exception {
        var threads = ManagementFactory.getThreadMXBean();
        var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        try (var poller = DescriptorPoller.open()) {
            var terminals = new ArrayList<Terminal>();
            for (int number = 0; number < 200; number++) {
                terminals.add(open("exec sleep 600", poller, new Events()));
            }
            long before = system.getProcessCpuTime();

            await().pollDelay(Duration.ofSeconds(5)).until(() -> true);

            assertThat(threads.getThreadCount()).isLessThan(40);
            assertThat(Duration.ofNanos(system.getProcessCpuTime() - before))
                    .isLessThan(Duration.ofMillis(500));
            terminals.forEach(Terminal::close);
        }
    }

    private void warmUp() throws IOException, InterruptedException {
        try (var poller = DescriptorPoller.open()) {
            var events = new Events();
            try (var terminal = open("echo ready; sleep 600", poller, events)) {
                events.awaitText(terminal, "ready");
            }
        }
        ourThreads();
    }

    private static Terminal open(String script, DescriptorPoller poller, Events events)
            throws IOException {
        return PtyTerminal.open(
                Launches.script(script), new TerminalSize(60, 20), LINES, poller, events);
    }

    private static String lines(int number) {
        return "for ((i = 1; i <= %d; i++)); do echo \"%d: line $i\"; done; echo ready; sleep 600"
                .formatted(LINES, number);
    }

    private static String expected(int number) {
        return IntStream.rangeClosed(1, LINES)
                .mapToObj(line -> "%d: line %d\n".formatted(number, line))
                .collect(Collectors.joining("", "", "ready"));
    }

    /// {@return the names of our threads, virtual ones included}
    private List<String> ourThreads() throws IOException {
        var file = directory.resolve("threads.txt");
        Files.deleteIfExists(file);
        ThreadDump.to(file);
        return Files.readAllLines(file).stream()
                .filter(line -> line.contains("\"nerve-"))
                .map(line -> line.replaceAll(" [A-Z_]+ .*", ""))
                .toList();
    }
}
