package dev.nerve.script.expression;

import dev.cel.checker.CelChecker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A compiler for the expressions of one workflow with all its files.
///
/// *Confined to one thread.*
public final class Expressions {

    /// The checkers by visible names and used functions; most expressions share one.
    private final Map<List<Object>, CelChecker> checkers = new HashMap<>();

    /// {@return the compiled expression, or its problems}
    ///
    /// @param source the text
    /// @param sight the names that it can see
    /// @param wanted the type that it must return
    public Expression.Read read(String source, Sight sight, Wanted wanted) {
        return new Reading(source, sight, wanted).read(this);
    }

    /// Returns a cached checker. The library does not need to know the steps.
    CelChecker checker(Sight sight, Set<String> functions) {
        return checkers.computeIfAbsent(
                List.of(sight.params(), sight.extra().keySet(), functions),
                _ -> Cel.checker(sight, functions));
    }
}
