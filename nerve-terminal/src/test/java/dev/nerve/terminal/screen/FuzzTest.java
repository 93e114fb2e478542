package dev.nerve.terminal.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.screen.cell.CellLine;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.terminal.screen.emulator.ScreenTest;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.TerminalRecordings;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Any bytes leave the screen in order.
class FuzzTest {

    private static final int SCROLLBACK = 50;

    @Test
    void randomBytesDoNoHarm() {
        RandomSeeds.each(
                200,
                random -> {
                    var screen = screen(random);
                    for (var round = 0; round < 20; round++) {
                        feed(screen, bytes(random, 1 + random.nextInt(2_000)), random);
                    }
                });
    }

    @Test
    void randomSequencesDoNoHarm() {
        RandomSeeds.each(
                200,
                random -> {
                    var screen = screen(random);
                    for (var round = 0; round < 20; round++) {
                        feed(screen, sequences(random), random);
                    }
                });
    }

    @Test
    void randomStreamsDoNoHarmAtAnySize() {
        RandomSeeds.each(
                500,
                random -> {
                    var screen = screen(random);
                    for (var step : EscapeStreams.job(random).steps()) {
                        if (step instanceof Step.Output output) {
                            feed(screen, output.bytes(), random);
                        }
                    }
                });
    }

    @Test
    void damagedRecordingsDoNoHarm() {
        var names = TerminalRecordings.names();
        RandomSeeds.each(
                60,
                random -> {
                    var screen = screen(random);
                    for (var step :
                            RecordedJobs.of(names.get(random.nextInt(names.size()))).steps()) {
                        if (step instanceof Step.Output output) {
                            feed(screen, damaged(output.bytes(), random), random);
                        }
                    }
                });
    }

    @Test
    void hugeNumbersTakeNoTime() {
        var screen = new Screen(new TerminalSize(1_000, 1_000), 10, SequenceListener.NONE);
        var started = System.nanoTime();

        "@ABCDEFGHIJKLMPSTXZ`abdefghlmnrtu"
                .chars()
                .mapToObj(name -> "x\u001b[2147483647;2147483647" + (char) name)
                .forEach(sequence -> ScreenTest.feed(screen, sequence));

        assertThat(System.nanoTime() - started).isLessThan(5_000_000_000L);
        check(screen);
    }

    private static Screen screen(Random random) {
        return new Screen(size(random), SCROLLBACK, SequenceListener.NONE);
    }

    private static TerminalSize size(Random random) {
        return new TerminalSize(1 + random.nextInt(12), 1 + random.nextInt(6));
    }

    private static byte[] bytes(Random random, int count) {
        var bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    /// Bytes that are more often part of sequences than chance would have it.
    private static byte[] sequences(Random random) {
        var bytes = bytes(random, 1 + random.nextInt(500));
        for (var index = 0; index < bytes.length; index++) {
            switch (random.nextInt(4)) {
                case 0 -> bytes[index] = 0x1B;
                case 1 ->
                        bytes[index] = (byte) "[]P_?;:0123456789hlmJKHr".charAt(random.nextInt(24));
                default -> {
                    // The rest is anything.
                }
            }
        }
        return bytes;
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        var damaged = bytes.clone();
        for (var count = damaged.length / 50; count > 0; count--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        return damaged;
    }

    private static void feed(Screen screen, byte[] bytes, Random random) {
        screen.feed(bytes, 0, bytes.length);
        check(screen);
        if (random.nextInt(3) == 0) {
            screen.resize(size(random));
            check(screen);
        }
    }

    private static void check(Screen screen) {
        var state = screen.display();
        var size = state.size();
        for (var buffer : List.of(state.main(), state.page())) {
            assertThat(buffer.y).isBetween(0, size.rows() - 1);
            assertThat(buffer.x).isBetween(0, size.columns());
            assertThat(buffer.top).isBetween(0, buffer.bottom);
            assertThat(buffer.bottom).isLessThan(size.rows());
            assertThat(buffer.history.size()).isLessThanOrEqualTo(SCROLLBACK);
            assertThat(buffer.visibleRows()).hasSize(size.rows());
            for (var row = 0; row < size.rows(); row++) {
                assertThat(isInOrder(buffer.line(row))).isTrue();
            }
        }
        assertThat(screen.frame().rows()).hasSize(size.rows());
        assertThat(screen.end()).isBetween(screen.oldest(), screen.frame().first() + size.rows());
    }

    private static boolean isInOrder(CellLine line) {
        var isAfterFirst = false;
        for (var column = 0; column < line.length(); column++) {
            if (line.isSecondHalf(column) != isAfterFirst) {
                return false;
            }
            isAfterFirst = line.width(column) == 2;
        }
        return !isAfterFirst;
    }
}
