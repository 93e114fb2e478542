package dev.nerve.graph.step;

import dev.nerve.StepId;
import java.util.Optional;

/// The order of a step among others, beside the dependencies that it declares.
///
/// Order is not a dependency. If the condition of a listed step is false, the list passes over the
/// step, and the next step gets the input that this step would have had. A step that declares it as
/// a dependency is skipped with it.
public sealed interface StepOrder {

    /// Only the declared dependencies order the step.
    enum Declared implements StepOrder {
        DECLARED
    }

    /// The step is in a list and follows no other step: it is the first, or declares its
    /// dependencies.
    enum Listed implements StepOrder {
        LISTED
    }

    /// The step is in a list and follows another step of it.
    ///
    /// @param step the step before it
    record Following(StepId step) implements StepOrder {}

    /// {@return the order of a step that is in no list}
    static StepOrder declared() {
        return Declared.DECLARED;
    }

    /// {@return the order of a step in a list that follows no other}
    static StepOrder listed() {
        return Listed.LISTED;
    }

    /// {@return the order of a step in a list after another}
    ///
    /// @param step the step before it
    static StepOrder following(StepId step) {
        return new Following(step);
    }

    /// {@return whether the step is in a list}
    default boolean isListed() {
        return this != Declared.DECLARED;
    }

    /// {@return the step that this one follows, if there is one}
    default Optional<StepId> followed() {
        return switch (this) {
            case Following(var step) -> Optional.of(step);
            case Declared _, Listed _ -> Optional.empty();
        };
    }

    /// {@return whether the step follows another one}
    ///
    /// @param other the other one
    default boolean follows(StepId other) {
        return this instanceof Following(var step) && step.equals(other);
    }
}
