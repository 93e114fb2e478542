package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.permission.PermissionInbox;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.RealTimeSource;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A fork has what its source had when it was taken, and nothing that came later.
class AgentForkTest {

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private AgentServices services;

    @BeforeEach
    void open() {
        var terminals =
                new TerminalServices(
                        directory, Map.of(), poller, RealTimeSource.REAL, new Random(), directory);
        services = new AgentServices(terminals, new PermissionInbox(), null);
    }

    @AfterEach
    void close() {
        poller.close();
    }

    /// The program would take the conversation as it is then.
    @Test
    void aForkThatWouldSeeWhatCameLaterDoesNotStart() throws Exception {
        var dev = AgentNode.of("dev", Recalling.terms(directory), services);
        Recalling.ask(dev, "remember the word apple");
        var bold = forked(dev);
        var bolder = forked(bold);
        assertThat(Recalling.ask(bolder, "which word")).isEqualTo("It is apple.");
        Recalling.ask(dev, "remember the word pear");

        assertThatThrownBy(bold::start)
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.FORK_UNSUPPORTED))
                .hasMessageContaining("'dev'");
        assertThatThrownBy(() -> forked(bold))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.FORK_UNSUPPORTED));
        assertThat(Recalling.ask(bolder, "which word")).isEqualTo("It is apple.");
        assertThat(Recalling.ask(forked(dev), "which word")).isEqualTo("It is pear.");
    }

    @Test
    void aForkThatHasBegunKeepsWhatItBeganWith() throws Exception {
        var dev = AgentNode.of("dev", Recalling.terms(directory), services);
        Recalling.ask(dev, "remember the word apple");
        var fork = forked(dev);
        fork.start();
        Recalling.ask(dev, "remember the word pear");

        assertThat(Recalling.ask(fork, "which word")).isEqualTo("It is apple.");
        assertThat(Recalling.ask(dev, "which word")).isEqualTo("It is pear.");
    }

    @Test
    void aProgramThatRunsForEachPromptIsNotForked() {
        var codex =
                AgentNode.resumed(
                        "dev",
                        AgentOptions.of("codex").withMode(AgentMode.STRUCTURED),
                        services,
                        "t1");
        assertThatThrownBy(() -> forked(codex))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.FORK_UNSUPPORTED))
                .hasMessageContaining("Codex");
    }

    private static AgentNode forked(AgentNode agent) throws InterruptedException {
        var request = NodeForkRequest.of("dev", "fork");
        return (AgentNode) agent.prepare(request).make(ForkSubstitutions.SHARED).node();
    }
}
