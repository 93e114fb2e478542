package dev.nerve.terminal.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.testkit.RandomSeeds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A written recording can be read again, with any chunks.
class CastRoundTripTest {

    private static final CastHeader HEADER =
            new CastHeader(
                    new TerminalSize(80, 24),
                    Optional.of(Instant.ofEpochSecond(1_800_000_000)),
                    "sh -c 'echo \"hi\"'",
                    "a title",
                    Map.of("TERM", "xterm-256color", "SHELL", "/bin/sh"));

    private static final String PIECES = "aé漢😀\u001b[31m\r\n\t\"\\\u0000\u007f\u009b€👩‍👩‍👧";

    @TempDir Path directory;

    @Test
    void textSurvivesHoweverItIsCut() {
        RandomSeeds.each(
                200,
                random -> {
                    var text = text(random);
                    var file = directory.resolve(Long.toHexString(random.nextLong()));

                    var events = write(file, text.getBytes(StandardCharsets.UTF_8), random);

                    var read = read(file);
                    assertThat(outputs(read)).isEqualTo(text);
                    assertThat(
                                    read.stream()
                                            .filter(it -> !(it instanceof CastEvent.Output))
                                            .toList())
                            .isEqualTo(events);
                    assertThat(read)
                            .isSortedAccordingTo((a, b) -> Long.compare(a.micros(), b.micros()));
                });
    }

    @Test
    void invalidBytesAreShownAsTheyWereWithoutARecording() {
        RandomSeeds.each(
                200,
                random -> {
                    var bytes = bytes(random);
                    var file = directory.resolve(Long.toHexString(random.nextLong()));

                    write(file, bytes, random);

                    var recorded = outputs(read(file)).getBytes(StandardCharsets.UTF_8);
                    assertThat(shown(recorded)).isEqualTo(shown(bytes));
                });
    }

    @Test
    void theHeaderSurvives() throws Exception {
        var file = directory.resolve("a.cast");
        CastWriter.create(file, HEADER, CastWriter.DEFAULT_LIMIT).close();

        try (var reader = CastReader.open(file)) {
            assertThat(reader.header()).isEqualTo(HEADER);
        }
    }

    private static String text(Random random) {
        var points = PIECES.codePoints().toArray();
        var text = new StringBuilder();
        for (int i = random.nextInt(300); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    /// Letters, whole characters, and bytes that are none.
    private static byte[] bytes(Random random) {
        var bytes = ByteBuffer.allocate(2_000);
        for (int i = random.nextInt(200); i > 0; i--) {
            switch (random.nextInt(3)) {
                case 0 -> bytes.put((byte) ('a' + random.nextInt(26)));
                case 1 -> bytes.put("é漢".getBytes(StandardCharsets.UTF_8));
                default -> bytes.put((byte) (0x80 + random.nextInt(0x80)));
            }
        }
        bytes.put((byte) '.');
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /// {@return what was written between the pieces}
    private static List<CastEvent> write(Path file, byte[] bytes, Random random) throws Exception {
        var between = new ArrayList<CastEvent>();
        try (var writer = CastWriter.create(file, HEADER, CastWriter.DEFAULT_LIMIT)) {
            long micros = 0;
            for (int at = 0; at < bytes.length; ) {
                int length = Math.min(bytes.length - at, 1 + random.nextInt(7));
                micros += random.nextInt(1_000_000);
                writer.output(micros, ByteBuffer.wrap(bytes, at, length));
                at += length;
                if (random.nextInt(5) == 0) {
                    writer.input(micros, "é\r");
                    between.add(new CastEvent.Input(micros, "é\r"));
                }
                if (random.nextInt(9) == 0) {
                    writer.resized(micros, new TerminalSize(100, 30));
                    between.add(new CastEvent.Resized(micros, new TerminalSize(100, 30)));
                }
            }
        }
        return between;
    }

    private static List<CastEvent> read(Path file) {
        var events = new ArrayList<CastEvent>();
        try (var reader = CastReader.open(file)) {
            for (var event = reader.next(); event.isPresent(); event = reader.next()) {
                events.add(event.get());
            }
        }
        return events;
    }

    private static String outputs(List<CastEvent> events) {
        var text = new StringBuilder();
        for (var event : events) {
            if (event instanceof CastEvent.Output(_, var piece)) {
                text.append(piece);
            }
        }
        return text.toString();
    }

    private static String shown(byte[] bytes) {
        var screen = new Screen(new TerminalSize(80, 24), 100, SequenceListener.NONE);
        screen.feed(bytes, 0, bytes.length);
        return screen.frame().text();
    }
}
