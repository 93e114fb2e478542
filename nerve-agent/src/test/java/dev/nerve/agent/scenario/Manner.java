package dev.nerve.agent.scenario;

import dev.nerve.agent.AgentMode;
import dev.nerve.terminal.node.Backend;

/// In which of its manners Claude Code is talked to.
enum Manner {
    /// In JSON.
    STRUCTURED(AgentMode.STRUCTURED, Backend.PTY),
    /// On its screen, in a terminal of ours.
    SCREEN(AgentMode.TERMINAL, Backend.PTY),
    /// On its screen, in a pane of a server of tmux that nobody but us has started.
    PANE(AgentMode.TERMINAL, Backend.TMUX);

    private final AgentMode mode;
    private final Backend backend;

    Manner(AgentMode mode, Backend backend) {
        this.mode = mode;
        this.backend = backend;
    }

    AgentMode mode() {
        return mode;
    }

    Backend backend() {
        return backend;
    }
}
