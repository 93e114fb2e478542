package dev.nerve.agent.scenario;

import dev.nerve.agent.AgentMode;
import org.junit.jupiter.api.Tag;

@Tag("agents")
class TerminalEndingsTest extends AgentEndings {

    @Override
    AgentMode mode() {
        return AgentMode.TERMINAL;
    }
}
