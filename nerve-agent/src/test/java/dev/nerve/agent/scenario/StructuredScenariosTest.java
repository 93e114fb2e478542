package dev.nerve.agent.scenario;

import org.junit.jupiter.api.Tag;

@Tag("agents")
class StructuredScenariosTest extends AgentScenarios {

    @Override
    Manner manner() {
        return Manner.STRUCTURED;
    }
}
