package dev.nerve.script;

import dev.nerve.NodeId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.script.file.schema.DefinitionForms;
import dev.nerve.script.file.schema.StepConstruct;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The definitions of the nodes of steps in files.
final class StepDefinition {

    private StepDefinition() {}

    /// {@return the definition of the node of a step}
    ///
    /// @param step the step in a file
    /// @param id the name of the node
    static NodeDefinition of(Value step, String id) {
        var construct =
                Arrays.stream(StepConstruct.values())
                        .filter(each -> step.fields().containsKey(each.key()))
                        .findFirst()
                        .orElseThrow();
        var names = new ArrayList<>(DefinitionForms.beside(construct));
        names.add(construct.key());
        var parameters = Value.Fields.EMPTY;
        for (var name : names) {
            if (step.fields().containsKey(name)) {
                parameters = parameters.with(name, step.fields().get(name));
            }
        }
        var type = construct == StepConstruct.BASH ? "command" : construct.key();
        return new NodeDefinition(NodeId.of(id), type, parameters);
    }

    /// {@return all steps in a file, at every depth}
    static List<Value> stepsIn(Value file) {
        var steps = new ArrayList<Value>();
        collect(file, steps);
        return steps;
    }

    private static void collect(Value value, List<Value> steps) {
        switch (value) {
            case Value.Items(var items) ->
                    items.forEach(item -> {
                        if (item instanceof Value.Fields && isStep(item)) {
                            steps.add(item);
                        }
                        collect(item, steps);
                    });
            case Value.Fields(var fields) -> fields.values().forEach(one -> collect(one, steps));
            default -> {
                // It has no steps.
            }
        }
    }

    private static boolean isStep(Value item) {
        return Arrays.stream(StepConstruct.values())
                .anyMatch(construct -> item.fields().containsKey(construct.key()));
    }
}
