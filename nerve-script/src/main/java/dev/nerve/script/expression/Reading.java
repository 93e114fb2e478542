package dev.nerve.script.expression;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelKind;
import dev.cel.runtime.CelEvaluationException;
import java.util.List;

/// The compilation of one expression: parse the text, then check its names, then its types.
///
/// *Confined to one thread*, and used once.
final class Reading {

    private final String source;
    private final Sight sight;
    private final Wanted wanted;

    Reading(String source, Sight sight, Wanted wanted) {
        this.source = source;
        this.sight = sight;
        this.wanted = wanted;
    }

    /// Checks empty and long texts first, so that the library is loaded only when it is needed.
    Expression.Read read(Expressions expressions) {
        if (source.isBlank()) {
            return bad(new Fault(0, "nothing between the braces", "write for example ${input}"));
        }
        if (source.length() > Expression.LONGEST) {
            return bad(
                    new Fault(
                            0,
                            "the expression has more than %d characters"
                                    .formatted(Expression.LONGEST),
                            "move the work into a node"));
        }
        try {
            return parsed(expressions);
        } catch (CelValidationException | CelEvaluationException failure) {
            return bad(new Fault(0, "this is no expression: " + failure.getMessage(), ""));
        }
    }

    private Expression.Read parsed(Expressions expressions)
            throws CelValidationException, CelEvaluationException {
        var parsed = Cel.PARSER.parse(source);
        if (parsed.hasError()) {
            return bad(Wording.ofParsing(parsed, source));
        }
        var names = NamesUsed.in(source, parsed.getAst(), sight);
        if (!names.faults().isEmpty()) {
            return new Expression.Read.Bad(names.faults());
        }
        var checked = expressions.checker(sight, names.functions()).check(parsed.getAst());
        if (checked.hasError()) {
            return bad(Wording.ofChecking(checked));
        }
        return fits(checked.getAst())
                ? good(checked.getAst(), names)
                : bad(misfit(checked.getAst()));
    }

    private Expression.Read good(CelAbstractSyntaxTree ast, NamesUsed names)
            throws CelEvaluationException {
        var made = Cel.RUNTIME.createProgram(ast);
        var program = new CelProgram(source, ast.getExpr(), made, names.steps(), sight);
        return new Expression.Read.Good(
                new Expression(source, names.steps(), names.roots(), program));
    }

    private boolean fits(CelAbstractSyntaxTree ast) {
        var kind = ast.getResultType().kind();
        return kind == CelKind.DYN
                || switch (wanted) {
                    case ANYTHING -> true;
                    case TRUTH -> kind == CelKind.BOOL;
                    case WHOLE -> kind == CelKind.INT;
                    case TEXT -> kind == CelKind.STRING;
                    case LIST -> kind == CelKind.LIST;
                };
    }

    private Fault misfit(CelAbstractSyntaxTree ast) {
        var gives = Wording.type(ast.getResultType().name());
        var hint = wanted == Wanted.TRUTH ? "compare it with something, such as … == \"done\"" : "";
        return new Fault(0, "this must give %s, but gives %s".formatted(wanted, gives), hint);
    }

    private static Expression.Read bad(Fault fault) {
        return new Expression.Read.Bad(List.of(fault));
    }
}
