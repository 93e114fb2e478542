package dev.nerve.script.expression;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelKind;
import dev.cel.runtime.CelEvaluationException;
import java.util.List;

/// The compilation of one expression: parse the text, then check its names, then its types.
///
/// *Confined to one thread*, and used once.
final class ExpressionCompilation {

    private final String source;
    private final VisibleNames visibleNames;
    private final ExpectedType expectedType;

    ExpressionCompilation(String source, VisibleNames visibleNames, ExpectedType expectedType) {
        this.source = source;
        this.visibleNames = visibleNames;
        this.expectedType = expectedType;
    }

    /// Checks empty and long texts first, so that the library is loaded only when it is needed.
    Expression.CompileResult compile(ExpressionCompiler expressions) {
        if (source.isBlank()) {
            return bad(
                    new ExpressionProblem(
                            0, "nothing between the braces", "write for example ${input}"));
        }
        if (source.length() > Expression.LONGEST) {
            return bad(
                    new ExpressionProblem(
                            0,
                            "the expression has more than %d characters"
                                    .formatted(Expression.LONGEST),
                            "move the work into a node"));
        }
        try {
            return parsed(expressions);
        } catch (CelValidationException | CelEvaluationException failure) {
            return bad(
                    new ExpressionProblem(0, "this is no expression: " + failure.getMessage(), ""));
        }
    }

    private Expression.CompileResult parsed(ExpressionCompiler expressions)
            throws CelValidationException, CelEvaluationException {
        var parsed = CelEnvironment.PARSER.parse(source);
        if (parsed.hasError()) {
            return bad(CelErrorMessages.ofParsing(parsed, source));
        }
        var names = ExpressionNameChecker.check(source, parsed.getAst(), visibleNames);
        if (!names.faults().isEmpty()) {
            return new Expression.CompileResult.InvalidExpression(names.faults());
        }
        var checked = expressions.checker(visibleNames, names.functions()).check(parsed.getAst());
        if (checked.hasError()) {
            return bad(CelErrorMessages.ofChecking(checked));
        }
        return fits(checked.getAst())
                ? good(checked.getAst(), names)
                : bad(misfit(checked.getAst()));
    }

    private Expression.CompileResult good(CelAbstractSyntaxTree ast, ExpressionNameChecker names)
            throws CelEvaluationException {
        var made = CelEnvironment.RUNTIME.createProgram(ast);
        var program = new CelProgram(source, ast.getExpr(), made, names.steps(), visibleNames);
        return new Expression.CompileResult.CompiledExpression(
                new Expression(source, names.steps(), names.roots(), program));
    }

    private boolean fits(CelAbstractSyntaxTree ast) {
        var kind = ast.getResultType().kind();
        return kind == CelKind.DYN
                || switch (expectedType) {
                    case ANYTHING -> true;
                    case TRUTH -> kind == CelKind.BOOL;
                    case WHOLE -> kind == CelKind.INT;
                    case TEXT -> kind == CelKind.STRING;
                    case LIST -> kind == CelKind.LIST;
                };
    }

    private ExpressionProblem misfit(CelAbstractSyntaxTree ast) {
        var gives = CelErrorMessages.typeName(ast.getResultType().name());
        var hint =
                expectedType == ExpectedType.TRUTH
                        ? "compare it with something, such as … == \"done\""
                        : "";
        return new ExpressionProblem(
                0, "this must return %s, but returns %s".formatted(expectedType, gives), hint);
    }

    private static Expression.CompileResult bad(ExpressionProblem problem) {
        return new Expression.CompileResult.InvalidExpression(List.of(problem));
    }
}
