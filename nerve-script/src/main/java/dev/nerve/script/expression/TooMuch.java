package dev.nerve.script.expression;

/// An expression that takes too long, or makes too much.
///
/// It is an error because the library catches every exception of a function and writes all
/// arguments into a message: those are what is too large.
final class TooMuch extends Error {

    private static final long serialVersionUID = 1L;

    TooMuch(String what) {
        super(what, null, false, false);
    }
}
