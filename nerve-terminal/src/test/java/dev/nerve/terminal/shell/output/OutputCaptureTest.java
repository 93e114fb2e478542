package dev.nerve.terminal.shell.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.secret.Secrets;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputCaptureTest {

    private static final int LIMIT = CapturedOutput.SHOWN;

    @TempDir private Path directory;

    private OutputCapture errors(Path place) {
        return OutputCapture.ofErrors(
                new SpoolFile(place, "out", Secrets.NONE.streamingBytes()), Secrets.NONE);
    }

    private static void add(OutputCapture capture, String text) {
        capture.add(ByteBuffer.wrap(text.getBytes(UTF_8)));
    }

    @Test
    void aLittleIsKeptInMemoryOnly() {
        try (var capture = errors(directory)) {
            add(capture, "a\n");
            add(capture, "last\n\n");

            assertThat(capture.snapshot())
                    .isEqualTo(
                            new CapturedOutput("a\nlast\n\n", 0, false, null, null, Secrets.NONE));
            assertThat(capture.snapshot().lastLine()).isEqualTo("last");
            assertThat(directory).isEmptyDirectory();
        }
    }

    @Test
    void cutLeavesNoPartOfASecretInTheOutput() {
        var written = "0123 sk-dummy-key 56789";

        assertThat(part(OutputPart.head(9), written)).isEqualTo("0123 ***");
        assertThat(part(OutputPart.head(6), written)).isEqualTo("0123 *");
        assertThat(part(OutputPart.head(17), written)).isEqualTo("0123 sk-dummy-key");
        assertThat(part(OutputPart.head(5), written)).isEqualTo("0123 ");
        assertThat(part(OutputPart.tail(10), written)).isEqualTo("*** 56789");
        assertThat(part(OutputPart.tail(7), written)).isEqualTo("* 56789");
        assertThat(part(OutputPart.tail(18), written)).isEqualTo("sk-dummy-key 56789");
        assertThat(part(OutputPart.tail(23), written)).isEqualTo(written);
    }

    private String part(OutputPart part, String written) {
        var secrets = Secrets.of(List.of("sk-dummy-key"));
        var spool = new SpoolFile(directory, "out", secrets.streamingBytes());
        try (var capture = OutputCapture.ofOutput(part, spool, secrets)) {
            for (int i = 0; i < written.length(); i++) {
                add(capture, written.substring(i, i + 1));
            }
            return capture.snapshot().output();
        }
    }

    @Test
    void whatIsShownOfAnOutputHasNoPartOfASecret() {
        var secrets = Secrets.of(List.of("sk-dummy-key"));
        var end = "x".repeat(LIMIT - 5);
        var captured = new CapturedOutput("sk-dummy-key" + end, 0, false, null, null, secrets);
        var line =
                new CapturedOutput(
                        "sk-dummy-key" + "x".repeat(2040), 0, false, null, null, secrets);
        var head = new CapturedOutput(end + "sk-dummy-key", 0, true, null, null, secrets);

        assertThat(captured.preview()).endsWith("\n***" + end).doesNotContain("y-key");
        assertThat(line.lastLine()).startsWith("***xxx");
        assertThat(head.preview()).startsWith(end + "***\n").doesNotContain("sk-du");
    }

    @Test
    void fileHasNoSecretAndTheTextHasTheRealOne() throws IOException {
        var secrets = Secrets.of(List.of("sk-dummy-key"));
        var spool = new SpoolFile(directory, "out", secrets.streamingBytes());
        var capture = OutputCapture.ofErrors(spool, secrets);
        add(capture, "x".repeat(LIMIT) + " sk-du");
        add(capture, "mmy-key sk-dum");
        capture.close();

        assertThat(capture.snapshot().text()).endsWith("x sk-dummy-key sk-dum");
        assertThat(Files.readString(directory.resolve("out"))).endsWith("x *** sk-dum");
    }

    @Test
    void exactlyTheLimitIsNotTooMuch() {
        try (var capture = errors(directory)) {
            add(capture, "x".repeat(LIMIT));

            assertThat(capture.snapshot().isCut()).isFalse();
            assertThat(capture.snapshot().text()).hasSize(LIMIT);
        }
    }

    @Test
    void theEndOfMoreIsKeptAndTheFileHasAllFromTheFirstByte() throws IOException {
        var all = "first\n" + "x".repeat(LIMIT) + "\nlast";
        var capture = errors(directory.resolve("made/when/needed"));
        for (int at = 0; at < all.length(); at += 10_000) {
            add(capture, all.substring(at, Math.min(all.length(), at + 10_000)));
        }
        capture.close();

        var captured = capture.snapshot();

        assertThat(captured.missing()).isEqualTo(11);
        assertThat(captured.text()).isEqualTo(all.substring(11));
        assertThat(captured.preview()).isEqualTo("… 11 B more before this\n" + all.substring(11));
        assertThat(captured.lastLine()).isEqualTo("last");
        assertThat(Files.readString(Objects.requireNonNull(captured.file()))).isEqualTo(all);
    }

    @Test
    void theCutNeverGoesThroughACharacter() {
        try (var capture = errors(directory)) {
            add(capture, "é".repeat(LIMIT) + "x");

            assertThat(capture.snapshot().text()).isEqualTo("é".repeat(LIMIT / 2 - 1) + "x");
        }
    }

    @Test
    void anEarlierFileOfThatNameIsLeftAlone() throws IOException {
        Files.writeString(directory.resolve("out"), "earlier");
        try (var capture = errors(directory)) {
            add(capture, "x".repeat(LIMIT + 1));

            assertThat(capture.snapshot().file()).isEqualTo(directory.resolve("2-out"));
            assertThat(directory.resolve("out")).hasContent("earlier");
        }
    }

    @Test
    void whatCannotBeKeptIsSaidAndTheEndStays() throws IOException {
        var file = Files.writeString(directory.resolve("file"), "");
        try (var capture = errors(file)) {
            add(capture, "x".repeat(LIMIT + 1));
            add(capture, "more");

            assertThat(capture.snapshot().text()).hasSize(LIMIT).endsWith("xmore");
            assertThat(capture.snapshot().file()).isNull();
            assertThat(capture.snapshot().problem()).startsWith("cannot store all output");
        }
    }

    @Test
    void theLastLineIsFoundHoweverMuchThereWas() {
        try (var capture = errors(directory)) {
            assertThat(capture.snapshot().lastLine()).isEmpty();
            for (int i = 0; i < 1000; i++) {
                add(capture, "line %d\n".formatted(i));
                assertThat(capture.snapshot().lastLine()).isEqualTo("line " + i);
            }
            add(capture, "y".repeat(5000) + "\nend\n");

            assertThat(capture.snapshot().lastLine()).isEqualTo("end");
        }
    }

    @Test
    void bytesThatAreForgottenAreTheFirst() {
        var kept = new ByteQueue();
        for (int i = 0; i < 100_000; i++) {
            var line = "line %d\n".formatted(i).getBytes(UTF_8);
            kept.add(line, 0, line.length);
            kept.trimTo(100);
        }

        assertThat(kept.size()).isBetween(100L, 200_000L);
        assertThat(new String(kept.last(11), UTF_8)).isEqualTo("line 99999\n");
        assertThat(new String(kept.last(kept.size()), UTF_8)).endsWith("line 99998\nline 99999\n");
    }

    @Test
    void oneLineBreakAtTheEndIsNotPartOfTheOutput() {
        assertThat(captured("a\n\n").output()).isEqualTo("a\n");
        assertThat(captured("a\r\n").output()).isEqualTo("a");
        assertThat(captured("a").output()).isEqualTo("a");
        assertThat(captured("\n").output()).isEmpty();
        assertThat(captured("").output()).isEmpty();
    }

    private static CapturedOutput captured(String text) {
        return new CapturedOutput(text, 0, false, null, null, Secrets.NONE);
    }
}
