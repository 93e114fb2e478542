package dev.nerve.agent.scenario;

import org.junit.jupiter.api.Tag;

@Tag("agents")
class TerminalEndingsTest extends AgentEndings {

    @Override
    Manner manner() {
        return Manner.SCREEN;
    }
}
