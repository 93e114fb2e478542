package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.agent.AgentMode;
import dev.nerve.agent.permission.Policy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("agents")
class TerminalScenariosTest extends AgentScenarios {

    @Override
    AgentMode mode() {
        return AgentMode.TERMINAL;
    }

    @Test
    void folderThatMayNotBeTrustedIsNotWorkedIn() {
        var bench = bench(Workbench.Past.STRANGE);
        var agent = bench.agent("claude", Policy.DENY);

        assertThatThrownBy(agent::start).hasMessageContaining("does not allow trust_folder");
        assertThat(bench.endpoint().turns()).isEmpty();
    }
}
