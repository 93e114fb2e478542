package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.permission.PermissionInbox;
import dev.nerve.gate.GateAnswer;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.node.TerminalOptions.TimeLimits;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A question at a gate for which the agent no longer waits.
@Timeout(60)
class TurnGatesTest {

    private static final String SCRIPT =
            """
            description: makes a file
            turns:
              - when: touch
                steps:
                  - {tool: Bash, input: {command: touch x.txt}}
                  - say: That is settled.
            otherwise: {say: Good day.}
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final GateAnswers people = new GateAnswers(Map.of());
    private AgentServices services;
    private AgentOptions options;

    @BeforeEach
    void prepare() throws IOException {
        var script = Files.writeString(directory.resolve("script.yaml"), SCRIPT);
        var terminals =
                new TerminalServices(
                        directory,
                        Map.of("PATH", System.getenv("PATH"), "HOME", directory.toString()),
                        poller,
                        RealTimeSource.REAL,
                        new Random(),
                        directory);
        services = new AgentServices(terminals, new PermissionInbox(), null);
        options = AgentOptions.of("scripted", script.toString());
    }

    @AfterEach
    void close() {
        poller.close();
    }

    private BackgroundTask<Outcome> asking(AgentNode agent, CancellationToken token) {
        var request = people.run(agent, "touch it").cancellation(token);
        var running = BackgroundTask.of(() -> NodeRunners.real().run(request));
        await().until(() -> !people.places().isEmpty());
        return running;
    }

    private GateAnswer settled() {
        return people.answer("dev/permission").orElseThrow();
    }

    @Test
    void turnDoesNotTimeOutWhileAPersonIsAsked() throws Exception {
        var limits = new TimeLimits(Duration.ofSeconds(30), Duration.ofMillis(500), Duration.ZERO);
        var agent = AgentNode.of("dev", options.withLimits(limits), services);
        var token = CancellationToken.create();

        var running = asking(agent, token);
        var later = Instant.now().plusSeconds(2);
        await().until(() -> Instant.now().isAfter(later));

        assertThat(people.answer("dev/permission")).isEmpty();
        token.cancel("enough");
        assertThat(((Outcome.Failed) running.get()).code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(settled().by()).isEqualTo("enough");
        assertThat(directory.resolve("x.txt")).doesNotExist();
    }

    @Test
    void turnThatIsBrokenOffTakesItBack() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        var running = asking(agent, CancellationToken.create());

        agent.interrupt();

        assertThat(((Outcome.Failed) running.get()).code()).isEqualTo(ErrorCode.INTERRUPTED);
        assertThat(settled().how()).isEqualTo(GateAnswer.Resolution.CANCELLED);
        assertThat(settled().by()).isEqualTo("agent 'dev'");
    }

    @Test
    void runThatIsStoppedTakesItBack() throws Exception {
        var token = CancellationToken.create();
        var running = asking(AgentNode.of("dev", options, services), token);

        token.cancel("enough");

        assertThat(((Outcome.Failed) running.get()).code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(settled().by()).isEqualTo("enough");
    }

    @Test
    void runThatIsOnlyLeftKeepsIt() throws Exception {
        var token = CancellationToken.create();
        var running = asking(AgentNode.of("dev", options, services), token);

        token.cancel(Outcome.failed(ErrorCode.INTERRUPTED, "left"));

        running.get();
        assertThat(people.answer("dev/permission")).isEmpty();
    }
}
