package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.node.capability.NodeCapabilities;
import dev.nerve.node.capability.screen.ScreenNode;
import dev.nerve.node.capability.screen.ScreenSize;
import dev.nerve.testkit.ScreenNodeContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A terminal as clients see it while it lives.
class TerminalScreenTest extends ScreenNodeContract {

    @TempDir Path directory;
    private Terminals terminals;

    @BeforeEach
    void open() {
        terminals = Terminals.in(directory);
    }

    @AfterEach
    void close() {
        terminals.close();
    }

    @Override
    protected ScreenNode node() throws Exception {
        return terminals.start("bash");
    }

    /// The typed command has the word in two parts, so that only its output has it whole.
    @Override
    protected void show(ScreenNode node, String word) throws Exception {
        terminals
                .run(
                        (TerminalNode) node,
                        "printf '%s%s\\n' " + word.substring(0, 2) + " " + word.substring(2))
                .orThrow();
    }

    @Test
    void aResizeIsSeenInTheNextScreen() throws Exception {
        var node = terminals.start("bash");

        node.resize(new ScreenSize(50, 10));

        assertThat(node.screen().size()).isEqualTo(new ScreenSize(50, 10));
    }

    @Test
    void itExplainsItsStateAsData() throws Exception {
        var node = terminals.start("bash");

        assertThat(node.explainState().at("state").text()).isEqualTo("ready");
        assertThat(NodeCapabilities.of(node))
                .containsExactly(
                        "lifecycle",
                        "fork",
                        "screen",
                        "resize",
                        "clear",
                        "typing",
                        "interrupt",
                        "explain",
                        "workspace");
    }
}
