package dev.nerve.script.expression;

/// A problem in an expression.
///
/// @param offset the position in its text, counted in code points from 0
/// @param message the description of the problem
/// @param hint the correction, or an empty text
public record ExpressionProblem(int offset, String message, String hint) {}
