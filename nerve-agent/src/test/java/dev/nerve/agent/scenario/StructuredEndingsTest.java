package dev.nerve.agent.scenario;

import org.junit.jupiter.api.Tag;

@Tag("agents")
class StructuredEndingsTest extends AgentEndings {

    @Override
    Manner manner() {
        return Manner.STRUCTURED;
    }
}
