package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A run with an agent whose version nobody has tried yet.
@Timeout(120)
class AgentVersionTest {

    private static final String CLAUDE =
            """
            #!/bin/sh
            say() { printf '%s\\n' "$1"; }
            while read -r line; do
                case $line in
                    *'"initialize"'*)
                        say '{"type":"control_response","response":{"request_id":"initialize"}}' ;;
                    *)
                        say '{"type":"system","subtype":"init","claude_code_version":"99.1.0"}'
                        say '{"type":"result","is_error":false,"result":"yes"}' ;;
                esac
            done
            """;

    @TempDir Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        var claude = directory.resolve("claude");
        Files.writeString(claude, CLAUDE);
        Files.setPosixFilePermissions(claude, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(
                directory.resolve("two.yaml"),
                """
                nerve: 1
                id: two
                nodes:
                  dev: {type: agent, command: %s, mode: structured}
                steps:
                  - {id: one, node: dev, input: first}
                  - {id: next, node: dev, input: second, after: [one]}
                """
                        .formatted(claude));
    }

    @Test
    void peopleAreToldOncePerRunOnTheErrorStream() {
        var shell = Typed.in(directory, "", "run", "two.yaml");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err())
                .containsOnlyOnce(
                        "note: claude_code 99.1.0 was not tested with nerve; tested: 2.1");
        assertThat(shell.out()).doesNotContain("99.1.0");
    }

    @Test
    void programsSeeItInTheStateOfTheAgent() {
        var shell = Typed.in(directory, "", "run", "two.yaml", "--json");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out()).contains("\"version\":\"99.1.0\",\"version_unseen\":true");
        assertThat(shell.err()).doesNotContain("99.1.0");
    }
}
