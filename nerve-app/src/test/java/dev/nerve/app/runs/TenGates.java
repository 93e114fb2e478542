package dev.nerve.app.runs;

import dev.nerve.control.MapNode;
import dev.nerve.control.gate.GateNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowFunction;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// A workflow that asks ten people at once: in branches, in a graph, in a map, in nested workflows.
final class TenGates {

    static final String NAME = "ten-gates";

    /// The paths of the gates.
    static final List<String> PATHS =
            List.of(
                            "plain/gate",
                            "choice/gate",
                            "number/number",
                            "graph/inside/left",
                            "graph/inside/right",
                            "map/each/round[1]",
                            "map/each/round[2]",
                            "map/each/round[3]",
                            "nested/middle/inner/gate",
                            "late/late")
                    .stream()
                    .map(path -> NAME + "/" + path)
                    .sorted()
                    .toList();

    private TenGates() {}

    /// @param patience how long one of them waits
    static Workflow workflow(Duration patience) {
        var branches = new LinkedHashMap<String, WorkflowFunction>();
        branches.put("plain", context -> context.gate("Anything?"));
        branches.put("choice", context -> context.gate("Which?", "red", "blue"));
        branches.put("number", context -> context.gate(number()));
        branches.put("graph", context -> context.run(inside(), ""));
        branches.put(
                "map",
                context ->
                        context.run(
                                MapNode.of(
                                        "each",
                                        _ -> Value.of(List.of(1, 2, 3)),
                                        GateNode.of("item", "This one?")),
                                ""));
        branches.put("nested", context -> context.run(middle(), ""));
        branches.put(
                "late",
                context ->
                        context.gate(
                                GateNode.of("late", "Soon?")
                                        .timeout(patience)
                                        .defaultAnswer("never")));
        return Workflow.of(NAME, "Asks ten people at once", context -> context.all(branches));
    }

    private static GateNode number() {
        return GateNode.of("number", "A number?")
                .withCheck((said, _) ->
                        said.matches("\\d+")
                                ? Optional.empty()
                                : Optional.of("'%s' is no number".formatted(said)));
    }

    private static Graph inside() {
        return Graph.of(
                "inside",
                Step.of("left", GateNode.of("left", "Left?")),
                Step.of("right", GateNode.of("right", "Right?")));
    }

    private static Workflow middle() {
        var inner = Workflow.of("inner", "", context -> context.gate("Deep inside?"));
        return Workflow.of("middle", "", context -> context.run(inner, ""));
    }
}
