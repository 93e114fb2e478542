package dev.nerve.script.expression;

import dev.cel.checker.CelChecker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads the expressions of one file.
///
/// *Confined to one thread.*
public final class Expressions {

    /// Most expressions see the same.
    private final Map<List<Object>, CelChecker> checkers = new HashMap<>();

    /// {@return what a text means, or what is wrong with it}
    ///
    /// @param source the text
    /// @param sight what it can see
    /// @param wanted what it has to give
    public Expression.Read read(String source, Sight sight, Wanted wanted) {
        return new Reading(source, sight, wanted).read(this);
    }

    /// Which steps there are is none of the library's business.
    CelChecker checker(Sight sight, Set<String> functions) {
        return checkers.computeIfAbsent(
                List.of(sight.params(), sight.extra().keySet(), functions),
                _ -> Cel.checker(sight, functions));
    }
}
