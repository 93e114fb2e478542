package dev.nerve.agent.structured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.LogCapture;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The behaviour of the program behind an agent, with a stand-in; the real program has its own
/// tests.
class ClaudeJsonAgentTest {

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final Heard heard = new Heard();
    private StandIn program;

    private final LogCapture log = LogCapture.of(ClaudeRequestResponder.class);

    @BeforeEach
    void prepare() {
        program = new StandIn(directory, poller);
    }

    @AfterEach
    void close() {
        log.close();
        poller.close();
    }

    @Test
    void answersOnePromptAfterTheOther() throws Exception {
        try (var agent = ClaudeJsonAgent.open(program.launch())) {
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.READY);
            for (int i = 0; i < 3; i++) {
                var answer = agent.ask("something", heard);
                assertThat(answer.text()).isEqualTo("answered");
                assertThat(answer.end()).isEqualTo(AgentAnswer.Completed.COMPLETED);
            }
            assertThat(agent.explain().verdict().evidence().rule()).isEqualTo("result");
        }
    }

    @Test
    void inAModeInWhichItWouldNotAskItIsEndedBeforeItDoesAnything() throws Exception {
        try (var agent = ClaudeJsonAgent.open(program.launch())) {
            var end = (AgentAnswer.Failed) agent.ask("anyhow", heard).end();

            assertThat(end.code()).isEqualTo(ErrorCode.PERMISSION);
            assertThat(end.message())
                    .contains("is in the permission mode 'bypassPermissions'")
                    .contains("'default' was wanted")
                    .endsWith("so it was ended before it did anything");
            await().until(() -> program.process().isEmpty());
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.DEAD);
        }
    }

    @Test
    void whatIsNoEventIsPassedOver() throws Exception {
        try (var agent = ClaudeJsonAgent.open(program.launch())) {
            assertThat(agent.ask("garbage", heard).text()).isEqualTo("survived");
        }
    }

    @Test
    void aLineMayBeAsLongAsAnAnswer() throws Exception {
        try (var agent = ClaudeJsonAgent.open(program.launch())) {
            agent.ask("long", heard);
            assertThat(heard.said()).startsWith("x".repeat(3_000_000));
        }
    }

    @Test
    void waitsForPermissionAndSaysSo() throws Exception {
        var asked = new CountDownLatch(1);
        var answer = new CountDownLatch(1);
        var launch =
                program.launch(
                        _ -> {
                            asked.countDown();
                            answer.await();
                            return new PermissionDecision.Denied("test", "no");
                        },
                        StandIn.Behaviour.GOOD);
        try (var agent = ClaudeJsonAgent.open(launch)) {
            var asking = BackgroundTask.of(() -> agent.ask("ask", heard));
            asked.await();
            var verdict = agent.explain().verdict();
            assertThat(verdict.state()).isEqualTo(TerminalState.WAITING);
            assertThat(verdict.question()).get().extracting("kind").isEqualTo("permission");
            answer.countDown();
            assertThat(asking.get().text()).isEqualTo("denied");
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.READY);
            assertThat(heard.events())
                    .hasAtLeastOneElementOfType(AgentEvent.PermissionDecided.class);
        }
    }

    @Test
    void aProgramThatEndsInATurnIsAnErrorWithItsLastWords() throws Exception {
        try (var agent = ClaudeJsonAgent.open(program.launch())) {
            assertThat(agent.ask("exit", heard).end())
                    .isInstanceOfSatisfying(
                            AgentAnswer.Failed.class,
                            failed -> {
                                assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS);
                                assertThat(failed.message())
                                        .contains("exited with code 7")
                                        .contains("the disk is full");
                            });
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.DEAD);
            assertThatThrownBy(() -> agent.ask("more", heard))
                    .hasMessageContaining("exited with code 7");
        }
    }

    @Test
    void aKilledProgramIsKnownToBeDeadAtOnce() throws Exception {
        try (var agent = ClaudeJsonAgent.open(program.launch())) {
            var asking = BackgroundTask.of(() -> agent.ask("wait", heard));
            await().until(() -> agent.explain().verdict().state() == TerminalState.BUSY);
            program.process().orElseThrow().destroyForcibly();
            assertThat(asking.get().end().toString()).contains("KILL");
        }
    }

    @Test
    void aKilledProgramIsKnownToBeDeadThoughAChildHoldsItsOutput() throws Exception {
        var launch =
                program.launch(
                        _ -> new PermissionDecision.Allowed("test"),
                        StandIn.Behaviour.GOOD.beforeReady("sleep 60 &"));
        try (var agent = ClaudeJsonAgent.open(launch)) {
            var asking = BackgroundTask.of(() -> agent.ask("wait", heard));
            await().until(() -> agent.explain().verdict().state() == TerminalState.BUSY);
            program.process().orElseThrow().destroyForcibly();
            await().atMost(Duration.ofSeconds(2))
                    .until(() -> agent.explain().verdict().state() == TerminalState.DEAD);
            assertThat(asking.get().end().toString()).contains("KILL");
        }
    }

    @Test
    void whereNobodyCanDecideItIsDenied() throws Exception {
        var launch =
                program.launch(
                        _ -> {
                            throw new IllegalStateException("the disk is full");
                        },
                        StandIn.Behaviour.GOOD);
        try (var agent = ClaudeJsonAgent.open(launch)) {
            assertThat(agent.ask("ask", heard).text()).isEqualTo("denied");
        }
    }

    @Test
    void aListenerThatFailsDoesNotLetItWaitForever() throws Exception {
        try (var agent = ClaudeJsonAgent.open(program.launch())) {
            AgentListener failing =
                    event -> {
                        if (event instanceof AgentEvent.PermissionDecided) {
                            throw new IllegalStateException("not listening");
                        }
                    };
            assertThat(agent.ask("ask", failing).text()).isEqualTo("denied");
        }
    }

    @Test
    void aProgramThatIsNotReadyInTimeIsEnded() throws Exception {
        var launch =
                program.launch(
                        _ -> new PermissionDecision.Allowed("test"),
                        StandIn.Behaviour.GOOD
                                .beforeReady("sleep 60")
                                .within(Duration.ofMillis(500)));
        assertThatThrownBy(() -> ClaudeJsonAgent.open(launch))
                .isInstanceOf(NerveException.TimedOut.class)
                .hasMessageContaining("not ready after");
        await().until(() -> program.process().isEmpty());
    }

    @Test
    void aProgramThatEndsBeforeItIsReadySaysWhy() throws Exception {
        var launch =
                program.launch(
                        _ -> new PermissionDecision.Allowed("test"),
                        StandIn.Behaviour.GOOD.beforeReady(
                                "echo 'No conversation found' >&2; exit 1"));
        assertThatThrownBy(() -> ClaudeJsonAgent.open(launch))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("No conversation found");
    }

    @Test
    void aTurnCanBeBrokenOffAndTheNextOneBegins() throws Exception {
        try (var agent = ClaudeJsonAgent.open(program.launch())) {
            var asking = BackgroundTask.of(() -> agent.ask("wait", heard));
            await().until(() -> agent.explain().verdict().state() == TerminalState.BUSY);
            agent.interrupt();
            assertThat(asking.get().end()).isEqualTo(AgentAnswer.Interrupted.INTERRUPTED);
            assertThat(agent.ask("something", AgentListener.NONE).text()).isEqualTo("answered");
        }
    }

    @Test
    void whoStopsWaitingBreaksOffTheTurn() throws Exception {
        try (var agent = ClaudeJsonAgent.open(program.launch())) {
            var asking = BackgroundTask.of(() -> agent.ask("wait", heard));
            await().until(() -> agent.explain().verdict().state() == TerminalState.BUSY);
            asking.interrupt();
            assertThatThrownBy(asking::get).isInstanceOf(ExecutionInterruptedException.class);
            assertThat(agent.ask("something", AgentListener.NONE).text()).isEqualTo("answered");
        }
    }

    @Test
    void aProgramThatDoesNotLetGoIsEnded() throws Exception {
        var launch =
                program.launch(
                        _ -> new PermissionDecision.Allowed("test"),
                        StandIn.Behaviour.GOOD.interrupted(":"));
        try (var agent = ClaudeJsonAgent.open(launch)) {
            var asking = BackgroundTask.of(() -> agent.ask("wait", heard));
            await().until(() -> agent.explain().verdict().state() == TerminalState.BUSY);
            asking.interrupt();
            assertThatThrownBy(asking::get).isInstanceOf(ExecutionInterruptedException.class);
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.DEAD);
            await().until(() -> program.process().isEmpty());
        }
    }

    @Test
    void stoppingLeavesNothing() throws Exception {
        var agent = ClaudeJsonAgent.open(program.launch());
        assertThat(program.process()).isPresent();
        agent.stop(Duration.ofSeconds(5));
        await().until(() -> program.process().isEmpty());
        assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.DEAD);
    }
}
