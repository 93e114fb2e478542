package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.NerveException;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.flow.Body;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Seen;
import dev.nerve.value.Value;
import dev.nerve.workflow.Param;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads a step that runs a workflow of the same file.
///
/// @param definitions what the file defines
/// @param id the step's id
/// @param around what is around the step
record CallReader(Definitions definitions, String id, Surround around) {

    /// Names of graphs have no space, so they are apart.
    private static final String MARK = "workflow ";

    Optional<ConstructReader.Done> read(Part part) {
        var said = part.isObject() ? part.as(Shape.CALL) : part;
        var name = part.isObject() ? said.field("id") : Optional.of(part);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        var workflow = definitions.workflows().get(name.get().text());
        if (workflow == null) {
            refuse(name.get());
            return Optional.empty();
        }
        if (around.graphs().contains(MARK + name.get().text())) {
            name.get().wrong("workflow '%s' runs itself".formatted(name.get().text()), "");
            return Optional.empty();
        }
        return read(name.get().text(), workflow, said.field("params"), part);
    }

    private Optional<ConstructReader.Done> read(
            String name, Part workflow, Optional<Part> given, Part call) {
        var file = workflow.as(Shape.WORKFLOW);
        var params = ParamsReader.read(file.field("params"));
        var patterns = patterns(params, given, call);
        var inside = new ArrayList<>(around.graphs());
        inside.add(MARK + name);
        var where = new Surround(Sight.of(ParamsReader.types(params)), Set.of(), inside);
        return definitions
                .body(id, file, where, new BlockReader(definitions))
                .map(steps -> {
                    var body =
                            new Body(
                                    steps.block().graph(),
                                    Body.Kind.WORKFLOW,
                                    context ->
                                            fill(
                                                    params,
                                                    patterns,
                                                    Seen.at(
                                                            context,
                                                            "params",
                                                            definitions.states())),
                                    steps.output(),
                                    definitions.states());
                    var drawn = Drawn.around(id, "workflow " + name, steps.block().drawn());
                    return ConstructReader.Done.of(body, drawn);
                });
    }

    private void refuse(Part name) {
        var known = List.copyOf(definitions.workflows().keySet());
        name.wrong(
                "there is no workflow " + Names.quoted(name.text()),
                Nearest.to(name.text(), known)
                        .map("did you mean '%s'?"::formatted)
                        .orElse("define it under workflows"));
    }

    private Map<String, Pattern> patterns(List<Param> params, Optional<Part> given, Part call) {
        var patterns = new LinkedHashMap<String, Pattern>();
        var known = params.stream().map(Param::name).toList();
        given.filter(part -> !part.isObject())
                .ifPresent(part -> part.wrong("'params' must be an object of values by name", ""));
        for (var each : given.map(Part::fields).orElse(Map.of()).entrySet()) {
            if (known.contains(each.getKey())) {
                patterns.put(each.getKey(), definitions.pattern(each.getValue(), around.sight()));
            } else {
                each.getValue()
                        .problem(
                                "the workflow has no parameter " + Names.quoted(each.getKey()),
                                Nearest.to(each.getKey(), known)
                                        .map("did you mean '%s'?"::formatted)
                                        .orElse("it has: " + String.join(", ", known)));
            }
        }
        for (var param : params) {
            if (param.otherwise() == null && !patterns.containsKey(param.name())) {
                call.problem(
                        "parameter '%s' is missing: it has no default".formatted(param.name()),
                        "write workflow: {id: …, params: {%s: …}}".formatted(param.name()));
            }
        }
        return patterns;
    }

    private static Value.Fields fill(List<Param> params, Map<String, Pattern> given, Seen seen) {
        var values = new LinkedHashMap<String, Value>();
        for (var param : params) {
            var pattern = given.get(param.name());
            var value = pattern == null ? param.otherwise() : pattern.fill(seen);
            if (value == null || !ParamsReader.fits(param.type(), value)) {
                throw new NerveException.Invalid(
                        "parameter '%s' must be %s, not %s"
                                .formatted(param.name(), ParamsReader.words(param.type()), value));
            }
            values.put(param.name(), value);
        }
        return new Value.Fields(values);
    }
}
