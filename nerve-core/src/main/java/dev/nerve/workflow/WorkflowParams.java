package dev.nerve.workflow;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The parameters that a workflow takes. *Immutable.*
///
/// @param all the parameters, in their order
public record WorkflowParams(List<WorkflowParam> all) {

    /// No parameters.
    public static final WorkflowParams NONE = new WorkflowParams(List.of());

    public WorkflowParams {
        all = List.copyOf(all);
    }

    /// {@return the values, with defaults for missing ones}
    ///
    /// @param given the values by name
    /// @throws NerveException.Invalid if a value does not fit; the message lists all problems
    public Value.Fields complete(Value.Fields given) {
        var problems = new ArrayList<String>();
        var complete = new LinkedHashMap<String, Value>();
        for (var param : all) {
            var value = given.fields().get(param.name());
            if (value == null) {
                value = param.otherwise();
            } else if (!param.type().fits(value)) {
                problems.add(
                        "parameter '%s' must be %s, not %s"
                                .formatted(
                                        param.name(),
                                        param.type().expected(value),
                                        value.toJson()));
            }
            if (value == null) {
                problems.add("parameter '%s' is missing%s".formatted(param.name(), about(param)));
            } else {
                complete.put(param.name(), value);
            }
        }
        given.fields().keySet().stream()
                .filter(name -> !names().contains(name))
                .forEach(name -> problems.add(unknown(name)));
        if (!problems.isEmpty()) {
            throw new NerveException.Invalid(String.join("; ", problems));
        }
        return new Value.Fields(complete);
    }

    private static String about(WorkflowParam param) {
        return param.description().isEmpty() ? "" : ": " + param.description();
    }

    /// {@return the values that typed texts stand for}
    ///
    /// @param typed the texts by name
    /// @throws NerveException.Invalid if a text does not fit
    public Value.Fields parse(Map<String, String> typed) {
        var fields = Value.Fields.EMPTY;
        for (var one : typed.entrySet()) {
            var param =
                    all.stream()
                            .filter(known -> known.name().equals(one.getKey()))
                            .findFirst()
                            .orElseThrow(() -> new NerveException.Invalid(unknown(one.getKey())));
            try {
                fields = fields.with(param.name(), param.type().parse(one.getValue()));
            } catch (NerveException.Invalid problem) {
                throw new NerveException.Invalid(
                        "parameter '%s' %s".formatted(param.name(), problem.getMessage()));
            }
        }
        return fields;
    }

    private List<String> names() {
        return all.stream().map(WorkflowParam::name).toList();
    }

    private String unknown(String name) {
        var known = names().isEmpty() ? "it takes none" : "it takes " + String.join(", ", names());
        return "unknown parameter %s; %s".formatted(NameRules.quote(name), known);
    }
}
