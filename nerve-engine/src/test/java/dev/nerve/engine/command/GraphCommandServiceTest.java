package dev.nerve.engine.command;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Nodes;
import dev.nerve.protocol.GraphCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GraphCommandServiceTest {

    private static final Value.Fields NOTHING = Value.Fields.EMPTY;

    private final EngineWorld world = new EngineWorld();

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private static Value.Fields step(String id) {
        var node = NOTHING.with("id", id).with("type", "identity");
        return NOTHING.with("id", id).with("node", node);
    }

    private NodeData create(String id) throws InterruptedException {
        return world.call(
                new GraphCommands.CreateGraph(
                        null, id, List.of(step("a"), step("b").with("after", List.of("a"))), null));
    }

    @Test
    void graphIsCreatedListedAndDeleted() throws InterruptedException {
        var created = create("both");
        world.call(new NodeCommands.CreateNode(null, "same", "identity", NOTHING, NOTHING, null));

        assertThat(created.nodeType()).isEqualTo("graph");
        assertThat(requireNonNull(created.definition()).at("parameters.steps[1].id").text())
                .isEqualTo("b");
        assertThat(world.call(new GraphCommands.GetGraph(null, "both")).definition())
                .isEqualTo(created.definition());
        assertThat(world.call(new GraphCommands.ListGraphs(null, null, null)).nodes())
                .extracting(NodeData::nodeId)
                .containsExactly("both");
        world.call(new GraphCommands.DeleteGraph(null, "both"));
        assertThat(world.call(new GraphCommands.ListGraphs(null, null, null)).nodes()).isEmpty();
    }

    @Test
    void graphWithProblemsIsRefused() {
        var command =
                new GraphCommands.CreateGraph(
                        "Bad Session", "both", List.of(step("a"), NOTHING.with("id", "b")), null);

        assertThatThrownBy(() -> world.call(command))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("Bad Session")
                .hasMessageContaining("step 'b': it needs one of node, node_id");
    }

    @Test
    void graphOfLiveObjectsIsShownToo() throws InterruptedException {
        var session = world.sessions.create("default", "");
        session.add(Graph.of("live", Step.of("here", context -> context.input())));

        var shown = world.call(new GraphCommands.GetGraph(null, "live"));

        assertThat(requireNonNull(shown.definition()).at("parameters.steps[0].id").text())
                .isEqualTo("here");
    }

    @Test
    void otherNodesAreNoGraphs() throws InterruptedException {
        world.call(new NodeCommands.CreateNode(null, "same", "identity", NOTHING, NOTHING, null));

        assertThatThrownBy(() -> world.call(new GraphCommands.GetGraph(null, "same")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("identity, not a graph");
        assertThatThrownBy(() -> world.call(new GraphCommands.DeleteGraph(null, "same")))
                .isInstanceOf(NerveException.NotFound.class);
    }

    @Test
    void graphsAndWorkflowsAreDrawn() throws InterruptedException {
        create("both");
        world.bound.bind(
                Workflow.of("flow", "for a test", Graph.of("flow", Step.of("only", context -> 1))),
                Nodes.none());

        assertThat(world.call(new GraphCommands.Draw(null, "both", null, null)).text())
                .contains("a")
                .contains("b");
        var drawing = world.call(new GraphCommands.Draw(null, null, "flow", "mermaid"));
        assertThat(drawing.format()).isEqualTo("mermaid");
        assertThat(drawing.text()).contains("flowchart").contains("only");
        assertThatThrownBy(() -> world.call(new GraphCommands.Draw(null, "both", "flow", "crayon")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("format: use one of tree, mermaid, dot")
                .hasMessageContaining("either a graph or a workflow");
    }
}
