package dev.nerve.testkit.agent;

/// A request to end the turn.
final class TurnInterruptedException extends Exception {

    private static final long serialVersionUID = 1L;

    TurnInterruptedException() {
        super("the turn was interrupted", null, false, false);
    }
}
