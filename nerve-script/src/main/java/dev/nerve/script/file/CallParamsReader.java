package dev.nerve.script.file;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.WordSuggestions;
import dev.nerve.script.expression.ExpectedType;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.flow.RunExpressionScope;
import dev.nerve.script.flow.ScopedGraph;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.value.Value;
import dev.nerve.workflow.ParamType;
import dev.nerve.workflow.WorkflowParam;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A reader of the parameters that a step passes to a workflow.
///
/// @param params the parameters of the workflow
/// @param definitions the definitions of the step's file
record CallParamsReader(List<WorkflowParam> params, FileDefinitions definitions) {

    /// {@return a function that computes the parameters when the workflow runs}
    ///
    /// @param given the parameters in the step
    /// @param call the field of the step, to report missing parameters
    /// @param visibleNames the names that the step can see
    ScopedGraph.ParamsFunction read(
            Optional<FileValue> given, FileValue call, VisibleNames visibleNames) {
        var patterns = new LinkedHashMap<String, ValueTemplate>();
        given.filter(fileValue -> !fileValue.isObject())
                .ifPresent(fileValue ->
                        fileValue.contentProblem(
                                "'params' must be an object of values by name", ""));
        for (var each : given.map(FileValue::fields).orElse(Map.of()).entrySet()) {
            params.stream()
                    .filter(param -> param.name().equals(each.getKey()))
                    .findFirst()
                    .ifPresentOrElse(
                            param ->
                                    patterns.put(
                                            each.getKey(),
                                            one(param, each.getValue(), visibleNames)),
                            () -> refuse(each.getKey(), each.getValue()));
        }
        for (var param : params) {
            if (param.otherwise() == null && !patterns.containsKey(param.name())) {
                call.problem(
                        "parameter '%s' is missing: it has no default".formatted(param.name()),
                        "write workflow: {id: …, params: {%s: …}}".formatted(param.name()));
            }
        }
        return context -> fill(patterns, RunExpressionScope.at(context, "params"));
    }

    private void refuse(String name, FileValue fileValue) {
        var known = params.stream().map(WorkflowParam::name).toList();
        fileValue.problem(
                "the workflow has no parameter " + NameRules.quote(name),
                WordSuggestions.nearest(name, known)
                        .map("did you mean '%s'?"::formatted)
                        .orElse(
                                known.isEmpty()
                                        ? "it has none"
                                        : "it has: " + String.join(", ", known)));
    }

    /// Reads one parameter. An expression is checked as far as its type is known.
    private ValueTemplate one(WorkflowParam param, FileValue fileValue, VisibleNames visibleNames) {
        if (fileValue.value() instanceof Value.Text(var text) && text.contains("${")) {
            return definitions.pattern(fileValue, visibleNames, wanted(param.type()));
        }
        if (!param.type().fits(fileValue.value())) {
            fileValue.contentProblem(
                    "parameter '%s' must be %s"
                            .formatted(param.name(), param.type().expected(fileValue.value())),
                    param.description());
        }
        return definitions.pattern(fileValue, visibleNames);
    }

    private static ExpectedType wanted(ParamType type) {
        return switch (type) {
            case TEXT, DURATION -> ExpectedType.TEXT;
            case INTEGER -> ExpectedType.WHOLE;
            case BOOLEAN -> ExpectedType.TRUTH;
            case LIST -> ExpectedType.LIST;
            case NUMBER, OBJECT -> ExpectedType.ANYTHING;
        };
    }

    private Value.Fields fill(Map<String, ValueTemplate> given, RunExpressionScope scope) {
        var values = new LinkedHashMap<String, Value>();
        for (var param : params) {
            var template = given.get(param.name());
            var value = template == null ? param.otherwise() : template.fill(scope);
            var known = value == null ? Value.NULL : value;
            if (!param.type().fits(known)) {
                throw new NerveException.Invalid(
                        "parameter '%s' must be %s, not %s"
                                .formatted(param.name(), param.type().expected(known), known));
            }
            values.put(param.name(), known);
        }
        return new Value.Fields(values);
    }
}
