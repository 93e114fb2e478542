package dev.nerve.script.expression;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Set;

/// An expression that makes sense where it stands. *Immutable.*
///
/// @param source its text
/// @param steps the steps it speaks of
/// @param roots the names it begins its paths with, such as `state`
/// @param program evaluates it
public record Expression(String source, Set<String> steps, Set<String> roots, Program program) {

    /// The most characters that an expression can have.
    public static final int LONGEST = 10_000;

    /// Copies what is given.
    public Expression {
        steps = Set.copyOf(steps);
        roots = Set.copyOf(roots);
    }

    /// {@return what it gives}
    ///
    /// @param around what its names mean
    /// @throws NerveException.Invalid if it gives nothing; the message says why
    public Value evaluate(Surroundings around) {
        return program.evaluate(around);
    }

    /// {@return its text}
    @Override
    public String toString() {
        return source;
    }

    /// Evaluates an expression.
    @FunctionalInterface
    public interface Program {

        /// {@return what it gives}
        ///
        /// @param around what its names mean
        Value evaluate(Surroundings around);
    }

    /// What came of reading an expression.
    public sealed interface Read {

        /// It makes sense.
        ///
        /// @param expression the expression
        record Good(Expression expression) implements Read {}

        /// It does not.
        ///
        /// @param faults why
        record Bad(List<Fault> faults) implements Read {

            /// Copies what is given.
            public Bad {
                faults = List.copyOf(faults);
            }
        }
    }
}
