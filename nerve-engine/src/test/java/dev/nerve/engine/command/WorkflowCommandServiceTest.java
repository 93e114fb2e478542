package dev.nerve.engine.command;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.protocol.WorkflowCommands;
import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.workflow.ValidationData.ProblemData;
import dev.nerve.protocol.workflow.WorkflowData;
import dev.nerve.protocol.workflow.WorkflowParamData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowParam;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkflowCommandServiceTest {

    private static final WorkflowSourceData FLOW =
            new WorkflowSourceData("yaml", null, "flow", "flow.yaml");

    private final EngineWorld world = new EngineWorld();

    @BeforeEach
    void write() {
        world.files.add(Workflow.of("flow", "for a test", IdentityNode.of("same")));
    }

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    @Test
    void workflowTravelsAsText() throws InterruptedException {
        var loaded = world.call(new WorkflowCommands.LoadWorkflow(FLOW));

        assertThat(loaded.workflow()).isEqualTo("flow");
        assertThat(loaded.kind()).isEqualTo("yaml");
        assertThat(loaded.text()).isNull();
        assertThat(world.call(new WorkflowCommands.GetWorkflow("flow")).text()).isEqualTo("flow");
        assertThat(world.call(new WorkflowCommands.ListWorkflows()).workflows())
                .extracting(WorkflowData::workflow)
                .containsExactly("flow");
        assertThat(world.call(new WorkflowCommands.RemoveWorkflow("flow")))
                .isEqualTo(EmptyReply.OK);
        assertThatThrownBy(() -> world.call(new WorkflowCommands.RemoveWorkflow("flow")))
                .isInstanceOf(NerveException.NotFound.class);
    }

    @Test
    void validationReturnsTheProblemsAsData() throws InterruptedException {
        var bad = new WorkflowSourceData("yaml", null, "nonsense", "bad.yaml");

        var validation = world.call(WorkflowCommands.ValidateWorkflow.of(bad));

        assertThat(validation.valid()).isFalse();
        assertThat(validation.workflow()).isNull();
        assertThat(validation.problems())
                .containsExactly(
                        new ProblemData("bad.yaml:1:1: it has errors", null, null, null, null));
        var fine = world.call(WorkflowCommands.ValidateWorkflow.of(FLOW));
        assertThat(fine.valid()).isTrue();
        assertThat(fine.workflow()).isEqualTo("flow");
        assertThat(fine.description()).isEqualTo("for a test");
        assertThat(fine.drawing()).isNull();
        assertThat(validation.error()).isEqualTo("bad.yaml:1:1: it has errors");
        assertThatThrownBy(() -> world.call(new WorkflowCommands.LoadWorkflow(bad)))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    void validationDescribesAndDrawsAWorkflowThatCanRun() throws InterruptedException {
        world.files.add(
                Workflow.of("loop", "for a test", IdentityNode.of("same"))
                        .withParams(WorkflowParam.of("rounds", 3)));
        var source = new WorkflowSourceData("yaml", null, "loop", "loop.yaml");

        var validation = world.call(new WorkflowCommands.ValidateWorkflow(source, "dot"));

        assertThat(validation.params())
                .extracting(WorkflowParamData::name)
                .containsExactly("rounds");
        assertThat(requireNonNull(validation.drawing()).text()).startsWith("digraph");
        assertThatThrownBy(() -> world.call(new WorkflowCommands.ValidateWorkflow(source, "svg")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("format: use one of tree, mermaid, dot, not 'svg'");
    }

    @Test
    void unknownLanguageIsRefused() {
        var source = new WorkflowSourceData("perl", null, "flow", "flow.pl");

        assertThatThrownBy(() -> world.call(WorkflowCommands.ValidateWorkflow.of(source)))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("kind: use one of yaml, java");
    }
}
