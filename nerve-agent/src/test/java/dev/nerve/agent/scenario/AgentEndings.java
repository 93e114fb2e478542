package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.agent.permission.Policy;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.Background;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// What must hold for Claude Code in every mode when it ends in the middle of a tool.
abstract class AgentEndings extends AgentStage {

    /// A tool has a session of its own.
    @Test
    void killedProgramLeavesNoToolBehind() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", Policy.ALLOW);
        var asking = Background.of(() -> bench.ask(agent, "Please take a nap."));
        await().until(() -> !Workbench.startedWith("30071").isEmpty());

        bench.program().destroyForcibly();

        assertThat(asking.get())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS));
        assertThat(asking.get().attributes().at("turn").text()).isEqualTo("interrupted");
        await().untilAsserted(() -> assertThat(Workbench.startedWith("30071")).isEmpty());
    }

    @Test
    void stoppedAgentLeavesNoToolBehind() throws Exception {
        var bench = bench();
        var agent = bench.agent("claude", Policy.ALLOW);
        var asking = Background.of(() -> bench.ask(agent, "Please take a nap."));
        await().until(() -> !Workbench.startedWith("30071").isEmpty());

        agent.stop(Duration.ofSeconds(1));

        assertThat(Workbench.startedWith("30071")).isEmpty();
        assertThat(asking.get()).isInstanceOf(Outcome.Failed.class);
    }
}
