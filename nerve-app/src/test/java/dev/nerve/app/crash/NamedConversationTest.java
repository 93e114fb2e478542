package dev.nerve.app.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.app.NerveProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The conversation of a program that names it itself, after nerve was killed in the first turn.
@Timeout(120)
class NamedConversationTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final String CODEX =
            """
            #!/bin/sh
            echo "$*" >> calls
            echo '{"type":"thread.started","thread_id":"chosen"}'
            case $* in
                *chosen*) ;;
                *) echo '{"type":"item.completed","item":{"type":"agent_message","text":"begun"}}'
                    sleep 60 & wait ;;
            esac
            echo '{"type":"item.completed","item":{"type":"agent_message","text":"done"}}'
            echo '{"type":"turn.completed","usage":{}}'
            """;

    private static final String FILE =
            """
            nerve: 1
            id: fix
            nodes:
              dev: {type: agent, command: [PROGRAM], mode: structured}
            steps:
              - {id: mend, node: dev, on_resume: again}
            """;

    @TempDir Path directory;

    @Test
    void resumedRunContinuesIt() throws Exception {
        var program = Files.writeString(directory.resolve("codex"), CODEX);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(
                directory.resolve("fix.yaml"), FILE.replace("PROGRAM", program.toString()));

        try (var killed = nerve("killed", "run", "fix.yaml", "mend it", "--json")) {
            await().atMost(LONG).until(() -> killed.out().contains("begun"));
            killed.signal("KILL");
            killed.await();
        }

        try (var next = nerve("next", "runs", "resume", "fix")) {
            assertThat(next.await()).as(next.err()).isZero();
            assertThat(next.out()).contains("done");
        }
        assertThat(Files.readAllLines(directory.resolve("calls")))
                .containsExactly(
                        "exec --json --skip-git-repo-check -",
                        "exec resume --json --skip-git-repo-check chosen -");
    }

    private NerveProcess nerve(String name, String... words) throws IOException {
        var output = Files.createDirectories(directory.resolve(name));
        return NerveProcess.start(directory, output, List.of(), words);
    }
}
