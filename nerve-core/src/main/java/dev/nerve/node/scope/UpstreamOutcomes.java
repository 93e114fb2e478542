package dev.nerve.node.scope;

import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.StepId;
import dev.nerve.run.Outcome;
import java.util.List;
import java.util.Optional;

/// The outcomes of the steps before this one.
public interface UpstreamOutcomes {

    /// No steps before this one, as for a node that is not a step.
    UpstreamOutcomes NONE =
            new UpstreamOutcomes() {
                @Override
                public Optional<Outcome> find(StepId step) {
                    return Optional.empty();
                }

                @Override
                public List<StepId> steps() {
                    return List.of();
                }
            };

    /// {@return the outcome of a step before this one; empty if it is not before this one, or was
    /// skipped}
    ///
    /// @param step the step
    Optional<Outcome> find(StepId step);

    /// {@return the steps that this one waits for, in the declared order}
    List<StepId> steps();

    /// {@return the steps that this one waits for, directly or indirectly}
    default List<StepId> all() {
        return steps();
    }

    /// {@return the exception for a step without an outcome for a path}
    ///
    /// @param path the path that needs the outcome
    /// @param step the step's id
    default NerveException.NotFound notFound(RunPath path, String step) {
        return new NerveException.NotFound(
                "'%s' has no outcome of '%s': it does not wait for that step, or it was skipped; %s"
                        .formatted(path, step, "it waits for: " + steps()));
    }
}
