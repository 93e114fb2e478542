package dev.nerve.agent.scenario;

import dev.nerve.agent.AgentMode;
import dev.nerve.terminal.node.TerminalBackend;

/// In which of its manners Claude Code is talked to.
enum Manner {
    /// In JSON.
    STRUCTURED(AgentMode.STRUCTURED, TerminalBackend.PTY),
    /// On its screen, in a terminal of ours.
    SCREEN(AgentMode.TERMINAL, TerminalBackend.PTY),
    /// On its screen, in a pane of a server of tmux that nobody but us has started.
    PANE(AgentMode.TERMINAL, TerminalBackend.TMUX);

    private final AgentMode mode;
    private final TerminalBackend backend;

    Manner(AgentMode mode, TerminalBackend backend) {
        this.mode = mode;
        this.backend = backend;
    }

    AgentMode mode() {
        return mode;
    }

    TerminalBackend backend() {
        return backend;
    }
}
