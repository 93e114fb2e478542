package dev.nerve.script.expression;

import dev.cel.common.CelOptions;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import dev.nerve.workflow.ParamType;
import java.util.Set;

/// The library, as it is used here: loaded when the first expression is read.
final class Cel {

    /// How many rounds all comprehensions of one evaluation can have together.
    static final int MOST_ROUNDS = 100_000;

    private static final CelOptions OPTIONS =
            CelOptions.current()
                    .comprehensionMaxIterations(MOST_ROUNDS)
                    .maxExpressionCodePointSize(Expression.LONGEST)
                    .maxParseRecursionDepth(64)
                    .maxRegexProgramSize(500)
                    .enableReservedIds(false)
                    .enableHeterogeneousNumericComparisons(true)
                    .build();

    static final CelRuntime RUNTIME =
            CelRuntimeFactory.legacyCelRuntimeBuilder()
                    .setOptions(OPTIONS)
                    .setStandardEnvironmentEnabled(false)
                    .setStandardFunctions(
                            CelStandardFunctions.newBuilder()
                                    .excludeFunctions(
                                            CelStandardFunctions.StandardFunction.CONTAINS)
                                    .build())
                    .addFunctionBindings(Functions.bindings())
                    .build();

    private Cel() {}

    static CelCompiler compiler(Sight sight) {
        var builder =
                CelCompilerFactory.standardCelCompilerBuilder()
                        .setOptions(OPTIONS)
                        .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                        .addFunctionDeclarations(Functions.declarations());
        for (var root : sight.roots()) {
            builder.addVar(root, root.equals(Sight.ANSWER) ? SimpleType.STRING : typeOf(root));
        }
        sight.params()
                .forEach((name, type) -> {
                    // The language takes a name with dots for one variable, if there is such.
                    if (name.matches("[a-z_][a-z0-9_]*")) {
                        builder.addVar("params." + name, typeOf(type));
                    }
                });
        return builder.build();
    }

    private static CelType typeOf(String root) {
        return Set.of("input", Sight.LOOP, Sight.OUTPUT).contains(root)
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
