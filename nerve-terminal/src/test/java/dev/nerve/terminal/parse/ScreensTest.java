package dev.nerve.terminal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.terminal.parse.rule.ParserRegistry;
import dev.nerve.value.Value;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Screens of real programs, each with what is to be read from it.
///
/// A new version of a program is a new file: `screens/PROGRAM/NAME.txt`, and beside it `NAME.json`.
/// With `-Dupdate=true` what is read now is written there, to be looked at by a person.
class ScreensTest {

    static Stream<Path> screens() throws IOException, URISyntaxException {
        var root = Objects.requireNonNull(ScreensTest.class.getResource("screens")).toURI();
        try (var files = Files.walk(Path.of(root))) {
            return files
                    .filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("screens")
    void areTakenApart(Path screen) throws IOException {
        var program = screen.getName(screen.getNameCount() - 2).toString();
        var expected = Path.of(screen.toString().replaceAll("txt$", "json"));

        var text = Files.readString(screen);
        var parsed = SnapshotParser.parse(program, text);

        var shown = withoutRaw(parsed);
        if (Boolean.getBoolean("update")) {
            Files.writeString(source(expected), pretty(shown));
        } else {
            assertThat(shown.toJson()).isEqualTo(Json.parse(Files.readString(expected)).toJson());
        }
        assertThat(ParserRegistry.recognise(SnapshotParser.rows(text))).contains(program);
        assertThat(String.join("\n", SnapshotParser.rows(text)).replace('\u00a0', ' '))
                .contains(parsed.raw().lines().findFirst().orElse("").replace('\u00a0', ' '));
    }

    /// The rows of a turn stand in the screen already.
    private static Value withoutRaw(ParsedTurn parsed) {
        var value = Value.Fields.EMPTY;
        for (var field : parsed.toValue().fields().entrySet()) {
            value =
                    field.getKey().equals("raw")
                            ? value
                            : value.with(field.getKey(), field.getValue());
        }
        return value;
    }

    private static String pretty(Value value) {
        var text = value.toJson();
        return text.replace("\"sections\":[", "\"sections\":[\n  ").replace("},{", "},\n  {")
                + "\n";
    }

    private static Path source(Path file) {
        return Path.of(file.toString().replaceAll("target/.*?test-classes", "src/test/resources"));
    }

    @ParameterizedTest
    @MethodSource("screens")
    void areTakenApartAlikeWhereverTheyAreCut(Path screen) throws IOException {
        var program = screen.getName(screen.getNameCount() - 2).toString();
        var rows = SnapshotParser.rows(Files.readString(screen));
        for (int from = 0; from < rows.size(); from += 7) {
            for (var part : List.of(rows.subList(from, rows.size()), rows.subList(0, from))) {
                assertThat(SnapshotParser.parse(program, String.join("\n", part)).sections())
                        .isNotNull();
            }
        }
    }
}
