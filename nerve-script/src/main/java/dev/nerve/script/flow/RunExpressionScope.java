package dev.nerve.script.flow;

import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.node.WorkflowVariables;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.script.expression.ExpressionScope;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.Optional;

/// The scope of an expression at a place of a run. *Immutable.*
///
/// @param context the context of the place
/// @param reading the journal path of the state that was read here
/// @param extra the values of names that only exist here, such as `answer`
public record RunExpressionScope(RunContext context, RunPath reading, Map<String, Value> extra)
        implements ExpressionScope {

    private static final String STATE = "state";

    /// Copies the map.
    public RunExpressionScope {
        extra = Map.copyOf(extra);
    }

    /// {@return the scope at a place}
    ///
    /// @param context the context of the place
    /// @param use the purpose, such as `when`; each purpose at one place needs its own name
    public static RunExpressionScope at(RunContext context, String use) {
        return new RunExpressionScope(context, context.path().internal(use), Map.of());
    }

    /// {@return the same scope in a round}
    ///
    /// @param number counted from 1
    public RunExpressionScope inRound(int number) {
        return new RunExpressionScope(context, reading.round(number), extra);
    }

    /// {@return the same scope with one extra name}
    ///
    /// @param name such as `answer`
    /// @param value its value
    public RunExpressionScope withValue(String name, Value value) {
        return new RunExpressionScope(context, reading, Map.of(name, value));
    }

    @Override
    public Optional<Value> find(String name) {
        if (extra.containsKey(name)) {
            return Optional.ofNullable(extra.get(name));
        }
        return switch (name) {
            case "input" -> ScopedGraph.workflowFields(context).find("input");
            case STATE -> Optional.of(readState());
            default -> context.scope().find(name);
        };
    }

    static WorkflowVariables state(RunContext context) {
        return context.variables()
                .orElseThrow(() ->
                        new NerveException.Invalid("there is no state outside of a workflow"));
    }

    /// Records the state in the journal, so that a resumed run reads the same state even if it was
    /// changed since.
    private Value readState() {
        var state = state(context);
        if (!context.memory().journal().isRecording()) {
            return state.all();
        }
        var node = FunctionNode.of(STATE, _ -> state.all());
        try {
            return context.childContext(reading, node.id(), Value.NULL)
                    .execute(NodeCall.of(node))
                    .orThrow();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new NerveException.Unavailable("interrupted while reading the state", interrupt);
        }
    }

    @Override
    public Optional<Value> step(String id) {
        return context.findStepOutput(id);
    }
}
