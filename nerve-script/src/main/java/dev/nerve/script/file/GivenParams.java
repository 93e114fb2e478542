package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.NerveException;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Wanted;
import dev.nerve.script.flow.Body;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Seen;
import dev.nerve.value.Value;
import dev.nerve.workflow.Param;
import dev.nerve.workflow.ParamType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A reader of the parameters that a step passes to a workflow.
///
/// @param params the parameters of the workflow
/// @param definitions the definitions of the step's file
record GivenParams(List<Param> params, Definitions definitions) {

    /// {@return a function that computes the parameters when the workflow runs}
    ///
    /// @param given the parameters in the step
    /// @param call the field of the step, to report missing parameters
    /// @param sight the names that the step can see
    Body.Params read(Optional<Part> given, Part call, Sight sight) {
        var patterns = new LinkedHashMap<String, Pattern>();
        given.filter(part -> !part.isObject())
                .ifPresent(part -> part.wrong("'params' must be an object of values by name", ""));
        for (var each : given.map(Part::fields).orElse(Map.of()).entrySet()) {
            params.stream()
                    .filter(param -> param.name().equals(each.getKey()))
                    .findFirst()
                    .ifPresentOrElse(
                            param ->
                                    patterns.put(each.getKey(), one(param, each.getValue(), sight)),
                            () -> refuse(each.getKey(), each.getValue()));
        }
        for (var param : params) {
            if (param.otherwise() == null && !patterns.containsKey(param.name())) {
                call.problem(
                        "parameter '%s' is missing: it has no default".formatted(param.name()),
                        "write workflow: {id: …, params: {%s: …}}".formatted(param.name()));
            }
        }
        return context -> fill(patterns, Seen.at(context, "params"));
    }

    private void refuse(String name, Part part) {
        var known = params.stream().map(Param::name).toList();
        part.problem(
                "the workflow has no parameter " + Names.quoted(name),
                Nearest.to(name, known)
                        .map("did you mean '%s'?"::formatted)
                        .orElse(
                                known.isEmpty()
                                        ? "it has none"
                                        : "it has: " + String.join(", ", known)));
    }

    /// Reads one parameter. An expression is checked as far as its type is known.
    private Pattern one(Param param, Part part, Sight sight) {
        if (part.value() instanceof Value.Text(var text) && text.contains("${")) {
            return definitions.pattern(part, sight, wanted(param.type()));
        }
        if (!param.type().fits(part.value())) {
            part.wrong(
                    "parameter '%s' must be %s"
                            .formatted(param.name(), param.type().insteadOf(part.value())),
                    param.description());
        }
        return definitions.pattern(part, sight);
    }

    private static Wanted wanted(ParamType type) {
        return switch (type) {
            case TEXT, DURATION -> Wanted.TEXT;
            case INTEGER -> Wanted.WHOLE;
            case BOOLEAN -> Wanted.TRUTH;
            case LIST -> Wanted.LIST;
            case NUMBER, OBJECT -> Wanted.ANYTHING;
        };
    }

    private Value.Fields fill(Map<String, Pattern> given, Seen seen) {
        var values = new LinkedHashMap<String, Value>();
        for (var param : params) {
            var pattern = given.get(param.name());
            var value = pattern == null ? param.otherwise() : pattern.fill(seen);
            var known = value == null ? Value.NULL : value;
            if (!param.type().fits(known)) {
                throw new NerveException.Invalid(
                        "parameter '%s' must be %s, not %s"
                                .formatted(param.name(), param.type().insteadOf(known), known));
            }
            values.put(param.name(), known);
        }
        return new Value.Fields(values);
    }
}
