package dev.nerve.app.run.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.app.run.RunWorld;
import dev.nerve.engine.workflow.WorkflowDrawing;
import dev.nerve.json.Json;
import dev.nerve.workflow.WorkflowParam;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorkflowCommandTest {

    private final RunWorld world = new RunWorld();

    @BeforeEach
    void drawOne() {
        world.breakFiles("a.yaml", "b.yaml");
        var params = List.of(WorkflowParam.of("rounds", 3));
        world.draw(
                "good.yaml",
                new WorkflowDrawing(
                        "good", "Does good", params, "a tree", "flowchart TD", "digraph"));
    }

    @Test
    void aFileThatIsFineIsToldSo() {
        var shell = world.pipe("", "workflow", "validate", "good.yaml");

        assertThat(shell.code()).isZero();
        assertThat(shell.out()).isEqualTo("fine good.yaml: workflow 'good'\n");
    }

    @Test
    void allProblemsOfAllFilesAreTold() {
        var shell = world.pipe("", "workflow", "validate", "b.yaml", "good.yaml", "a.yaml");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.out()).contains("fine good.yaml");
        assertThat(shell.err())
                .isEqualTo(
                        """
                        nerve: b.yaml:2:3: early
                          b.yaml:10:1: late
                          a.yaml:2:3: early
                          a.yaml:10:1: late
                        """);
    }

    @Test
    void aProgramIsToldOnce() {
        var shell = world.pipe("", "workflow", "validate", "b.yaml", "good.yaml", "--json");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.out()).hasLineCount(1);
        var files = Json.parse(shell.out()).at("files");
        assertThat(files.at("[0].valid").toBoolean()).isFalse();
        assertThat(files.at("[0].problems").items()).hasSize(2);
        assertThat(files.at("[0].count").toInt()).isEqualTo(2);
        assertThat(files.at("[1].workflow").text()).isEqualTo("good");
    }

    @Test
    void aWorkflowIsDrawn() {
        assertThat(world.pipe("", "workflow", "show", "good.yaml").out())
                .isEqualTo(
                        """
                        Does good

                        Parameters:
                          rounds  a whole number, default 3

                        a tree
                        """);
        assertThat(world.pipe("", "workflow", "show", "good.yaml", "--format", "mermaid").out())
                .isEqualTo("flowchart TD\n");
        assertThat(world.pipe("", "workflow", "show", "good.yaml", "--format=dot").out())
                .isEqualTo("digraph\n");
        var json = world.pipe("", "workflow", "show", "good.yaml", "--json");
        assertThat(Json.parse(json.out()).at("params[0].default").toInt()).isEqualTo(3);
    }

    @Test
    void aFormatThatIsNotThereIsRefused() {
        var shell = world.pipe("", "workflow", "show", "good.yaml", "--format", "svg");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.err())
                .isEqualTo("nerve: there is no format 'svg'\nhint: there are tree, mermaid, dot\n");
    }
}
