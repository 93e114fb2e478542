package dev.nerve.terminal.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CastReaderTest {

    private static final String HEADER = "{\"version\": 2, \"width\": 80, \"height\": 24}\n";

    @TempDir Path directory;

    private Path file(String text) throws Exception {
        return Files.writeString(directory.resolve("a.cast"), text);
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

    @Test
    void eventsAreReadAndKindsThatAreNotKnownAreSkipped() throws Exception {
        var file =
                file(HEADER + "[0.5, \"o\", \"a\"]\n[1, \"z\", \"?\"]\n[1.000001, \"i\", \"b\"]\n");

        assertThat(read(file))
                .containsExactly(
                        new CastEvent.Output(500_000, "a"), new CastEvent.Input(1_000_001, "b"));
    }

    @Test
    void aTornLastLineIsLeftOut() throws Exception {
        var file = file(HEADER + "[0.5, \"o\", \"a\"]\n[0.6, \"o\", \"b");

        assertThat(read(file)).containsExactly(new CastEvent.Output(500_000, "a"));
    }

    @Test
    void aTornCompressedFileIsReadAsFarAsItGoes() throws Exception {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(
                    (HEADER + "[0.5, \"o\", \"a\"]\n[0.6, \"o\", \"b\"]\n")
                            .getBytes(StandardCharsets.UTF_8));
        }
        var whole = packed.toByteArray();
        var file = directory.resolve("a.cast.gz");

        Files.write(file, whole);
        assertThat(read(file)).hasSize(2);
        Files.write(file, Arrays.copyOf(whole, whole.length - 8));
        assertThat(read(file)).hasSize(2);
    }

    @Test
    void timeNeverRunsBackwards() throws Exception {
        var file = file(HEADER + "[0.5, \"o\", \"a\"]\n[0.4, \"o\", \"b\"]\n");

        assertThat(read(file).getLast()).isEqualTo(new CastEvent.Output(500_000, "b"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    [1, "o"]            | a.cast:3: an event is [SECONDS, "KIND", "TEXT"]
                    {}                  | a.cast:3: an event is [SECONDS, "KIND", "TEXT"]
                    ["1", "o", "x"]     | a.cast:3: an event is [SECONDS, "KIND", "TEXT"]
                    [-1, "o", "x"]      | a.cast:3: the time of an event is a number of seconds
                    [1, "r", "80 x 24"] | a.cast:3: a size is COLUMNSxROWS, such as 120x40
                    [1, "r", "0x24"]    | a.cast:3: a terminal cannot be 0x24: it has 1 to 1,000
                    [1, "o",            | a.cast: invalid JSON at line 3, column 9: it ends
                    """)
    void whatIsWrongIsToldWithItsLine(String line, String message) throws Exception {
        var file = file(HEADER + "[0.5, \"o\", \"a\"]\n" + line + "\n[9, \"o\", \"z\"]\n");

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    ``                                         | its first line is not an object
                    [1, "o", "x"]                              | its first line is not an object
                    {"width": 80, "height": 24}                | and this has no version
                    {"version": 3, "width": 80, "height": 24}  | and this is version 3
                    {"version": 2, "width": 8.5, "height": 24} | 'height' in whole numbers
                    {"version": 2, "width": 0, "height": 24}   | a.cast:1: a terminal cannot
                    hello                                      | its first line is not JSON
                    """)
    void whatIsNoRecordingIsRefused(String line, String message) throws Exception {
        var file = file(line + "\n");

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining(message);
    }

    @Test
    void aHugeLineIsRefusedBeforeItIsInMemory() throws Exception {
        var file = directory.resolve("a.cast");
        Files.writeString(file, HEADER + "[1, \"o\", \"");
        var chunk = "x".repeat(1 << 20);
        try (var out = Files.newBufferedWriter(file, StandardOpenOption.APPEND)) {
            for (int i = 0; i < 17; i++) {
                out.write(chunk);
            }
        }

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("the line is larger than 16 MiB");
    }

    @Test
    void aMissingFileAndADirectoryAreToldApart() {
        assertThatThrownBy(() -> CastReader.open(directory.resolve("none")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageStartingWith("there is no file ");
        assertThatThrownBy(() -> CastReader.open(directory))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageEndingWith("is a directory; give the file of a recording");
    }
}
