package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.agent.permission.Policy;
import dev.nerve.agent.scenario.Workbench.Past;
import dev.nerve.node.NodeState;
import dev.nerve.run.Outcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("agents")
class TerminalScenariosTest extends AgentScenarios {

    @Override
    Manner manner() {
        return Manner.SCREEN;
    }

    @Test
    void folderThatMayNotBeTrustedIsNotWorkedIn() {
        var bench = bench(Past.STRANGE);
        var agent = bench.agent("claude", Policy.DENY);

        assertThatThrownBy(agent::start).hasMessageContaining("does not allow trust_folder");
        assertThat(bench.endpoint().turns()).isEmpty();
    }

    /// These words make the program quit, with any white space around them.
    @Test
    void promptThatCanOnlyBeACommandIsRefused() throws Exception {
        var bench = bench(Past.KNOWN);
        var agent = bench.agent("claude", Policy.DENY);

        var outcome = bench.ask(agent, " exit\n");

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> {
                            assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
                            assertThat(failed.message()).contains("Claude Code", "command");
                        });
        assertThat(agent.state()).isEqualTo(NodeState.READY);
        assertThat(bench.answer(agent, "exit, in plain words")).isEqualTo("Nothing but text.");
    }

    /// A composer knows no tabs, and ends lines in its own way; in JSON they stay.
    @Test
    void promptWithTabsIsTakenAndItsEndIsTold() throws Exception {
        var bench = bench(Past.KNOWN);
        var agent = bench.agent("claude", Policy.DENY);

        var answer = bench.answer(agent, "all:\r\n\tmake\tit\r\nin plain words");

        assertThat(answer).isEqualTo("Nothing but text.");
        assertThat(bench.endpoint().turns().getFirst().message())
                .isEqualTo("all:\n    make    it\nin plain words");
        assertThat(agent.explain().verdict().evidence().rule()).isEqualTo("stop-hook");
    }
}
