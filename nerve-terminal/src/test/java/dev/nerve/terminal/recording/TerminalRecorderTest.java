package dev.nerve.terminal.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.secret.Secrets;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.screen.TerminalSize;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalRecorderTest {

    private static final CastHeader HEADER =
            new CastHeader(new TerminalSize(80, 24), Optional.empty(), "sh", "", Map.of());

    @TempDir Path directory;
    private long nanos = 5_000_000_000L;

    private TerminalRecorder recorder(long limit) {
        return new TerminalRecorder(CastWriter.create(file(), HEADER, limit), () -> nanos);
    }

    private Path file() {
        return directory.resolve("a.cast");
    }

    private List<String> lines() throws Exception {
        return Files.readAllLines(file());
    }

    private static void output(TerminalRecorder recorder, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        recorder.output(bytes, bytes.length);
    }

    @Test
    void whatHappensIsOnTheDiskAtOnce() throws Exception {
        try (var recorder = recorder(10_000)) {
            nanos += 1_234_567_000L;
            output(recorder, "hi\r\n");
            recorder.typed("x");
            nanos += 1_000;
            recorder.resized(new TerminalSize(100, 30));

            assertThat(lines())
                    .containsExactly(
                            "{\"version\":2,\"width\":80,\"height\":24,\"command\":\"sh\"}",
                            "[1.234567,\"o\",\"hi\\r\\n\"]",
                            "[1.234567,\"i\",\"x\"]",
                            "[1.234568,\"r\",\"100x30\"]");
        }
        assertThat(lines()).last().isEqualTo("[1.234568,\"m\",\"nerve: stopped\"]");
    }

    @Test
    void secretIsHiddenUnderAMaskOfItsLengthInWhateverPiecesItComes() throws Exception {
        var secrets = Secrets.of(List.of("sk-dummy-key"));
        try (var recorder =
                new TerminalRecorder(
                        CastWriter.create(file(), HEADER, 10_000), () -> nanos, secrets)) {
            output(recorder, "a sk-dum");
            recorder.typed("sk-dumm");
            recorder.typed("y-key!");
            output(recorder, "my-key b sk-");
        }

        assertThat(lines())
                .containsExactly(
                        "{\"version\":2,\"width\":80,\"height\":24,\"command\":\"sh\"}",
                        "[0,\"o\",\"a \"]",
                        "[0,\"i\",\"***!\"]",
                        "[0,\"o\",\"************ b \"]",
                        "[0,\"o\",\"sk-\"]",
                        "[0,\"m\",\"nerve: stopped\"]");
    }

    @Test
    void onlyTheOwnerMayReadIt() throws Exception {
        recorder(1_000).close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void aFileIsNeverReplaced() throws Exception {
        Files.writeString(file(), "mine");

        assertThatThrownBy(() -> recorder(1_000)).isInstanceOf(NerveException.AlreadyExists.class);
        assertThat(file()).hasContent("mine");
    }

    @Test
    void theEndOfTheProgramEndsIt() throws Exception {
        var recorder = recorder(1_000);
        recorder.programEnded(new ProcessExit.SignalExit(ProcessSignal.KILL));
        output(recorder, "late");
        recorder.close();

        assertThat(lines()).last().isEqualTo("[0,\"m\",\"nerve: signal 9\"]");
        assertThat(recorder.isFinished()).isTrue();
    }

    @Test
    void atItsLimitItSaysSoAndStops() throws Exception {
        try (var recorder = recorder(500)) {
            for (int i = 0; i < 100; i++) {
                output(recorder, "0123456789");
            }
            assertThat(recorder.isFinished()).isTrue();
        }

        assertThat(lines())
                .last()
                .isEqualTo("[0,\"m\",\"nerve: stopped at the limit of 500 bytes\"]");
        assertThat(Files.size(file())).isLessThanOrEqualTo(500);
    }
}
