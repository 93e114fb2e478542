/// Expressions between `${` and `}`, in CEL; the only package that sees that library.
///
/// An expression is read, its names and types are checked, and it is kept to be evaluated often.
/// Whatever somebody writes, evaluating it is bounded in time and space.
@NullMarked
package dev.nerve.script.expression;

import org.jspecify.annotations.NullMarked;
