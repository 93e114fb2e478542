package dev.nerve.script.expression;

import dev.cel.checker.CelChecker;
import dev.cel.checker.CelStandardDeclarations;
import dev.cel.common.CelOptions;
import dev.cel.common.CelVarDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelParser;
import dev.cel.parser.CelParserFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import dev.cel.runtime.RuntimeHelpers;
import dev.nerve.NerveException;
import dev.nerve.workflow.ParamType;
import java.util.Set;

/// The configured CEL library. The JVM loads it with the first expression.
final class CelEnvironment {

    /// The most iterations of all comprehensions in one evaluation.
    static final int MOST_ROUNDS = 100_000;

    private static final CelOptions OPTIONS =
            CelOptions.current()
                    .comprehensionMaxIterations(MOST_ROUNDS)
                    .maxExpressionCodePointSize(Expression.LONGEST)
                    .maxParseRecursionDepth(64)
                    .maxRegexProgramSize(RegexLimits.LARGEST)
                    .enableReservedIds(false)
                    .enableHeterogeneousNumericComparisons(true)
                    .build();

    /// {@return whether a text matches a regular expression that is within the limits}
    static boolean matches(String text, String regex) {
        RegexLimits.check(text, regex);
        try {
            return RuntimeHelpers.matches(text, regex, OPTIONS);
        } catch (RuntimeException refused) {
            var celMessage = String.valueOf(refused.getMessage());
            throw new NerveException.Invalid(
                    CelMessagePattern.explanation(celMessage).orElse(celMessage));
        }
    }

    /// Compiles a regular expression as [#matches] does, to find its mistakes.
    ///
    /// @throws ExpressionLimitError if it is beyond the limits
    /// @throws NerveException.Invalid if it is not a regular expression
    static void checkRegex(String regex) {
        matches("", regex);
    }

    static final CelRuntime RUNTIME =
            CelRuntimeFactory.legacyCelRuntimeBuilder()
                    .setOptions(OPTIONS)
                    .setStandardEnvironmentEnabled(false)
                    .setStandardFunctions(
                            CelStandardFunctions.newBuilder()
                                    .excludeFunctions(
                                            CelStandardFunctions.StandardFunction.CONTAINS,
                                            CelStandardFunctions.StandardFunction.MATCHES)
                                    .build())
                    .addFunctionBindings(CelFunctions.bindings())
                    .build();

    static final CelParser PARSER =
            CelParserFactory.standardCelParserBuilder()
                    .setOptions(OPTIONS)
                    .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                    .build();

    private CelEnvironment() {}

    /// {@return a type checker for expressions}
    ///
    /// The library declares all functions again for every expression that it checks. That takes far
    /// longer than the check, so only the used functions are declared.
    ///
    /// @param visibleNames the names that the expressions can see
    /// @param functions the functions that the expressions use
    static CelChecker checker(VisibleNames visibleNames, Set<String> functions) {
        var builder =
                CelCompilerFactory.standardCelCheckerBuilder()
                        .setOptions(OPTIONS)
                        .setStandardEnvironmentEnabled(false)
                        .setStandardDeclarations(
                                CelStandardDeclarations.newBuilder()
                                        .filterFunctions((function, _) ->
                                                functions.contains(function.functionName()))
                                        .build())
                        .addFunctionDeclarations(
                                CelFunctions.declarations().stream()
                                        .filter(function -> functions.contains(function.name()))
                                        .toList());
        for (var root : visibleNames.roots()) {
            builder.addVarDeclarations(
                    CelVarDecl.newVarDeclaration(
                            root,
                            root.equals(VisibleNames.ANSWER) ? SimpleType.STRING : typeOf(root)));
        }
        visibleNames
                .params()
                .forEach((name, type) -> {
                    // CEL accepts a name with dots as one variable, if it is declared.
                    if (name.matches("[a-z_][a-z0-9_]*")) {
                        builder.addVarDeclarations(
                                CelVarDecl.newVarDeclaration("params." + name, typeOf(type)));
                    }
                });
        return builder.build();
    }

    private static CelType typeOf(String root) {
        return Set.of("input", VisibleNames.LOOP, VisibleNames.OUTPUT).contains(root)
                ? SimpleType.DYN
                : MapType.create(SimpleType.STRING, SimpleType.DYN);
    }

    private static CelType typeOf(ParamType type) {
        return switch (type) {
            case TEXT, DURATION -> SimpleType.STRING;
            case NUMBER -> SimpleType.DOUBLE;
            case INTEGER -> SimpleType.INT;
            case BOOLEAN -> SimpleType.BOOL;
            case LIST -> ListType.create(SimpleType.DYN);
            case OBJECT -> MapType.create(SimpleType.STRING, SimpleType.DYN);
        };
    }
}
