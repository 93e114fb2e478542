package dev.nerve.node;

import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.StepId;
import dev.nerve.run.Outcome;
import java.util.List;
import java.util.Optional;

/// What the steps before this one gave.
public interface Upstream {

    /// What a node that is no step has before it.
    Upstream NOTHING =
            new Upstream() {
                @Override
                public Optional<Outcome> find(StepId step) {
                    return Optional.empty();
                }

                @Override
                public List<StepId> steps() {
                    return List.of();
                }
            };

    /// {@return what a step before this one gave; empty if it is none, or was skipped}
    ///
    /// @param step the step
    Optional<Outcome> find(StepId step);

    /// {@return the steps this one waits for, in the order in which it names them}
    List<StepId> steps();

    /// {@return the steps this one waits for, and those that they waited for}
    default List<StepId> all() {
        return steps();
    }

    /// {@return how it is told that a step gave nothing to a place}
    ///
    /// @param path the place
    /// @param step the step's id
    default NerveException.NotFound missing(RunPath path, String step) {
        return new NerveException.NotFound(
                "'%s' has nothing from step '%s': it does not wait for it, or it was skipped; %s"
                        .formatted(path, step, "it waits for: " + steps()));
    }
}
