package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands that only show runs and workflows change nothing.
@Timeout(120)
class LookingAtRunsTest {

    private static final String ASK =
            """
            nerve: 1
            id: ask
            steps:
              - {id: well, gate: {prompt: "Well?", options: [yes, no]}}
            """;

    @TempDir Path directory;
    @TempDir Path scratch;

    @BeforeEach
    void writeFile() throws IOException {
        Files.writeString(directory.resolve("ask.yaml"), ASK);
    }

    @AfterEach
    void makeWritable() throws IOException {
        allow("rwx------");
    }

    private void allow(String permissions) throws IOException {
        for (var place : List.of(directory, directory.resolve(".nerve"))) {
            if (Files.exists(place)) {
                Files.setPosixFilePermissions(place, PosixFilePermissions.fromString(permissions));
            }
        }
    }

    private Typed nerve(String... words) {
        return Typed.in(directory, "", words);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private byte[] database() throws IOException {
        return Files.readAllBytes(directory.resolve(".nerve/nerve.db"));
    }

    @Test
    void whereNothingWasKeptNothingIsMade() throws IOException {
        var list = nerve("runs", "list");
        assertThat(list.code()).isZero();
        assertThat(list.out()).isEmpty();
        assertThat(list.err())
                .isEqualTo(
                        "There are no runs (looked for %s/.nerve/nerve.db);".formatted(directory)
                                + " 'nerve run FILE' starts one.\n");
        var json = nerve("runs", "list", "--json");
        assertThat(json.code()).isZero();
        assertThat(Json.parse(json.out()).at("runs").items()).isEmpty();
        for (var words :
                List.of(
                        List.of("runs", "show", "x"),
                        List.of("runs", "watch", "x"),
                        List.of("runs", "compare", "x", "y"),
                        List.of("runs", "answer", "x", "yes"),
                        List.of("runs", "pause", "x"),
                        List.of("runs", "resume", "x"),
                        List.of("runs", "stop", "x"),
                        List.of("runs", "fork", "x", "--at", "y"))) {
            var shell = nerve(words.toArray(String[]::new));
            assertThat(shell.code()).as("%s", words).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
            assertThat(shell.err()).contains("there is no run 'x'");
        }
        assertThat(nerve("runs", "prune").out()).isEqualTo("No run ended more than 30d ago.\n");
        assertThat(nerve("workflow", "validate", "ask.yaml").code()).isZero();
        assertThat(nerve("workflow", "show", "ask.yaml").out()).contains("well");

        assertThat(files()).containsExactly("ask.yaml");
    }

    @Test
    void aRunThatNobodyExecutesStaysAsItIs() throws IOException {
        assertThat(nerve("run", "ask.yaml").code()).isEqualTo(9);
        var before = database();

        assertThat(nerve("runs", "list").out()).contains("interrupted");
        assertThat(nerve("runs", "show", "ask").out()).contains("state    interrupted", "Well?");
        assertThat(nerve("runs", "watch", "ask").code())
                .isEqualTo(ErrorCode.INTERRUPTED.exitCode());
        assertThat(nerve("runs", "compare", "ask", "ask").code()).isZero();

        assertThat(database()).isEqualTo(before);
        assertThat(nerve("runs", "answer", "yes").code()).isZero();
        assertThat(nerve("runs", "list").out())
                .containsPattern(
                        "ask-(\\w{8}) +interrupted +\\d+s ago +\\S+ \\S+ +nerve runs resume \\1\n");
        assertThat(nerve("runs", "resume", "ask").code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDirectoryThatMayNotBeWrittenIsLookedAt(boolean wasLookedAt) throws Exception {
        assertThat(nerve("run", "ask.yaml").code()).isEqualTo(9);
        if (wasLookedAt) {
            assertThat(nerve("runs", "list").code()).isZero();
        }
        allow("r-x------");

        var list = looked("runs", "list");
        var show = looked("runs", "show", "ask");
        var valid = looked("workflow", "validate", "ask.yaml");

        assertThat(list.out()).as(list.err()).contains("interrupted");
        assertThat(show.out()).as(show.err()).contains("Well?");
        assertThat(valid.out()).as(valid.err()).contains("fine ask.yaml");
    }

    @Test
    void aDirectoryThatMayNotBeLookedIntoIsNotTakenForAnEmptyOne() throws Exception {
        assertThat(nerve("run", "ask.yaml").code()).isEqualTo(9);
        Files.setPosixFilePermissions(
                directory.resolve(".nerve"), PosixFilePermissions.fromString("---------"));

        var list = looked("runs", "list");

        assertThat(list.code()).isEqualTo(ErrorCode.PERMISSION.exitCode());
        assertThat(list.err()).contains("cannot open ", "nerve.db");
    }

    @Test
    void whereNothingMayBeWrittenThatIsSaidInWords() throws Exception {
        allow("r-x------");

        var run = looked("run", "ask.yaml");

        assertThat(run.code()).isEqualTo(ErrorCode.PERMISSION.exitCode());
        assertThat(run.err())
                .contains("nerve.db: permission denied; check that you can write to its directory")
                .doesNotContain("Exception");
    }

    /// {@return what comes of words for somebody to whom permissions mean something}
    private Typed looked(String... words) throws Exception {
        var wrapper =
                Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
                        ? List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search")
                        : List.<String>of();
        try (var process = NerveProcess.start(directory, scratch, wrapper, words)) {
            return new Typed(process.await(), process.out(), process.err());
        }
    }
}
