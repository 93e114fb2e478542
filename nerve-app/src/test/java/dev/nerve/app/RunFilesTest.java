package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Large outputs belong to the run that has them.
@Timeout(120)
class RunFilesTest {

    private static final String FILE =
            """
            nerve: 1
            id: large
            steps:
              - {id: write, bash: "yes abc | head -c 3000000"}
              - {id: count, bash: wc -c}
              - {id: keep, bash: "seq ${steps.count.output}", output: file}
            output: "${steps.count.output} ${steps.keep.output}"
            """;

    @TempDir Path directory;

    private Nerve open() throws IOException {
        Files.writeString(directory.resolve("large.yaml"), FILE);
        var path = Map.of("PATH", "/usr/local/bin:/usr/bin:/bin");
        return Nerve.open(directory.resolve(".nerve"), directory, path);
    }

    private static Path run(Nerve nerve, Path directory) throws Exception {
        var source = nerve.source(directory.resolve("large.yaml"));
        var result = nerve.runs().start(WorkflowRunRequest.of(source, "")).await().orThrow().text();
        var words = result.split(" ", -1);
        assertThat(words[0]).isEqualTo("2999999");
        return Path.of(words[1]);
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void theyAreBesideTheStoreAndGoWithTheRun() throws Exception {
        try (var nerve = open()) {
            var file = run(nerve, directory);

            var run = nerve.runs().list().getFirst().record().id();
            assertThat(file.getParent()).isEqualTo(directory.resolve(".nerve/runs/" + run));
            assertThat(permissions(file)).isEqualTo("rw-------");
            assertThat(permissions(file.resolveSibling("."))).isEqualTo("rwx------");
            assertThat(permissions(file.resolveSibling(".."))).isEqualTo("rwx------");

            assertThat(nerve.runs().prune(Instant.now().plusSeconds(9), 9)).containsExactly(run);

            assertThat(file.getParent()).doesNotExist();
        }
    }

    @Test
    void whatIsNotKeptIsRemovedAtTheEnd() throws Exception {
        Path file;
        try (var nerve = Nerve.openIn(directory)) {
            open().close();
            file = run(nerve, directory);

            assertThat(file).exists();
            assertThat(permissions(file.resolveSibling(".."))).isEqualTo("rwx------");
        }
        assertThat(file.resolveSibling("..")).doesNotExist();
    }

    @Test
    void largestOutputIsTheSameAfterARestart() throws Exception {
        Files.writeString(
                directory.resolve("large.yaml"),
                """
                nerve: 1
                id: large
                steps:
                  - {id: write, bash: "head -c 16777216 /dev/zero | tr '\\\\0' '\\\\n'"}
                  - {id: count, bash: wc -c}
                """);
        RunId run;
        var path = Map.of("PATH", "/usr/local/bin:/usr/bin:/bin");
        try (var nerve = Nerve.open(directory.resolve(".nerve"), directory, path)) {
            var source = nerve.source(directory.resolve("large.yaml"));
            var started = nerve.runs().start(WorkflowRunRequest.of(source, ""));
            assertThat(started.await().orThrow()).isEqualTo(Value.of("16777215"));
            run = started.id();
        }
        try (var nerve = Nerve.open(directory.resolve(".nerve"), directory, path)) {
            assertThat(nerve.runs().get(run).record().status().state().isFinal()).isTrue();
            List<Value> events = nerve.runs().events(run, 1, 10_000);
            assertThat(events)
                    .filteredOn(event -> event.at("type").text().equals("step_completed"))
                    .filteredOn(event -> event.at("path").text().equals("large/write"))
                    .singleElement()
                    .satisfies(event ->
                            assertThat(event.at("data.output").text()).hasSize((1 << 24) - 1));
        }
    }
}
