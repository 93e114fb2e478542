package dev.nerve.terminal.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureTest {

    @TempDir private Path directory;

    private Capture capture(Path place) {
        return new Capture(new Spool(place, "out"));
    }

    private static void add(Capture capture, String text) {
        capture.add(ByteBuffer.wrap(text.getBytes(UTF_8)));
    }

    @Test
    void aLittleIsKeptInMemoryOnly() throws IOException {
        try (var capture = capture(directory)) {
            add(capture, "a\n");
            add(capture, "last\n\n");

            assertThat(capture.soFar())
                    .isEqualTo(new Captured("a\nlast\n\n", false, null, null, "last"));
            assertThat(directory).isEmptyDirectory();
        }
    }

    @Test
    void exactlyTheLimitIsNotTooMuch() {
        try (var capture = capture(directory)) {
            add(capture, "x".repeat(Capture.LIMIT));

            assertThat(capture.soFar().truncated()).isFalse();
            assertThat(capture.soFar().text()).hasSize(Capture.LIMIT);
        }
    }

    @Test
    void moreIsCutAndTheFileHasAllFromTheFirstByte() throws IOException {
        var all = "first\n" + "x".repeat(Capture.LIMIT) + "\nlast";
        var capture = capture(directory.resolve("made/when/needed"));
        for (int at = 0; at < all.length(); at += 10_000) {
            add(capture, all.substring(at, Math.min(all.length(), at + 10_000)));
        }
        capture.close();

        var captured = capture.soFar();

        assertThat(captured.truncated()).isTrue();
        assertThat(captured.text()).isEqualTo(all.substring(0, Capture.LIMIT));
        assertThat(captured.lastLine()).isEqualTo("last");
        assertThat(Files.readString(Objects.requireNonNull(captured.file()))).isEqualTo(all);
    }

    @Test
    void theCutNeverGoesThroughACharacter() {
        try (var capture = capture(directory)) {
            add(capture, "x" + "é".repeat(Capture.LIMIT));

            assertThat(capture.soFar().text()).isEqualTo("x" + "é".repeat(Capture.LIMIT / 2 - 1));
        }
    }

    @Test
    void anEarlierFileOfThatNameIsLeftAlone() throws IOException {
        Files.writeString(directory.resolve("out"), "earlier");
        try (var capture = capture(directory)) {
            add(capture, "x".repeat(Capture.LIMIT + 1));

            assertThat(capture.soFar().file()).isEqualTo(directory.resolve("2-out"));
            assertThat(directory.resolve("out")).hasContent("earlier");
        }
    }

    @Test
    void whatCannotBeKeptIsSaidAndTheBeginningStays() throws IOException {
        var file = Files.writeString(directory.resolve("file"), "");
        try (var capture = capture(file)) {
            add(capture, "x".repeat(Capture.LIMIT + 1));
            add(capture, "more");

            assertThat(capture.soFar().text()).hasSize(Capture.LIMIT);
            assertThat(capture.soFar().file()).isNull();
            assertThat(capture.soFar().problem()).startsWith("cannot keep all output");
        }
    }

    @Test
    void theLastLineIsFoundHoweverMuchThereWas() {
        var tail = new Tail();
        for (int i = 0; i < 1000; i++) {
            var line = "line %d\n".formatted(i).getBytes(UTF_8);
            tail.add(line, 0, line.length);
            assertThat(tail.lastLine()).isEqualTo("line " + i);
        }
        var large = ("y".repeat(5000) + "\nend\n").getBytes(UTF_8);
        tail.add(large, 0, large.length);

        assertThat(tail.lastLine()).isEqualTo("end");
        assertThat(new Tail().lastLine()).isEmpty();
    }

    @Test
    void oneLineBreakAtTheEndIsNotPartOfTheOutput() {
        assertThat(captured("a\n\n").output()).isEqualTo("a\n");
        assertThat(captured("a\r\n").output()).isEqualTo("a");
        assertThat(captured("a").output()).isEqualTo("a");
        assertThat(captured("\n").output()).isEmpty();
        assertThat(captured("").output()).isEmpty();
    }

    private static Captured captured(String text) {
        return new Captured(text, false, null, null, "");
    }
}
