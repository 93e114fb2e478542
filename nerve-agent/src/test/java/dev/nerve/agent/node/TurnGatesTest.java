package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.permission.Approvals;
import dev.nerve.run.Cancellation;
import dev.nerve.run.GateAnswer;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.node.TerminalHost;
import dev.nerve.terminal.node.TerminalTerms.TimeLimits;
import dev.nerve.terminal.process.Poller;
import dev.nerve.testkit.Background;
import dev.nerve.testkit.RealTime;
import dev.nerve.testkit.Runners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of a question at a gate that the agent does not wait for any more.
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

    private final Poller poller = Poller.open();
    private final GateAnswers people = new GateAnswers(Map.of());
    private AgentHost host;
    private AgentTerms terms;

    @BeforeEach
    void prepare() throws IOException {
        var script = Files.writeString(directory.resolve("script.yaml"), SCRIPT);
        var terminals =
                new TerminalHost(
                        directory,
                        Map.of("PATH", System.getenv("PATH"), "HOME", directory.toString()),
                        poller,
                        RealTime.REAL,
                        new Random(7),
                        directory);
        host = new AgentHost(terminals, new Approvals(), null);
        terms = AgentTerms.of("scripted", script.toString());
    }

    @AfterEach
    void close() {
        poller.close();
    }

    private Background<Outcome> asking(AgentNode agent, Cancellation token) {
        var request = people.run(agent, "touch it").stoppedBy(token);
        var running = Background.of(() -> Runners.real().run(request));
        await().until(() -> !people.places().isEmpty());
        return running;
    }

    private GateAnswer settled() {
        return people.answer("dev/permission").orElseThrow();
    }

    @Test
    void turnThatTimesOutTakesItBack() throws Exception {
        var limits = new TimeLimits(Duration.ofSeconds(30), Duration.ofMillis(500), Duration.ZERO);
        var agent = AgentNode.of("dev", terms.within(limits), host);

        var outcome = asking(agent, Cancellation.create()).get();

        assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.TIMEOUT);
        assertThat(settled().how()).isEqualTo(GateAnswer.How.CANCELLED);
        assertThat(settled().by()).contains("timed out");
        assertThat(directory.resolve("x.txt")).doesNotExist();
    }

    @Test
    void turnThatIsBrokenOffTakesItBack() throws Exception {
        var agent = AgentNode.of("dev", terms, host);
        var running = asking(agent, Cancellation.create());

        agent.interrupt();

        assertThat(((Outcome.Failed) running.get()).code()).isEqualTo(ErrorCode.INTERRUPTED);
        assertThat(settled().how()).isEqualTo(GateAnswer.How.CANCELLED);
        assertThat(settled().by()).isEqualTo("agent 'dev'");
    }

    @Test
    void runThatIsStoppedTakesItBack() throws Exception {
        var token = Cancellation.create();
        var running = asking(AgentNode.of("dev", terms, host), token);

        token.cancel("enough");

        assertThat(((Outcome.Failed) running.get()).code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(settled().by()).isEqualTo("enough");
    }

    @Test
    void runThatIsOnlyLeftKeepsIt() throws Exception {
        var token = Cancellation.create();
        var running = asking(AgentNode.of("dev", terms, host), token);

        token.cancel(Outcome.failed(ErrorCode.INTERRUPTED, "left"));

        running.get();
        assertThat(people.answer("dev/permission")).isEmpty();
    }
}
