package dev.nerve.script.expression;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What the parts of an expression give, until a function does not take it.
///
/// The library does not say what that was. *Confined to one thread*, and used once.
final class Given implements CelEvaluationListener {

    private final Meter meter = new Meter();
    private final Map<Long, Gave> gave = new HashMap<>();
    private long order;

    /// @param value what a part gave last
    /// @param order how many had given something until then
    private record Gave(Object value, long order) {

        static final Gave NOTHING = new Gave("", 0);
    }

    @Override
    public void callback(CelExpr part, Object value) {
        meter.callback(part, value);
        gave.put(part.id(), new Gave(value, ++order));
    }

    /// {@return what a function was given after which it gave nothing}
    ///
    /// @param function as the library calls it
    /// @param expression all of it
    Optional<List<Object>> to(String function, CelExpr expression) {
        return parts(expression)
                .filter(part -> part.getKind() == CelExpr.ExprKind.Kind.CALL)
                .filter(part -> part.call().function().equals(function))
                .filter(this::gaveNothing)
                .max(Comparator.comparingLong(this::given))
                .map(part -> children(part).stream().map(each -> last(each).value()).toList());
    }

    /// What is never evaluated, as after `||`, was given nothing either.
    private boolean gaveNothing(CelExpr call) {
        return children(call).stream().allMatch(part -> gave.containsKey(part.id()))
                && last(call).order() < given(call);
    }

    /// When it was given the last that it was given.
    private long given(CelExpr call) {
        return children(call).stream().mapToLong(part -> last(part).order()).max().orElse(0);
    }

    private Gave last(CelExpr part) {
        return gave.getOrDefault(part.id(), Gave.NOTHING);
    }

    private static Stream<CelExpr> parts(CelExpr part) {
        return Stream.concat(Stream.of(part), children(part).stream().flatMap(Given::parts));
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
