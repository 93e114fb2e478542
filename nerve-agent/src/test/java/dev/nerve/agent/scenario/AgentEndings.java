package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.Usage;
import dev.nerve.agent.permission.Policy;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.Background;
import dev.nerve.testkit.Runners;
import java.time.Duration;
import java.util.concurrent.CopyOnWriteArrayList;
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
        var attributes = asking.get().attributes();
        assertThat(attributes.at("turn").text()).isEqualTo("interrupted");
        assertThat(attributes.at("tools[0].tool").text()).isEqualTo("Bash");
        assertThat(attributes.at("usage.output").number()).isPositive();
        assertThat(attributes.at("session").text()).isNotEmpty();
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

    @Test
    void brokenOffTurnCostsWhatIsKnownOfIt() throws Exception {
        var bench = bench();
        var agent = bench.hasty("claude", Policy.ALLOW);
        agent.start();
        var spent = new CopyOnWriteArrayList<Usage>();

        var request =
                RunRequest.of(agent, "Please take a nap.")
                        .tellingTo(event -> {
                            if (event.fact() instanceof Fact.Spending(var usage)) {
                                spent.add(usage);
                            }
                        });
        var outcome = Runners.real().run(request);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.TIMEOUT));
        assertThat(spent).singleElement().extracting(Usage::tokens).isNotEqualTo(0L);
        assertThat(outcome.attributes().at("usage.output").number()).isPositive();
        assertThat(outcome.attributes().at("tools[0].tool").text()).isEqualTo("Bash");
        assertThat(outcome.attributes().fields()).containsKey("said");
    }
}
