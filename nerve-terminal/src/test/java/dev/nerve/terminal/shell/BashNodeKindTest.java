package dev.nerve.terminal.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.capability.QuotingNode;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BashNodeKindTest {

    private final BashServices services =
            new BashServices(
                    Path.of("/"),
                    Map.of(),
                    RunFiles.of(Path.of("/runs"), Path.of("/spool")),
                    DescriptorPoller.open());
    private final NodeKinds kinds = NodeKinds.of(List.of(new BashNodeKind(services)));

    private BashNode make(Map<String, ?> parameters) {
        var definition = new NodeDefinition(NodeId.of("build"), "bash", Value.fields(parameters));
        return (BashNode) kinds.make(definition);
    }

    @Test
    void aDefinitionBecomesANodeAndTheNodeTheDefinition() {
        var parameters =
                Map.of(
                        "command", "make ${input.target}",
                        "cwd", "src",
                        "env", Map.of("CC", "clang", "JOBS", 4),
                        "timeout", "2m",
                        "grace", "500ms");

        var node = make(parameters);

        assertThat(node.terms())
                .isEqualTo(
                        BashOptions.DEFAULT
                                .withDirectory(Path.of("src"))
                                .withEnvironment(Map.of("CC", "clang", "JOBS", "4"))
                                .withTimeout(Duration.ofMinutes(2))
                                .withGrace(Duration.ofMillis(500)));
        assertThat(kinds.make(node.definition().orElseThrow())).isEqualTo(node);
    }

    @Test
    void whatIsAsUsualIsNotInTheDefinition() {
        var node = make(Map.of());

        assertThat(node.definition().orElseThrow().parameters()).isEqualTo(Value.Fields.EMPTY);
        assertThat(node).isEqualTo(BashNode.of("build", services));
    }

    @Test
    void onlyANodeWithoutACommandQuotesWhatIsPutIntoItsInput() {
        assertThat(make(Map.of())).isInstanceOf(QuotingNode.class);
        assertThat(make(Map.of("command", "cat"))).isNotInstanceOf(QuotingNode.class);
    }

    @Test
    void aBadDefinitionIsRefused() {
        assertThatThrownBy(() -> make(Map.of("command", " ")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("the command is blank");
        assertThatThrownBy(() -> make(Map.of("command", "echo ${HOME}")))
                .isInstanceOf(NerveException.Invalid.class);
        assertThatThrownBy(() -> make(Map.of("timeout", "0s")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("the timeout must be positive");
        assertThatThrownBy(() -> make(Map.of("cwd", "a\0b")))
                .isInstanceOf(NerveException.Invalid.class);
        assertThatThrownBy(() -> make(Map.of("env", Map.of("A=B", "c"))))
                .isInstanceOf(NerveException.Invalid.class);
    }
}
