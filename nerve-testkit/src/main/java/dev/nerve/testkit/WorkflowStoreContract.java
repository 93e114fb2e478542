package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.run.Parallel;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowPage.WorkflowSummary;
import dev.nerve.store.WorkflowQuery;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.WorkflowStore;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The promises of every workflow store.
public interface WorkflowStoreContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    WorkflowStore workflows();

    /// {@return another store on the same data, as another process would open it}
    WorkflowStore sharingWorkflows();

    /// {@return a workflow with a text}
    ///
    /// @param name the name
    /// @param text the text
    static StoredWorkflow workflow(String name, String text) {
        return new StoredWorkflow(
                new WorkflowSource(WorkflowSource.Kind.YAML, name, text, name + ".yaml"),
                "does it",
                List.of(Value.Fields.EMPTY.with("name", "rounds").with("default", 3)),
                SampleRuns.START_TIME);
    }

    @Test
    default void workflowIsFoundAsItWasLoaded() throws InterruptedException {
        var java =
                new StoredWorkflow(
                        new WorkflowSource(
                                WorkflowSource.Kind.JAVA, "shout", "void main() {} // ä\n", ""),
                        "",
                        List.of(),
                        SampleRuns.START_TIME.plusNanos(1));

        assertThat(workflows().save(workflow("flow", "id: flow"))).isEmpty();
        assertThat(workflows().save(java)).isEmpty();

        assertThat(sharingWorkflows().find("flow")).contains(workflow("flow", "id: flow"));
        assertThat(sharingWorkflows().find("shout")).contains(java);
        assertThat(sharingWorkflows().get("shout")).isEqualTo(java);
    }

    @Test
    default void whatIsLoadedAgainTakesThePlaceOfWhatWasThere() throws InterruptedException {
        workflows().save(workflow("flow", "old"));

        assertThat(sharingWorkflows().save(workflow("flow", "new")))
                .contains(workflow("flow", "old"));

        assertThat(workflows().list()).containsExactly(workflow("flow", "new").summary());
        assertThat(workflows().get("flow")).isEqualTo(workflow("flow", "new"));
    }

    @Test
    default void allAreListedByName() throws InterruptedException {
        for (var name : List.of("b", "c", "a-1", "a")) {
            workflows().save(workflow(name, "same"));
        }

        assertThat(sharingWorkflows().list())
                .extracting(WorkflowSummary::name)
                .containsExactly("a", "a-1", "b", "c");
    }

    @Test
    default void pagesOfAListHaveEachWorkflowOnce() throws InterruptedException {
        for (var name : List.of("b", "c", "a-1", "a", "d")) {
            workflows().save(workflow(name, "same"));
        }
        var query = WorkflowQuery.DEFAULT.withLimit(2);

        var first = sharingWorkflows().list(query);
        var second = sharingWorkflows().list(query.after(first.next()));
        var last = sharingWorkflows().list(query.after(second.next()));

        assertThat(first.workflows())
                .containsExactly(workflow("a", "").summary(), workflow("a-1", "").summary());
        assertThat(second.workflows())
                .containsExactly(workflow("b", "").summary(), workflow("c", "").summary());
        assertThat(last.workflows()).containsExactly(workflow("d", "").summary());
        assertThat(last.next()).isNull();
        assertThatThrownBy(() -> query.withLimit(1_001)).isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    default void removedWorkflowIsGoneAndItsTextStaysForOthers() throws InterruptedException {
        workflows().save(workflow("one", "same"));
        workflows().save(workflow("two", "same"));

        assertThat(workflows().remove("one")).contains(workflow("one", "same"));
        assertThat(workflows().remove("one")).isEmpty();

        assertThat(sharingWorkflows().find("one")).isEmpty();
        assertThat(sharingWorkflows().list()).containsExactly(workflow("two", "same").summary());
    }

    @Test
    default void nameThatIsNotThereIsToldWithWhatIs() throws InterruptedException {
        assertThatThrownBy(() -> workflows().get("reviw"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("no workflow 'reviw' is loaded; none is loaded here");

        workflows().save(workflow("review", ""));
        workflows().save(workflow("debate", "id: debate"));

        assertThatThrownBy(() -> workflows().get("reviw"))
                .hasMessage("no workflow 'reviw' is loaded; did you mean 'review'?");
        assertThatThrownBy(() -> workflows().get("something\n"))
                .hasMessage("no workflow 'something\\n' is loaded; there are debate, review");
    }

    @Test
    default void ofManyThatLoadAtOnceEachTakesThePlaceOfAnother() throws Exception {
        var loads =
                IntStream.range(0, 16)
                        .mapToObj(number -> workflow("flow", "text " + number))
                        .map(one -> (Callable<Optional<StoredWorkflow>>) () -> keepOne(one))
                        .toList();

        var replaced = Parallel.all(8, loads).stream().flatMap(Optional::stream).toList();

        assertThat(replaced).hasSize(15).doesNotHaveDuplicates();
        assertThat(replaced).doesNotContain(workflows().get("flow"));
    }

    private Optional<StoredWorkflow> keepOne(StoredWorkflow workflow) throws InterruptedException {
        boolean isEven = workflow.source().text().hashCode() % 2 == 0;
        return (isEven ? workflows() : sharingWorkflows()).save(workflow);
    }
}
