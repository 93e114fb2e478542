package dev.nerve.script.expression;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Set;

/// An expression that was compiled for its place in a file. *Immutable.*
///
/// @param source its text
/// @param steps the steps that it uses
/// @param roots the first names of its paths, such as `state`
/// @param program evaluates it
public record Expression(
        String source, Set<String> steps, Set<String> roots, ExpressionProgram program) {

    /// The most characters that an expression can have.
    public static final int LONGEST = 10_000;

    /// Copies the collections.
    public Expression {
        steps = Set.copyOf(steps);
        roots = Set.copyOf(roots);
    }

    /// {@return the result}
    ///
    /// @param around the scope of its names
    /// @throws NerveException.Invalid if the evaluation fails; the message has the reason
    public Value evaluate(ExpressionScope around) {
        return program.evaluate(around);
    }

    /// {@return its text}
    @Override
    public String toString() {
        return source;
    }

    /// The executable form of an expression.
    @FunctionalInterface
    public interface ExpressionProgram {

        /// {@return the result}
        ///
        /// @param around the scope of its names
        Value evaluate(ExpressionScope around);
    }

    /// The result of compiling an expression.
    public sealed interface CompileResult {

        /// A valid expression.
        ///
        /// @param expression the expression
        record CompiledExpression(Expression expression) implements CompileResult {}

        /// An expression with problems.
        ///
        /// @param faults the problems
        record InvalidExpression(List<ExpressionProblem> faults) implements CompileResult {

            /// Copies the collections.
            public InvalidExpression {
                faults = List.copyOf(faults);
            }
        }
    }
}
