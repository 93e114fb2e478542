package dev.nerve.testkit.agent;

/// The turn is to end.
final class Interrupted extends Exception {

    private static final long serialVersionUID = 1L;

    Interrupted() {
        super("the turn was interrupted", null, false, false);
    }
}
