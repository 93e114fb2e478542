package dev.nerve.terminal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramSearchTest {

    @TempDir private Path directory;
    private Path tool;

    @BeforeEach
    void makeATool() throws IOException {
        Files.createDirectories(directory.resolve("one/tool"));
        Files.createDirectories(directory.resolve("two"));
        tool = file("two/tool", "rwxr-xr-x");
        file("two/text", "rw-r--r--");
    }

    private Path file(String name, String permissions) throws IOException {
        var file = Files.writeString(directory.resolve(name), "#!/bin/sh\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private ProgramSearch search(String path) {
        return ProgramSearch.of(directory, Map.of("PATH", path));
    }

    @Test
    void aNameIsLookedUpInTheGivenPathInOrder() {
        var path = directory.resolve("one") + ":" + directory.resolve("two");

        assertThat(search(path).find("tool")).contains(tool);
    }

    @Test
    void relativeAndEmptyEntriesAreTakenFromTheDirectory() {
        assertThat(search("two").find("tool")).contains(tool);
        assertThat(new ProgramSearch(directory.resolve("two"), search("").entries()).find("tool"))
                .contains(tool);
    }

    @Test
    void aPathIsNotLookedUp() {
        assertThat(search("").find("two/tool")).contains(tool);
        assertThat(search("two").find("./tool")).isEmpty();
    }

    @Test
    void withoutAPathTheUsualDirectoriesAreSearched() {
        assertThat(ProgramSearch.of(directory, Map.of()).find("sh")).isPresent();
    }

    @Test
    void aMissingProgramSaysWhereItWasLookedFor() {
        assertThatThrownBy(() -> search("one:two").get("nothing"))
                .isInstanceOf(LaunchException.ProgramMissing.class)
                .hasMessage("program 'nothing' not found in PATH 'one:two'");
    }

    @Test
    void aFileThatMayNotBeExecutedIsNamed() {
        assertThatThrownBy(() -> search("two").get("text"))
                .isInstanceOf(LaunchException.ProgramDenied.class)
                .hasMessageContaining("two/text' may not be executed");
    }
}
