/// Expressions between `${` and `}`, in CEL. Only this package uses the CEL library.
///
/// The package compiles an expression once: it parses the text and checks names and types. Then the
/// expression can be evaluated many times. Every evaluation is bounded in time and space.
@NullMarked
package dev.nerve.script.expression;

import org.jspecify.annotations.NullMarked;
