package dev.nerve.script.expression;

import dev.cel.compiler.CelCompiler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads the expressions of one file.
///
/// *Confined to one thread.*
public final class Expressions {

    /// Making one takes longer than reading an expression, and most expressions see the same.
    private final Map<List<Object>, CelCompiler> compilers = new HashMap<>();

    /// {@return what a text means, or what is wrong with it}
    ///
    /// @param source the text
    /// @param sight what it can see
    /// @param wanted what it has to give
    public Expression.Read read(String source, Sight sight, Wanted wanted) {
        return new Reading(source, sight, wanted).read(this);
    }

    /// Which steps there are is none of the library's business.
    CelCompiler compiler(Sight sight) {
        return compilers.computeIfAbsent(
                List.of(sight.params(), sight.extra()), _ -> Cel.compiler(sight));
    }
}
