package dev.nerve.cli.run.command;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.WordSuggestions;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.workflow.ParamLine;
import dev.nerve.cli.workflow.ParamTextType;
import dev.nerve.protocol.workflow.WorkflowParamData;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parameters of a workflow from the command line: texts and numbers unquoted, lists and
/// objects as JSON.
///
/// @param params the parameters of the workflow
/// @param typed the typed texts by name
record ParamArguments(List<WorkflowParamData> params, Map<String, String> typed) {

    ParamArguments {
        params = List.copyOf(params);
    }

    /// {@return the parsed values; the engine adds the defaults}
    ///
    /// @throws CommandFailure if a parameter is wrong; the message lists all errors and the valid
    ///     parameters
    Value.Fields values() {
        var problems = new ArrayList<String>();
        var values = new LinkedHashMap<String, Value>();
        typed.forEach((name, text) -> {
            try {
                values.put(name, value(name, text));
            } catch (NerveException.Invalid problem) {
                problems.add(problem.getMessage());
            }
        });
        if (problems.isEmpty()) {
            missing().ifPresent(problems::add);
        }
        if (problems.isEmpty()) {
            return new Value.Fields(values);
        }
        problems.addAll(taken());
        throw CommandFailure.usage(String.join("\n", problems), hint());
    }

    private Value value(String name, String text) {
        var param =
                find(name)
                        .orElseThrow(() ->
                                new NerveException.Invalid(
                                        "unknown parameter " + NameRules.quote(name)));
        try {
            return ParamTextType.of(param.type()).parse(text);
        } catch (NerveException.Invalid problem) {
            throw new NerveException.Invalid(
                    "parameter '%s' %s".formatted(name, problem.getMessage()));
        }
    }

    private Optional<WorkflowParamData> find(String name) {
        return params.stream().filter(param -> param.name().equals(name)).findFirst();
    }

    private Optional<String> missing() {
        var problems = new ArrayList<String>();
        for (var param : params) {
            if (param.required() && !typed.containsKey(param.name())) {
                var about = param.description().isEmpty() ? "" : ": " + param.description();
                problems.add("parameter '%s' is missing%s".formatted(param.name(), about));
            }
        }
        return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems));
    }

    private List<String> taken() {
        if (params.isEmpty()) {
            return List.of("the workflow takes no parameters");
        }
        int width = params.stream().mapToInt(param -> param.name().length()).max().orElse(0);
        var lines = new ArrayList<String>();
        lines.add("the workflow takes:");
        for (var param : params) {
            lines.add("  " + CellText.pad(param.name(), width) + "  " + ParamLine.of(param));
        }
        return lines;
    }

    private String hint() {
        var known = params.stream().map(WorkflowParamData::name).toList();
        return typed.keySet().stream()
                .filter(name -> !known.contains(name))
                .flatMap(name -> WordSuggestions.nearest(name, known).stream())
                .findFirst()
                .map(near -> "did you mean %s?".formatted(near))
                .orElse("");
    }
}
