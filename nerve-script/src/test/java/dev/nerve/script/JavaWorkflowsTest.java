package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.execution.RunRequest;
import dev.nerve.node.Nodes;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import org.junit.jupiter.api.Test;

class JavaWorkflowsTest {

    private static final String COMPACT =
            """
            import dev.nerve.NodeId;
            import dev.nerve.graph.Graph;
            import dev.nerve.graph.step.Step;
            import dev.nerve.node.definition.NodeDefinition;
            import dev.nerve.value.Value;
            import dev.nerve.workflow.Workflow;

            void main() {
                IO.println(workflow().id());
            }

            Workflow workflow() {
                var steps = Graph.of("steps", Step.of("up", c -> upper(c.input().text())));
                return Workflow.of("shout", "Says it louder", steps);
            }

            String upper(String text) {
                return text.toUpperCase() + "!";
            }

            List<NodeDefinition> nodes() {
                var id = NodeId.of("same");
                return List.of(new NodeDefinition(id, "identity", Value.Fields.EMPTY));
            }
            """;

    private static Value run(JavaWorkflows.LoadedJavaWorkflow loaded, String input)
            throws Exception {
        return NodeRunners.real()
                .run(RunRequest.of(loaded.workflow(), input).nodes(Nodes.none()))
                .orThrow();
    }

    @Test
    void aCompactSourceFileIsAWorkflow() throws Exception {
        var loaded = JavaWorkflows.load(COMPACT, "my-flow.java");

        assertThat(loaded.workflow().id().name()).isEqualTo("shout");
        assertThat(loaded.nodes()).singleElement().extracting("type").isEqualTo("identity");
        assertThat(run(loaded, "hey")).isEqualTo(Value.of("HEY!"));
    }

    @Test
    void loadingAgainGivesAnotherDefinition() throws Exception {
        var first = JavaWorkflows.load(COMPACT, "flow.java");
        var second = JavaWorkflows.load(COMPACT.replace("+ \"!\"", "+ \"?\""), "flow.java");

        assertThat(run(first, "a")).isEqualTo(Value.of("A!"));
        assertThat(run(second, "a")).isEqualTo(Value.of("A?"));
    }

    @Test
    void aClassWithAStaticMethodIsAWorkflow() throws Exception {
        var loaded =
                JavaWorkflows.load(
                        """
                        package some.where;

                        import dev.nerve.node.kind.IdentityNode;
                        import dev.nerve.workflow.Workflow;

                        public class Flow {
                            private record Inner(int n) {}

                            static Workflow workflow() {
                                return Workflow.of("flow", "", IdentityNode.of("same"));
                            }
                        }
                        """,
                        "otherwise.java");

        assertThat(run(loaded, "x")).isEqualTo(Value.of("x"));
    }

    @Test
    void mistakesAreToldWithLineAndCaret() {
        assertThatThrownBy(() ->
                        JavaWorkflows.load(
                                """
                                void main() {}

                                Object workflow() {
                                \tint one = "two";
                                    return nothing;
                                }
                                """,
                                "flow.java"))
                .isInstanceOf(WorkflowFileException.class)
                .hasMessage(
                        """
                        flow.java:4:12: incompatible types: String cannot be converted to int
                          4 | \tint one = "two";
                            | \t          ^
                        flow.java:5:12: cannot find symbol
                          5 |     return nothing;
                            |            ^
                          hint: symbol:   variable nothing; location: class flow\
                        """
                                .stripTrailing());
    }

    @Test
    void aFileWithoutAWorkflowSaysWhatIsMissing() {
        assertThatThrownBy(() -> JavaWorkflows.load("void main() {}", "flow.java"))
                .hasMessageContaining("there is no method 'Workflow workflow()'");
        assertThatThrownBy(() ->
                        JavaWorkflows.load(
                                "void main() {} String workflow() { return \"\"; }", "a.java"))
                .hasMessageContaining("must return a Workflow");
        assertThatThrownBy(() -> JavaWorkflows.load("", "a.java"))
                .isInstanceOf(WorkflowFileException.class);
        assertThatThrownBy(() -> JavaWorkflows.load("x".repeat(2_000_000), "a.java"))
                .hasMessageContaining("the limit is 1 MiB");
    }

    @Test
    void whatItThrowsIsToldAtItsLine() {
        assertThatThrownBy(() ->
                        JavaWorkflows.load(
                                """
                                void main() {}
                                Object workflow() {
                                    throw new IllegalStateException("not today");
                                }
                                """,
                                "some-flow.java"))
                .isInstanceOf(WorkflowFileException.class)
                .hasMessageContaining("some-flow.java:3:1: 'workflow()' failed:")
                .hasMessageContaining("not today");
    }
}
