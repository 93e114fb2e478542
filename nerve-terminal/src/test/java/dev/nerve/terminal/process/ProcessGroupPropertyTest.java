package dev.nerve.terminal.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.RandomSeeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random sequences of what can be done with programs, each next to what must then be true.
@Timeout(120)
class ProcessGroupPropertyTest {

    private final DescriptorPoller poller = DescriptorPoller.open();

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void programsDoWhatTheyAreToldInAnyOrder() {
        RandomSeeds.each(20, this::sequence);
    }

    private void sequence(Random random) throws IOException, InterruptedException {
        var echoes = new ArrayList<Echo>();
        try {
            for (int step = 0; step < 60; step++) {
                if (echoes.isEmpty() || random.nextInt(6) == 0) {
                    echoes.add(new Echo(ProcessGroup.spawn(Programs.launch("cat"), poller)));
                } else {
                    echoes.get(random.nextInt(echoes.size())).step(random);
                }
            }
        } finally {
            for (var echo : echoes) {
                echo.group.close();
                assertThat(echo.group.hasMembers()).isFalse();
            }
        }
    }

    /// A `cat`, and what we expect of it.
    private static final class Echo {

        private final ProcessGroup group;
        private final StringBuilder unread = new StringBuilder();
        private boolean inputOpen = true;
        private @Nullable ProcessExit expected;

        Echo(ProcessGroup group) {
            this.group = group;
        }

        void step(Random random) throws IOException, InterruptedException {
            switch (random.nextInt(7)) {
                case 0, 1 -> write("é".repeat(random.nextInt(2000)));
                case 2 -> read();
                case 3 -> closeInput();
                case 4 -> kill(new ProcessSignal(random.nextBoolean() ? 9 : 15));
                case 5 -> end(Duration.ofMillis(random.nextInt(50)));
                default -> look();
            }
        }

        private void write(String text) throws IOException, InterruptedException {
            // More than a pipe holds would wait for us to read.
            if (inputOpen && expected == null && unread.length() < 10_000) {
                assertThat(group.input().write(Programs.bytes(text))).isTrue();
                unread.append(text);
            }
        }

        private void read() throws IOException, InterruptedException {
            if (expected == null && inputOpen && !unread.isEmpty()) {
                group.input().write(Programs.bytes("\n"));
                assertThat(line()).isEqualTo(unread.toString());
                unread.setLength(0);
            }
        }

        private String line() throws IOException, InterruptedException {
            var bytes = new ByteArrayOutputStream();
            var one = ByteBuffer.allocate(1);
            while (group.output().read(one.clear()) > 0 && one.get(0) != '\n') {
                bytes.write(one.get(0));
            }
            return bytes.toString(StandardCharsets.UTF_8);
        }

        private void closeInput() throws IOException, InterruptedException {
            if (inputOpen && expected == null) {
                group.input().close();
                inputOpen = false;
                assertThat(Programs.readAll(group.output())).isEqualTo(unread.toString());
                expected = new ProcessExit.NormalExit(0);
                assertThat(group.await()).isEqualTo(expected);
            }
        }

        private void kill(ProcessSignal signal) throws InterruptedException {
            group.signal(signal);
            if (expected == null) {
                expected = new ProcessExit.SignalExit(signal);
            }
            assertThat(group.await()).isEqualTo(expected);
        }

        private void end(Duration grace) throws IOException, InterruptedException {
            var exit = group.end(grace);
            if (expected == null) {
                assertThat(exit).isInstanceOf(ProcessExit.SignalExit.class);
                expected = exit;
            }
            assertThat(exit).isEqualTo(expected);
        }

        private void look() {
            assertThat(group.isAlive()).isEqualTo(expected == null);
        }
    }
}
