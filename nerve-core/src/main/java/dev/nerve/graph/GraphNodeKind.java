package dev.nerve.graph;

import dev.nerve.graph.step.Step;
import dev.nerve.graph.step.StepCodec;
import dev.nerve.graph.step.StepOptionsCodec;
import dev.nerve.graph.step.StepSchema;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.value.Value;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ListSchema;
import dev.nerve.value.schema.NumberSchema;
import dev.nerve.value.schema.ObjectSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The node kind that creates graphs from data.
public enum GraphNodeKind implements NodeKind {
    /// The only instance.
    GRAPH;

    private static final String STEPS = "steps";
    private static final String MAX_PARALLEL = "max_parallel";

    @Override
    public String type() {
        return Graph.TYPE;
    }

    @Override
    public ObjectSchema parameters() {
        return ObjectSchema.of(
                FieldSchema.required(
                        STEPS, ListSchema.of(StepSchema.STEP, "a list of steps"), "the steps"),
                FieldSchema.optional(
                        MAX_PARALLEL,
                        NumberSchema.whole(1, Integer.MAX_VALUE),
                        "how many run at once at most"));
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        var steps = new ArrayList<Step>();
        for (var step : definition.parameters().at(STEPS).items()) {
            steps.add(StepCodec.read(step, steps.size() + 1, kinds));
        }
        var graph = Graph.of(definition.id().name(), steps);
        return StepOptionsCodec.find(definition.parameters(), MAX_PARALLEL, Integer.class)
                .map(graph::withMaxParallel)
                .orElse(graph);
    }

    /// {@return the graph as data, if it can be created again from that data}
    static Optional<NodeDefinition> definition(Graph graph) {
        var steps = new ArrayList<Value>();
        for (var step : graph.steps()) {
            var written = StepCodec.write(step);
            if (!StepCodec.canBeStored(step, written)) {
                return Optional.empty();
            }
            steps.add(written);
        }
        return Optional.of(new NodeDefinition(graph.id(), Graph.TYPE, toData(graph, steps)));
    }

    /// {@return the graph as data for display; parts that cannot be created again are marked as
    /// transient}
    ///
    /// @param graph the graph
    public static Value.Fields toData(Graph graph) {
        return toData(graph, graph.steps().stream().map(StepCodec::write).toList());
    }

    private static Value.Fields toData(Graph graph, List<? extends Value> steps) {
        return Value.Fields.EMPTY.with(STEPS, steps).with(MAX_PARALLEL, graph.maxParallel());
    }
}
