package dev.nerve.engine.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.memory.InMemoryWorkflowStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkflowRefTest {

    @TempDir Path directory;

    private WorkflowRef ref(String word) {
        return new WorkflowRef(word, directory.resolve(word));
    }

    @Test
    void existingFileIsAFile() throws IOException {
        Files.writeString(directory.resolve("greet"), "nerve: 1");

        assertThat(ref("greet").isFile()).isTrue();
    }

    @Test
    void wordThatIsNoNameIsAFileEvenIfItIsMissing() {
        assertThat(ref("greet.yaml").isFile()).isTrue();
        assertThat(ref("greet").isFile()).isFalse();
    }

    @Test
    void nameFindsALoadedWorkflow() throws InterruptedException {
        var source = new WorkflowSource(WorkflowSource.Kind.YAML, "greet", "text", "greet.yaml");
        var loaded = new InMemoryWorkflowStore();
        loaded.save(new StoredWorkflow(source, "", List.of(), Instant.EPOCH));

        assertThat(ref("greet").findIn(loaded)).isEqualTo(source);
    }

    @Test
    void missingNameIsReportedAsFileAndAsWorkflow() throws IOException {
        Files.createDirectory(directory.resolve("folder"));
        var loaded = new InMemoryWorkflowStore();

        assertThatThrownBy(() -> ref("greet").findIn(loaded))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage(
                        "there is no file 'greet', and no workflow 'greet' is loaded; none is"
                                + " loaded here");
        assertThatThrownBy(() -> ref("folder").findIn(loaded))
                .hasMessageStartingWith("'folder' is a directory, not a file, and no workflow");
    }
}
