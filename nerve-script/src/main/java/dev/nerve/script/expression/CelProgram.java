package dev.nerve.script.expression;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelVariableResolver;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import dev.nerve.workflow.ParamType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An expression that the CEL library evaluates.
///
/// @param source its text
/// @param expression its syntax tree
/// @param program the compiled program of the library
/// @param steps the steps that it uses
/// @param sight the names that it can see
record CelProgram(
        String source,
        CelExpr expression,
        CelRuntime.Program program,
        Set<String> steps,
        VisibleNames sight)
        implements Expression.ExpressionProgram {

    @Override
    public Value evaluate(ExpressionScope around) {
        CelVariableResolver names = name -> find(name, around);
        try {
            return CelValueCodec.toValue(program.trace(names, new EvaluationLimiter()));
        } catch (CelEvaluationException failure) {
            if (failure.getCause() instanceof ExpressionLimitError much) {
                throw tooMuch(much);
            }
            if (failure.getCause() instanceof NerveException.Invalid problem) {
                throw failed(problem.getMessage());
            }
            throw failed(
                    CelErrorMessages.unmatchedFunction(failure)
                            .flatMap(function -> refusal(function, names))
                            .orElseGet(
                                    () -> CelErrorMessages.ofEvaluation(failure, skipped(around))));
        } catch (ExpressionLimitError much) {
            throw tooMuch(much);
        } catch (NerveException.Invalid problem) {
            throw failed(problem.getMessage());
        }
    }

    /// Evaluates the expression again to record the arguments of the function.
    private Optional<String> refusal(String function, CelVariableResolver names) {
        var recorder = new EvaluationRecorder();
        try {
            program.trace(names, recorder);
            return Optional.empty();
        } catch (CelEvaluationException | ExpressionLimitError | NerveException.Invalid _) {
            return recorder.argumentsOf(function, expression)
                    .map(what -> CelErrorMessages.refusalMessage(function, what));
        }
    }

    private NerveException tooMuch(ExpressionLimitError much) {
        return failed("this is too much for an expression: " + much.getMessage());
    }

    private NerveException failed(String why) {
        var shown = source.length() <= 80 ? source : source.substring(0, 80) + "…";
        return new NerveException.Invalid("in ${%s}: %s".formatted(shown.strip(), why));
    }

    private Optional<String> skipped(ExpressionScope around) {
        return steps.stream().sorted().filter(id -> around.step(id).isEmpty()).findFirst();
    }

    private Optional<Object> find(String name, ExpressionScope around) {
        if (name.equals("steps")) {
            return Optional.of(outputs(around));
        }
        if (name.startsWith("params.")) {
            var param = name.substring("params.".length());
            return around.find("params")
                    .filter(Value.Fields.class::isInstance)
                    .map(params -> params.fields().get(param))
                    .map(value -> typed(value, sight.params().get(param)));
        }
        return around.find(name).map(CelValueCodec::toCel);
    }

    /// Converts a value; a declared decimal stays one, even without a fraction.
    private static Object typed(Value value, @Nullable ParamType type) {
        return type == ParamType.NUMBER && value instanceof Value.Num(var number)
                ? number.doubleValue()
                : CelValueCodec.toCel(value);
    }

    /// Returns only the steps that the expression uses: the others may be large.
    private Map<String, Object> outputs(ExpressionScope around) {
        var outputs = new HashMap<String, Object>();
        for (var step : steps) {
            var output = around.step(step);
            outputs.put(
                    step,
                    output.isPresent()
                            ? Map.of("output", CelValueCodec.toCel(output.get()))
                            : Map.of());
        }
        return outputs;
    }
}
