package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.scenario.Workbench.Past;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("agents")
class StructuredScenariosTest extends AgentScenarios {

    @Override
    Manner manner() {
        return Manner.STRUCTURED;
    }

    /// Its input ends.
    @Override
    String leaving() {
        return "other";
    }

    @Test
    void programThatWasNeverStartedAsksNothingInJson() throws Exception {
        var bench = bench(Past.NEW);

        assertThat(bench.answer(bench.newcomer("claude", PermissionPolicy.DENY), QUESTION))
                .isEqualTo(FOUR);
        assertThat(bench.endpoint().turns()).hasSize(1);
        assertThat(bench.endpoint().turns().getFirst().message()).isEqualTo(QUESTION);
    }
}
