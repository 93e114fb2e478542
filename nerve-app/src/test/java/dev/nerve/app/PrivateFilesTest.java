package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Files that programs need while they run are in the store directory.
@Timeout(60)
class PrivateFilesTest {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LANG", "C.UTF-8", "HOME", "/nowhere");

    @TempDir Path directory;

    private Path store() {
        return directory.resolve(".nerve");
    }

    private List<String> privateFiles() throws IOException {
        try (var files = Files.walk(store().resolve("tmp"), 2)) {
            return files.skip(1).map(file -> store().relativize(file).toString()).toList();
        }
    }

    @Test
    void shellHasItsStartupFilesInTheDirectoryOfItsProcessUntilTheEnd() throws Exception {
        try (var nerve = Nerve.open(store(), directory, ENVIRONMENT)) {
            var session = nerve.sessions().create("work", "");
            session.run(session.add(nerve.terminal("shell", "bash")), "echo one");

            assertThat(privateFiles())
                    .anyMatch(name -> name.matches("tmp/[0-9a-f]{16}/nerve-shell-\\d+"));
        }

        assertThat(privateFiles()).isEmpty();
    }

    @Test
    void openTurnOfAnAgentIsRecordedInTheStoreUntilItsEnd() throws IOException {
        Files.writeString(
                directory.resolve("look.yaml"),
                """
                nerve: 1
                id: look
                nodes:
                  dev: {type: agent, command: [scripted, script.yaml]}
                steps:
                  - {id: look, node: dev}
                """);
        Files.writeString(
                directory.resolve("script.yaml"),
                """
                description: lists the open turns
                turns:
                  - when: look
                    steps:
                      - {tool: Bash, input: {command: ls .nerve/agents}}
                      - say: 'open: ${result}'
                """);

        var run =
                Typed.in(directory, "", "run", "look.yaml", "look", "--answer", "permission=allow");

        assertThat(run.out()).as(run.err()).startsWith("open: nerve-agent-");
        assertThat(store().resolve("agents")).isEmptyDirectory();
    }

    @Test
    void engineWithoutProgramsCreatesNoPrivateFiles() {
        Nerve.open(store(), directory, ENVIRONMENT).close();

        assertThat(store().resolve("tmp")).doesNotExist();
        assertThat(store().resolve("workers")).doesNotExist();
    }

    @Test
    void nextEngineDeletesTheFilesOfAKilledProcess() throws IOException {
        var killed = store().resolve("tmp/0123456789abcdef/nerve-agent-1");
        Files.createDirectories(killed);
        Files.writeString(killed.resolve("hook.sh"), "exit 0");

        Nerve.open(store(), directory, ENVIRONMENT).close();

        assertThat(privateFiles()).isEmpty();
    }
}
