package dev.nerve.script.flow;

import dev.nerve.NodeId;
import dev.nerve.event.Planned;
import dev.nerve.graph.Graph;
import dev.nerve.node.Composite;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Guarded;
import dev.nerve.node.Node;
import dev.nerve.node.Planning;
import dev.nerve.node.RunContext;
import dev.nerve.node.Variables;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import dev.nerve.script.expression.Surroundings;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A graph, and what names mean inside it. *Immutable.*
///
/// @param graph the graph
/// @param kind how far one sees from inside it
/// @param params finds out what the parameters are inside it; null for those around it
/// @param output what it gives; null for what the graph gives
/// @param terms what holds for the whole of it
public record Body(
        Graph graph,
        Kind kind,
        @Nullable Params params,
        @Nullable Pattern output,
        Workflow.Terms terms)
        implements Composite, Planning, Guarded {

    /// The name of what is known about the workflow: its `input`.
    static final String WORKFLOW = "workflow";

    private static final String STEPS = "steps";

    @Override
    public NodeId id() {
        return graph.id();
    }

    @Override
    public String type() {
        return kind.toString();
    }

    @Override
    public ErrorPolicy policy() {
        return terms.policy();
    }

    @Override
    public Limits limits() {
        return terms.limits();
    }

    @Override
    public List<Node> parts() {
        return List.of(graph);
    }

    @Override
    public List<Planned> plan() {
        return graph.plan();
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        return given(context, inside(context));
    }

    private RunContext inside(RunContext context) {
        return switch (kind) {
            case BLOCK -> context.naming(STEPS, () -> outer(context));
            case GRAPH -> apart(context);
            case WORKFLOW -> {
                var apart = apart(context).withVariables(Variables.restored(context));
                if (params == null) {
                    yield apart;
                }
                var given = params.of(context);
                yield apart.naming("params", () -> given);
            }
        };
    }

    private static RunContext apart(RunContext context) {
        var known = Value.Fields.EMPTY.with("input", context.input());
        return context.naming(WORKFLOW, () -> known).naming(STEPS, () -> Value.Fields.EMPTY);
    }

    private static Value outer(RunContext context) {
        return context.scope().find(STEPS).orElse(Value.Fields.EMPTY);
    }

    /// {@return what is known about the workflow around a place}
    static Value.Fields known(RunContext context) {
        return context.scope().find(WORKFLOW).orElse(Value.NULL) instanceof Value.Fields known
                ? known
                : Value.Fields.EMPTY;
    }

    /// What is around a graph is no execution of its own: the graph is executed in its place.
    private Outcome given(RunContext context, RunContext inside) throws InterruptedException {
        var outcome = graph.execute(inside);
        if (output == null || !(outcome instanceof Outcome.Done(_, var attributes))) {
            return outcome;
        }
        var seen = Seen.at(inside.withInput(context.input()), "output");
        return new Outcome.Done(output.fill(new AtEnd(seen, attributes)), attributes);
    }

    /// Finds out what the parameters of a workflow are.
    @FunctionalInterface
    public interface Params {

        /// {@return the parameters by name}
        ///
        /// @param context where the workflow is called
        Value.Fields of(RunContext context);
    }

    /// How far one sees from inside.
    public enum Kind {
        /// Everything around it.
        BLOCK("parallel"),
        /// The parameters and the state around it; the input is its own.
        GRAPH,
        /// Nothing around it.
        WORKFLOW;

        private final String type;

        Kind() {
            this.type = name().toLowerCase(Locale.ROOT);
        }

        Kind(String type) {
            this.type = type;
        }

        @Override
        public String toString() {
            return type;
        }
    }

    /// What can be seen when all steps are over.
    ///
    /// @param around what can be seen anyway
    /// @param attributes what the graph tells of its steps
    private record AtEnd(Surroundings around, Value.Fields attributes) implements Surroundings {

        @Override
        public Optional<Value> find(String name) {
            return around.find(name);
        }

        @Override
        public Optional<Value> step(String id) {
            return attributes.fields().get(STEPS) instanceof Value.Fields(var steps)
                            && steps.get(id) instanceof Value.Fields(var step)
                    ? Optional.ofNullable(step.get("output"))
                    : Optional.empty();
        }
    }
}
