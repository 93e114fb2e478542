package dev.nerve.app;

import dev.nerve.app.run.Blueprint;
import dev.nerve.graph.Drawing;
import dev.nerve.graph.Graph;
import dev.nerve.graph.Step;
import dev.nerve.node.NodeKinds;
import dev.nerve.script.JavaScripts;
import dev.nerve.script.Scripts;
import dev.nerve.script.problem.ScriptException;
import dev.nerve.store.RunSource;
import dev.nerve.workflow.Workflow;

/// A reader that turns the source of a workflow into a [Blueprint].
final class Blueprints {

    private Blueprints() {}

    static Blueprint of(RunSource source, NodeKinds kinds) {
        try {
            return read(source, kinds);
        } catch (ScriptException problems) {
            throw problems.toInvalid();
        }
    }

    private static Blueprint read(RunSource source, NodeKinds kinds) {
        if (source.kind() == RunSource.Kind.JAVA) {
            return of(JavaScripts.load(source.text(), source.file()).workflow());
        }
        var script = Scripts.read(source.text(), source.file(), kinds);
        return new Blueprint(
                script.id(),
                script.description(),
                script.params(),
                script.tree(),
                script.mermaid(),
                script.dot());
    }

    /// A Java workflow can be drawn only as far as it consists of nodes.
    private static Blueprint of(Workflow workflow) {
        var graph = graph(workflow);
        return new Blueprint(
                workflow.id().name(),
                workflow.description(),
                workflow.params().all(),
                Drawing.tree(graph),
                Drawing.mermaid(graph),
                Drawing.dot(graph));
    }

    private static Graph graph(Workflow workflow) {
        return switch (workflow.body()) {
            case Workflow.Body.Nodes(Graph graph) -> graph;
            case Workflow.Body.Nodes(var node) -> Graph.of(workflow.id().name(), Step.of(node));
            case Workflow.Body.Function _ -> Graph.of(workflow.id().name(), Step.of(workflow));
        };
    }
}
