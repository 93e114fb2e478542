package dev.nerve.agent.scenario;

import dev.nerve.agent.AgentMode;
import org.junit.jupiter.api.Tag;

@Tag("agents")
class StructuredEndingsTest extends AgentEndings {

    @Override
    AgentMode mode() {
        return AgentMode.STRUCTURED;
    }
}
