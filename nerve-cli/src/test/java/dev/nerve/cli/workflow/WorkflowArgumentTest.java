package dev.nerve.cli.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkflowArgumentTest {

    @TempDir Path directory;

    private WorkflowArgument argument(String word) {
        return new WorkflowArgument(word, directory.resolve(word));
    }

    @Test
    void existingFileIsAFileAndADirectoryIsNone() throws IOException {
        Files.writeString(directory.resolve("greet"), "nerve: 1");
        Files.createDirectory(directory.resolve("folder"));

        assertThat(argument("greet").isFile()).isTrue();
        assertThat(argument("folder").isFile()).isFalse();
    }

    @Test
    void wordThatIsNoNameIsAFileEvenIfItIsMissing() {
        assertThat(argument("greet.yaml").isFile()).isTrue();
        assertThat(argument("greet").isFile()).isFalse();
    }
}
