package dev.nerve.script.expression;

/// What is wrong with an expression.
///
/// @param offset where in its text, counted in code points from 0
/// @param message what is wrong
/// @param hint what would be right, or nothing
public record Fault(int offset, String message, String hint) {}
