package dev.nerve.testkit.agent;

/// A request to end the turn.
final class Interrupted extends Exception {

    private static final long serialVersionUID = 1L;

    Interrupted() {
        super("the turn was interrupted", null, false, false);
    }
}
