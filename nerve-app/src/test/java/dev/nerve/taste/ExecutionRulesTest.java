package dev.nerve.taste;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.Node;
import dev.nerve.node.capability.CompositeNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionRulesTest {

    private static final String NODE = Node.class.getSimpleName();
    private static final String COMPOSITE = CompositeNode.class.getSimpleName();
    private static final String LAYER = ExecutionLayer.class.getSimpleName();

    /// The types that the rules are about, in their own packages.
    private static final List<String> TYPES =
            List.of(
                    "package dev.nerve.node; public class RunContext {}",
                    "package dev.nerve.node; public interface %s { void execute(RunContext c); }"
                            .formatted(NODE),
                    """
                    package dev.nerve.node.capability; import dev.nerve.node.*;
                    public interface %s extends %s {
                        default void executeInline(RunContext c) { execute(c); }
                    }
                    """
                            .formatted(COMPOSITE, NODE),
                    """
                    package dev.nerve.node; public interface %s {
                        void execute(%s n, RunContext c);
                    }
                    """
                            .formatted(LAYER, NODE),
                    layer("Innermost", "", "n.execute(c);"));

    @TempDir Path directory;

    @Test
    void oneLayerMayExecuteNodes() throws IOException {
        reported(List.of());
    }

    @Test
    void otherCallerThatExecutesANodeIsReported() throws IOException {
        reported(
                List.of("dev.nerve.graph.Eager executes a node: only one layer may do that"),
                """
                package dev.nerve.graph; import dev.nerve.node.*;
                import dev.nerve.node.capability.*;
                public class Eager {
                    void call(%s inner, RunContext c) { inner.execute(c); }
                }
                """
                        .formatted(COMPOSITE));
    }

    @Test
    void methodReferenceToANodeIsReported() throws IOException {
        reported(
                List.of("dev.nerve.graph.Lazy executes a node: only one layer may do that"),
                """
                package dev.nerve.graph; import dev.nerve.node.*;
                import dev.nerve.node.capability.*;
                public class Lazy {
                    java.util.function.Consumer<RunContext> later(%s n) { return n::execute; }
                }
                """
                        .formatted(NODE));
    }

    @Test
    void secondLayerThatExecutesNodesIsReported() throws IOException {
        reported(
                List.of(
                        "dev.nerve.execution.Innermost executes a node: only one layer may do that",
                        "dev.nerve.execution.Shortcut executes a node: only one layer may do that"),
                layer("Shortcut", "", "n.execute(c);"));
    }

    @Test
    void compositeMayExecuteAnotherInItsPlace() throws IOException {
        reported(
                List.of(),
                """
                package dev.nerve.graph; import dev.nerve.node.*;
                import dev.nerve.node.capability.*;
                public class Outer implements %1$s {
                    %1$s inner;
                    public void execute(RunContext c) { inner.executeInline(c); }
                }
                """
                        .formatted(COMPOSITE));
    }

    @Test
    void otherCallerThatExecutesInlineIsReported() throws IOException {
        reported(
                List.of(
                        "dev.nerve.graph.Bypass executes a node inline:"
                                + " only a composite has a place for it"),
                """
                package dev.nerve.graph; import dev.nerve.node.*;
                import dev.nerve.node.capability.*;
                public class Bypass {
                    void call(%s inner, RunContext c) { inner.executeInline(c); }
                }
                """
                        .formatted(COMPOSITE));
    }

    @Test
    void layerThatKnowsAnotherIsReported() throws IOException {
        reported(
                List.of(
                        "dev.nerve.execution.Nosy uses dev.nerve.execution.Innermost:"
                                + " only the factory of the layers knows a layer"),
                layer("Nosy", "Innermost next;", ""));
    }

    @Test
    void factoryMayKnowAllLayers() throws IOException {
        reported(List.of(), factory("Layers"));
    }

    @Test
    void secondTypeThatKnowsLayersIsReported() throws IOException {
        reported(
                List.of(
                        "dev.nerve.execution.Layers uses dev.nerve.execution.Innermost:"
                                + " only the factory of the layers knows a layer",
                        "dev.nerve.execution.Others uses dev.nerve.execution.Innermost:"
                                + " only the factory of the layers knows a layer"),
                factory("Layers"),
                factory("Others"));
    }

    private static String layer(String name, String field, String body) {
        return """
        package dev.nerve.execution; import dev.nerve.node.*; import dev.nerve.node.capability.*;
        public class %s implements %s {
            %s
            public void execute(%s n, RunContext c) { %s }
        }
        """
                .formatted(name, LAYER, field, NODE, body);
    }

    private static String factory(String name) {
        return "package dev.nerve.execution; public class %s { Object o = new Innermost(); }"
                .formatted(name);
    }

    private void reported(List<String> expected, String... sources) throws IOException {
        var all = new ArrayList<>(TYPES);
        all.addAll(List.of(sources));

        var classes = PlantedClasses.compile(directory, all.toArray(String[]::new));

        assertThat(ExecutionRules.violations(classes))
                .containsExactlyInAnyOrderElementsOf(expected);
    }
}
