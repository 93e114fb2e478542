package dev.nerve.testkit.agent;

/// A request to exit the agent.
final class AgentExitException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int code;

    AgentExitException(int code) {
        super("the agent ends with " + code, null, false, false);
        this.code = code;
    }

    int code() {
        return code;
    }
}
