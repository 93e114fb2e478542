package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.store.RunRecord;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.WorkflowStore;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.testkit.WorkflowStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteWorkflowStoreTest implements WorkflowStoreContract {

    private static final RunId RUN = RunId.of("one");

    @TempDir Path directory;

    private SqliteStore store;
    private SqliteStore other;

    @BeforeEach
    void open() {
        store = SqliteStore.open(directory);
        other = SqliteStore.open(directory);
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    @Override
    public WorkflowStore workflows() {
        return store.workflows();
    }

    @Override
    public WorkflowStore sharingWorkflows() {
        return other.workflows();
    }

    private long texts() {
        return store.read(connection -> connection.number("SELECT count(*) FROM source"));
    }

    private static RunRecord runOf(WorkflowSource source) {
        var run = SampleRuns.run(RUN.name());
        return new RunRecord(run.id(), source, run.start(), run.status());
    }

    @Test
    void workflowIsThereAfterARestart() throws InterruptedException {
        workflows().save(WorkflowStoreContract.workflow("flow", "id: flow"));
        close();
        open();

        assertThat(workflows().get("flow"))
                .isEqualTo(WorkflowStoreContract.workflow("flow", "id: flow"));
    }

    @Test
    void textIsKeptOnceAndOutlivesTheRunsThatBeganWithIt() throws InterruptedException {
        var flow = WorkflowStoreContract.workflow("flow", "id: flow");
        workflows().save(flow);
        store.runs().add(runOf(flow.source()));
        assertThat(texts()).isEqualTo(1);

        store.runs().remove(RUN);

        assertThat(workflows().get("flow")).isEqualTo(flow);
    }

    @Test
    void runKeepsTheTextItBeganWith() throws InterruptedException {
        var old = WorkflowStoreContract.workflow("flow", "old");
        workflows().save(old);
        store.runs().add(runOf(old.source()));

        workflows().save(WorkflowStoreContract.workflow("flow", "new"));
        assertThat(texts()).isEqualTo(2);
        workflows().remove("flow");

        assertThat(store.runs().find(RUN).orElseThrow().source()).isEqualTo(old.source());
        assertThat(texts()).isEqualTo(1);
    }

    @Test
    void textThatNothingNeedsIsForgotten() throws InterruptedException {
        workflows().save(WorkflowStoreContract.workflow("flow", "old"));
        workflows().save(WorkflowStoreContract.workflow("flow", "new"));
        assertThat(texts()).isEqualTo(1);

        workflows().remove("flow");

        assertThat(texts()).isZero();
    }

    @Test
    void storeThatIsOnlyLookedAtTakesNone() throws InterruptedException {
        workflows().save(WorkflowStoreContract.workflow("flow", "id: flow"));
        try (var looked = SqliteStore.openReadOnly(directory)) {
            assertThat(looked.workflows().list()).hasSize(1);
            assertThatThrownBy(() -> looked.workflows().remove("flow"))
                    .isInstanceOf(NerveException.Unsupported.class);
        }

        assertThat(workflows().find("flow")).isPresent();
    }

    @Test
    void whatNerveDidNotWriteIsToldByName() throws InterruptedException {
        workflows().save(WorkflowStoreContract.workflow("flow", "id: flow"));
        store.write(connection -> connection.update("UPDATE workflow SET params = '{'"));

        assertThatThrownBy(() -> workflows().list())
                .isInstanceOf(NerveException.class)
                .hasMessageContaining("workflow 'flow' in the store");
    }

    @Test
    void storeOfAnEarlierVersionKeepsItsRuns() throws Exception {
        var old = directory.resolve("old");
        OldStore.create(
                old,
                4,
                """
                INSERT INTO source (key, hash, text) VALUES (1, 'h', 'id: flow');
                INSERT INTO run (key, name, state, changed, active)
                VALUES (1, '%s', 'failed', 0, 0);
                INSERT INTO run_start (run, kind, workflow, file, source, began, params, input)
                VALUES (1, 'yaml', 'flow', 'flow.yaml', 1, 0, '{}', 'null');
                INSERT INTO journal_end (run) VALUES (1);
                """
                        .formatted(RUN));

        try (var migrated = SqliteStore.open(old)) {
            assertThat(migrated.workflows().list()).isEmpty();
            assertThat(migrated.runs().find(RUN).orElseThrow().source().text())
                    .isEqualTo("id: flow");
        }
    }
}
