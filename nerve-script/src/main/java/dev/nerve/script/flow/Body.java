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

/// A graph with its own scope of names. *Immutable.*
///
/// @param graph the graph
/// @param kind the names that its steps can see
/// @param params computes its parameters; null to use those around it
/// @param output the output; null for the output of the graph
/// @param terms the error policy and the limits of all its steps together
public record Body(
        Graph graph,
        Kind kind,
        @Nullable Params params,
        @Nullable Pattern output,
        Workflow.Terms terms)
        implements Composite, Planning, Guarded {

    /// The scope name of the workflow, which has its `input`.
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

    /// {@return the fields of the workflow around a place}
    static Value.Fields known(RunContext context) {
        return context.scope().find(WORKFLOW).orElse(Value.NULL) instanceof Value.Fields known
                ? known
                : Value.Fields.EMPTY;
    }

    /// Executes the graph in its own place: the scope is no execution of its own.
    private Outcome given(RunContext context, RunContext inside) throws InterruptedException {
        var outcome = graph.executeInline(inside);
        if (output == null || !(outcome instanceof Outcome.Done(_, var attributes))) {
            return outcome;
        }
        var seen = Seen.at(inside.withInput(context.input()), "output");
        return new Outcome.Done(output.fill(new AtEnd(seen, attributes)), attributes);
    }

    /// A function that computes the parameters of a workflow.
    @FunctionalInterface
    public interface Params {

        /// {@return the parameters by name}
        ///
        /// @param context the context of the calling step
        Value.Fields of(RunContext context);
    }

    /// The names that steps inside can see.
    public enum Kind {
        /// All names around it.
        BLOCK("parallel"),
        /// The parameters and the state around it; it has its own input.
        GRAPH,
        /// No names around it.
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

    /// The scope after the last step, in which all steps are visible.
    ///
    /// @param around the scope inside the graph
    /// @param attributes the attributes of the graph's outcome, with its steps
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
