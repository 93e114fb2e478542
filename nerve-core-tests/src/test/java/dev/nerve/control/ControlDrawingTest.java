package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.graph.Graph;
import dev.nerve.graph.GraphDiagram;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import org.junit.jupiter.api.Test;

/// Control nodes are drawn with what is inside them.
class ControlDrawingTest {

    private final Node body =
            Graph.chain("body", Step.of(Play.says("draft", "")), Step.of(Play.says("review", "")));
    private final Graph graph =
            Graph.chain(
                    "g",
                    Step.of("polish", LoopNode.until("polish", _ -> true, body)),
                    Step.of(
                            "send",
                            BranchNode.of("send", _ -> true, MapNode.of("each", body))
                                    .otherwise(Play.says("wait", ""))));

    @Test
    void asATree() {
        assertThat(GraphDiagram.tree(graph))
                .isEqualTo(
                        """
                        g (graph)
                        ├─ polish (loop)
                        │  ├─ draft (function)
                        │  └─ review (function) after draft
                        └─ send (branch) after polish
                           ├─ then (map)
                           │  ├─ draft (function)
                           │  └─ review (function) after draft
                           └─ else (function)\
                        """);
    }

    @Test
    void asMermaid() {
        assertThat(GraphDiagram.mermaid(graph))
                .isEqualTo(
                        """
                        flowchart TD
                          subgraph s_polish["polish (loop)"]
                            s_polish_sdraft["draft<br/>function"]
                            s_polish_sreview["review<br/>function"]
                            s_polish_sdraft --> s_polish_sreview
                          end
                          subgraph s_send["send (branch)"]
                            subgraph s_send_sthen["then (map)"]
                              s_send_sthen_sdraft["draft<br/>function"]
                              s_send_sthen_sreview["review<br/>function"]
                              s_send_sthen_sdraft --> s_send_sthen_sreview
                            end
                            s_send_selse["else<br/>function"]
                          end
                          s_polish --> s_send\
                        """);
    }

    @Test
    void asDot() {
        assertThat(GraphDiagram.dot(graph))
                .contains("  subgraph \"cluster_polish\" {\n")
                .contains("    \"polish/draft\" -> \"polish/review\";\n")
                .contains("    subgraph \"cluster_send/then\" {\n")
                .contains("    \"send/else\" [label=\"else\\nfunction\"];\n")
                .contains("  \"polish\" -> \"send\";\n");
    }

    @Test
    void casesWithoutANameHaveOneInMermaid() {
        var odd = SwitchNode.of("s", _ -> "?").on("a b", Play.says("x", ""));

        assertThat(GraphDiagram.mermaid(Graph.of("g", Step.of(odd))))
                .contains("s_s_scase_b1[\"case[1]<br/>function\"]");
    }
}
