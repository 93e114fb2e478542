package dev.nerve.script.expression;

import dev.nerve.workflow.ParamType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What an expression can see from where it stands. *Immutable.*
///
/// @param params the parameters of the workflow, and what each is
/// @param steps the steps that come before, by id
/// @param hidden tells of other steps why they cannot be seen
/// @param extra the names beside those that are everywhere, such as `loop`, and what each has
public record Sight(
        Map<String, ParamType> params,
        List<String> steps,
        Hidden hidden,
        Map<String, Known> extra) {

    /// The name of the round of a loop or the item of a collection.
    public static final String LOOP = "loop";

    /// The name of what a person has answered.
    public static final String ANSWER = "answer";

    /// The name of what a branch of a tournament gave.
    public static final String OUTPUT = "output";

    private static final List<String> EVERYWHERE =
            List.of("input", "params", "state", "steps", "run");

    /// Copies what is given.
    public Sight {
        params = new LinkedHashMap<>(params);
        steps = List.copyOf(steps);
        extra = Map.copyOf(extra);
    }

    /// {@return what can be seen at the beginning of a workflow}
    ///
    /// @param params its parameters
    public static Sight of(Map<String, ParamType> params) {
        return new Sight(params, List.of(), Hidden.NONE, Map.of());
    }

    /// {@return the same with other steps before}
    ///
    /// @param more the steps that can be seen too
    /// @param others tells of more steps that cannot
    public Sight with(List<String> more, Hidden others) {
        var all = new ArrayList<>(steps);
        all.addAll(more);
        return new Sight(params, all, id -> others.why(id).or(() -> hidden.why(id)), extra);
    }

    /// {@return the same where one more name means something}
    ///
    /// @param name such as [#ANSWER]
    public Sight naming(String name) {
        return naming(name, Known.ANY);
    }

    /// {@return the same where a name means something, or something else than around}
    ///
    /// @param name such as [#LOOP]
    /// @param known what it has
    public Sight naming(String name, Known known) {
        var names = new LinkedHashMap<>(extra);
        names.put(name, known);
        return new Sight(params, steps, hidden, names);
    }

    /// {@return the names an expression can begin with}
    List<String> roots() {
        var roots = new ArrayList<>(EVERYWHERE);
        roots.addAll(extra.keySet());
        return roots;
    }

    /// {@return the fields of a name, as far as they are known}
    Known known(String root) {
        return root.equals("run") ? Known.RUN : extra.getOrDefault(root, Known.ANY);
    }

    /// Steps that cannot be seen. Most expressions never ask, so it is found out when they do.
    @FunctionalInterface
    public interface Hidden {

        /// No others.
        Hidden NONE = _ -> Optional.empty();

        /// {@return why a step cannot be seen, if it is one of them}
        ///
        /// @param step its id
        Optional<String> why(String step);
    }
}
