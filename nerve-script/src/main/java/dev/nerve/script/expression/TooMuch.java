package dev.nerve.script.expression;

/// An expression that takes too long, or makes too much.
final class TooMuch extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooMuch(String what) {
        super(what, null, false, false);
    }
}
