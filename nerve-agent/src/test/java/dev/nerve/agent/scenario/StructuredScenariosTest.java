package dev.nerve.agent.scenario;

import dev.nerve.agent.AgentMode;
import org.junit.jupiter.api.Tag;

@Tag("agents")
class StructuredScenariosTest extends AgentScenarios {

    @Override
    AgentMode mode() {
        return AgentMode.STRUCTURED;
    }
}
