package dev.nerve.engine.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.memory.InMemoryWorkflowStore;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowParam;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StoredWorkflowsTest {

    private static final Path GREET = Path.of("greet.yaml");

    private final FakeWorkflowReader files = new FakeWorkflowReader();
    private final ManualTimeSource time = new ManualTimeSource();
    private final StoredWorkflows workflows =
            new StoredWorkflows(new InMemoryWorkflowStore(), files, time);

    private void write(String description) {
        files.add(
                Workflow.of("greet", description, context -> context.param("word").text())
                        .withParams(WorkflowParam.of("word", "hello")));
    }

    @Test
    void fileIsStoredUnderTheIdOfItsWorkflowWithItsParameters() throws InterruptedException {
        write("Greets somebody");

        var stored = workflows.load(GREET);

        assertThat(workflows.list()).containsExactly(stored.summary());
        assertThat(stored.source())
                .isEqualTo(
                        new WorkflowSource(
                                WorkflowSource.Kind.YAML, "greet", "greet", "greet.yaml"));
        assertThat(stored.description()).isEqualTo("Greets somebody");
        assertThat(stored.time()).isEqualTo(time.now());
        assertThat(stored.params())
                .containsExactly(
                        Value.Fields.EMPTY
                                .with("name", "word")
                                .with("type", "text")
                                .with("description", "")
                                .with("default", "hello"));
        assertThat(files.takeReads()).isEqualTo(1);
    }

    @Test
    void loadingAgainReplacesTheWorkflow() throws InterruptedException {
        write("Greets somebody");
        workflows.load(GREET);
        write("Greets everybody");

        workflows.load(GREET);

        assertThat(workflows.list()).hasSize(1);
        assertThat(workflows.get("greet").description()).isEqualTo("Greets everybody");
    }

    @Test
    void fileWithErrorsChangesNothing() {
        assertThatThrownBy(() -> workflows.load(GREET)).isInstanceOf(NerveException.Invalid.class);

        assertThat(workflows.list()).isEmpty();
        assertThat(workflows.find("greet")).isEmpty();
    }

    @Test
    void removedWorkflowIsGone() throws InterruptedException {
        write("Greets somebody");
        workflows.load(GREET);

        workflows.remove("greet");

        assertThat(workflows.list()).isEmpty();
        assertThatThrownBy(() -> workflows.remove("greet"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("no workflow 'greet' is loaded; none is loaded here");
    }
}
