package dev.nerve.testkit.agent;

import java.util.Locale;

/// How the scripted agent is doing, as it knows itself.
public enum AgentState {
    /// It has not been ready yet.
    STARTING,
    /// It waits for a prompt.
    READY,
    /// It works on one.
    BUSY,
    /// It wants an answer before it goes on.
    WAITING,
    /// It ends; what the screen shows no longer counts.
    ENDED;

    /// {@return its name in the log}
    public String logName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static AgentState named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
