package dev.nerve.testkit.agent;

import java.util.Locale;

/// The state of the scripted agent, as the agent itself knows it.
public enum ScriptedAgentState {
    /// The agent has not been ready yet.
    STARTING,
    /// The agent waits for a prompt.
    READY,
    /// The agent works on a prompt.
    BUSY,
    /// The agent waits for an answer before it continues.
    WAITING,
    /// The agent exits; the content of the screen no longer counts.
    ENDED;

    /// {@return the name of this state in the log}
    public String logName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ScriptedAgentState named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
