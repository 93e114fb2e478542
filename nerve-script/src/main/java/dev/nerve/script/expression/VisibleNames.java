package dev.nerve.script.expression;

import dev.nerve.workflow.ParamType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The names that an expression can use at its place in a file. *Immutable.*
///
/// @param params the parameters of the workflow with their types
/// @param steps the ids of the preceding steps
/// @param hidden returns the reason why another step is not visible
/// @param extra the names that do not exist everywhere, such as `loop`, with their fields
/// @param around whether other steps and parameters can exist around the place
public record VisibleNames(
        Map<String, ParamType> params,
        List<String> steps,
        HiddenSteps hidden,
        Map<String, KnownFields> extra,
        Surroundings around) {

    /// The name of the round of a loop or the item of a collection.
    public static final String LOOP = "loop";

    /// The name of a person's answer.
    public static final String ANSWER = "answer";

    /// The name of the output of a tournament branch.
    public static final String OUTPUT = "output";

    private static final List<String> EVERYWHERE =
            List.of("input", "params", "state", "steps", "run");

    /// Copies the collections.
    public VisibleNames {
        params = new LinkedHashMap<>(params);
        steps = List.copyOf(steps);
        extra = Map.copyOf(extra);
    }

    /// {@return the visible names at the start of a workflow}
    ///
    /// @param params its parameters
    public static VisibleNames of(Map<String, ParamType> params) {
        return new VisibleNames(params, List.of(), HiddenSteps.NONE, Map.of(), Surroundings.KNOWN);
    }

    /// {@return the visible names of a node that is used at places that are not known yet}
    public static VisibleNames unknown() {
        return new VisibleNames(
                Map.of(),
                List.of(),
                HiddenSteps.NONE,
                Map.of(LOOP, KnownFields.ANY),
                Surroundings.UNKNOWN);
    }

    /// {@return the same names with more steps}
    ///
    /// @param more the additional visible steps
    /// @param others returns the reason for additional steps that are not visible
    public VisibleNames withSteps(List<String> more, HiddenSteps others) {
        var all = new ArrayList<>(steps);
        all.addAll(more);
        return new VisibleNames(
                params, all, id -> others.reason(id).or(() -> hidden.reason(id)), extra, around);
    }

    /// {@return the same names with one more, which has any fields}
    ///
    /// @param name such as [#ANSWER]
    public VisibleNames withName(String name) {
        return withName(name, KnownFields.ANY);
    }

    /// {@return the same names with one that is added or replaced}
    ///
    /// @param name such as [#LOOP]
    /// @param known its fields
    public VisibleNames withName(String name, KnownFields known) {
        var names = new LinkedHashMap<>(extra);
        names.put(name, known);
        return new VisibleNames(params, steps, hidden, names, around);
    }

    /// {@return the names with which a path can begin}
    List<String> roots() {
        var roots = new ArrayList<>(EVERYWHERE);
        roots.addAll(extra.keySet());
        return roots;
    }

    /// {@return the known fields of a name}
    KnownFields knownFields(String root) {
        return root.equals("run") ? KnownFields.RUN : extra.getOrDefault(root, KnownFields.ANY);
    }

    /// The knowledge about the place of an expression when nerve reads it.
    public enum Surroundings {
        /// All steps and parameters are known.
        KNOWN,
        /// There can be other steps and parameters; nerve looks for them when it evaluates.
        UNKNOWN
    }

    /// The steps that are not visible. They are computed on demand, because most expressions do not
    /// need them.
    @FunctionalInterface
    public interface HiddenSteps {

        /// No hidden steps.
        HiddenSteps NONE = _ -> Optional.empty();

        /// {@return the reason why a step is not visible, if it is hidden}
        ///
        /// @param step its id
        Optional<String> reason(String step);
    }
}
