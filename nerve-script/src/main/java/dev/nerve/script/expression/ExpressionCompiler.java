package dev.nerve.script.expression;

import dev.cel.checker.CelChecker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A compiler for the expressions of one workflow with all its files.
///
/// *Confined to one thread.*
public final class ExpressionCompiler {

    /// The checkers by visible names and used functions; most expressions share one.
    private final Map<List<Object>, CelChecker> checkers = new HashMap<>();

    /// {@return the compiled expression, or its problems}
    ///
    /// @param source the text
    /// @param visibleNames the names that it can see
    /// @param expectedType the type that it must return
    public Expression.CompileResult compile(
            String source, VisibleNames visibleNames, ExpectedType expectedType) {
        return new ExpressionCompilation(source, visibleNames, expectedType).compile(this);
    }

    /// Returns a cached checker. The library does not need to know the steps.
    CelChecker checker(VisibleNames visibleNames, Set<String> functions) {
        return checkers.computeIfAbsent(
                List.of(visibleNames.params(), visibleNames.extra().keySet(), functions),
                _ -> CelEnvironment.checker(visibleNames, functions));
    }
}
