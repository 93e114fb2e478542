package dev.nerve.app.run.action;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.WordSuggestions;
import dev.nerve.app.run.workflow.ParamLine;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import dev.nerve.workflow.ParamType;
import dev.nerve.workflow.WorkflowParam;
import dev.nerve.workflow.WorkflowParams;
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
record ParamArguments(WorkflowParams params, Map<String, String> typed) {

    /// {@return the parsed values}
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
            try {
                return params.complete(new Value.Fields(values));
            } catch (NerveException.Invalid problem) {
                problems.add(problem.getMessage());
            }
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
        var type = param.type();
        try {
            return switch (type) {
                case LIST, OBJECT -> json(type, text);
                case TEXT, NUMBER, INTEGER, BOOLEAN, DURATION -> type.parse(text);
            };
        } catch (NerveException.Invalid problem) {
            throw new NerveException.Invalid(
                    "parameter '%s' %s".formatted(name, problem.getMessage()));
        }
    }

    private Optional<WorkflowParam> find(String name) {
        return params.all().stream().filter(param -> param.name().equals(name)).findFirst();
    }

    private static Value json(ParamType type, String text) {
        var example = type == ParamType.LIST ? "[\"a\", \"b\"]" : "{\"a\": 1}";
        try {
            var value = Json.parse(text);
            if (type.fits(value)) {
                return value;
            }
        } catch (NerveException.Invalid _) {
            // The exception below covers invalid JSON and JSON of the wrong type.
        }
        throw new NerveException.Invalid(
                "must be %s in JSON such as %s, not %s"
                        .formatted(type.description(), example, NameRules.quote(text)));
    }

    private List<String> taken() {
        if (params.all().isEmpty()) {
            return List.of("the workflow takes no parameters");
        }
        int width = params.all().stream().mapToInt(param -> param.name().length()).max().orElse(0);
        var lines = new ArrayList<String>();
        lines.add("the workflow takes:");
        for (var param : params.all()) {
            lines.add("  " + CellText.pad(param.name(), width) + "  " + ParamLine.of(param));
        }
        return lines;
    }

    private String hint() {
        var known = params.all().stream().map(WorkflowParam::name).toList();
        return typed.keySet().stream()
                .filter(name -> !known.contains(name))
                .flatMap(name -> WordSuggestions.nearest(name, known).stream())
                .findFirst()
                .map(near -> "did you mean %s?".formatted(near))
                .orElse("");
    }
}
