package dev.nerve.script.expression;

/// An error for an expression that takes too long or produces too much.
///
/// It is an `Error` because the library catches every exception of a function and writes all
/// arguments into a message, and these arguments are too large.
final class ExpressionLimitError extends Error {

    private static final long serialVersionUID = 1L;

    ExpressionLimitError(String what) {
        super(what, null, false, false);
    }
}
