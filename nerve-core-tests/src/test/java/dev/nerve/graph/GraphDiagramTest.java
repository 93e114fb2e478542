package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.graph.step.Step;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Compares drawings with those in `src/test/resources/drawing`; `-Dupdate=true` writes them anew.
class GraphDiagramTest {

    private static final Path DRAWINGS = Path.of("src/test/resources/drawing");

    private static Step step(String id) {
        return Step.of(id, FunctionNode.of("f", _ -> 1));
    }

    static Stream<Named<Graph>> graphs() {
        return Stream.of(empty(), report(), nested(), odd())
                .map(graph -> Named.of(graph.id().name(), graph));
    }

    private static Graph empty() {
        return Graph.of("empty");
    }

    private static Graph report() {
        return Graph.of(
                "report",
                step("fetch"),
                Step.of("parse", IdentityNode.of("same")).after("fetch"),
                Step.named("review", "claude").after("parse").when(_ -> true),
                step("merge").after("fetch", "review"));
    }

    private static Graph nested() {
        var inner = Graph.of("inner", step("one"), step("two").after("one"));
        var middle = Graph.of("middle", Step.of("inner", inner), step("next").after("inner"));
        return Graph.of(
                "nested",
                Step.of("first", inner),
                Step.of("middle", middle).after("first"),
                step("last").after("middle"));
    }

    /// Names that mean something elsewhere or resemble each other, and a dependency that is not
    /// there.
    private static Graph odd() {
        var inner = Graph.of("inner", step("b"), step("end"));
        return Graph.of(
                "odd",
                step("end"),
                step("a-b"),
                step("a_b").after("a-b"),
                Step.of("a", inner),
                step("a__b").after("a", "missing"));
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void treeIsAsDrawn(Graph graph) throws IOException {
        compare(GraphDiagram.tree(graph), graph.id() + ".txt");
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void mermaidIsAsDrawn(Graph graph) throws IOException {
        compare(GraphDiagram.mermaid(graph), graph.id() + ".mmd");
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void dotIsAsDrawn(Graph graph) throws IOException {
        compare(GraphDiagram.dot(graph), graph.id() + ".dot");
    }

    private static void compare(String drawing, String name) throws IOException {
        var file = DRAWINGS.resolve(name);
        if (Boolean.getBoolean("update")) {
            Files.writeString(file, drawing + "\n");
        }
        assertThat(drawing + "\n").isEqualTo(Files.readString(file));
    }

    @Test
    void stepsWithNamesThatResembleEachOtherAreDrawnApart() {
        var boxes = GraphDiagram.mermaid(odd()).lines().filter(line -> line.contains("<br/>"));

        assertThat(boxes.map(line -> line.substring(0, line.indexOf('[')).strip()))
                .hasSize(6)
                .doesNotHaveDuplicates();
    }
}
