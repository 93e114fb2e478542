package dev.nerve.testkit.agent;

import java.util.List;

/// A prompt and what the agent does about it. *Immutable.*
///
/// @param prompt what the driver is to submit
/// @param steps what follows
public record Turn(String prompt, List<Step> steps) {

    public Turn {
        steps = List.copyOf(steps);
    }

    /// {@return whether the next prompt is submitted while this turn lasts}
    public boolean submitsTheNext() {
        return steps.stream().anyMatch(Step.Queue.class::isInstance);
    }
}
