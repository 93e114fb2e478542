package dev.nerve.script.expression;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A recorder of the results of all parts of an expression, until a function refuses its arguments.
///
/// The library does not report these arguments. *Confined to one thread*, and used once.
final class EvaluationRecorder implements CelEvaluationListener {

    private final EvaluationLimiter limiter = new EvaluationLimiter();
    private final Map<Long, RecordedValue> gave = new HashMap<>();
    private long order;

    /// @param value the last result of a part
    /// @param order the number of results until then
    private record RecordedValue(Object value, long order) {

        static final RecordedValue NOTHING = new RecordedValue("", 0);
    }

    @Override
    public void callback(CelExpr part, Object value) {
        limiter.callback(part, value);
        gave.put(part.id(), new RecordedValue(value, ++order));
    }

    /// {@return the arguments of the last call of a function that returned nothing}
    ///
    /// @param function the function's name in the library
    /// @param expression the whole expression
    Optional<List<Object>> argumentsOf(String function, CelExpr expression) {
        return parts(expression)
                .filter(part -> part.getKind() == CelExpr.ExprKind.Kind.CALL)
                .filter(part -> part.call().function().equals(function))
                .filter(this::gaveNothing)
                .max(Comparator.comparingLong(this::given))
                .map(part -> children(part).stream().map(each -> last(each).value()).toList());
    }

    /// Returns false for calls that were never evaluated, such as those after `||`.
    private boolean gaveNothing(CelExpr call) {
        return children(call).stream().allMatch(part -> gave.containsKey(part.id()))
                && last(call).order() < given(call);
    }

    /// Returns the time at which the last argument of a call was known.
    private long given(CelExpr call) {
        return children(call).stream().mapToLong(part -> last(part).order()).max().orElse(0);
    }

    private RecordedValue last(CelExpr part) {
        return gave.getOrDefault(part.id(), RecordedValue.NOTHING);
    }

    private static Stream<CelExpr> parts(CelExpr part) {
        return Stream.concat(
                Stream.of(part), children(part).stream().flatMap(EvaluationRecorder::parts));
    }

    private static List<CelExpr> children(CelExpr part) {
        return switch (part.getKind()) {
            case SELECT -> List.of(part.select().operand());
            case CALL ->
                    Stream.concat(part.call().target().stream(), part.call().args().stream())
                            .toList();
            case LIST -> part.list().elements();
            case MAP ->
                    part.map().entries().stream()
                            .flatMap(entry -> Stream.of(entry.key(), entry.value()))
                            .toList();
            case COMPREHENSION -> {
                var each = part.comprehension();
                yield List.of(
                        each.iterRange(),
                        each.accuInit(),
                        each.loopCondition(),
                        each.loopStep(),
                        each.result());
            }
            case IDENT, STRUCT, CONSTANT, NOT_SET -> List.of();
        };
    }
}
