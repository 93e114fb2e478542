package dev.nerve.testkit.agent;

import java.util.List;

/// A prompt and the agent's reaction to it. *Immutable.*
///
/// @param prompt the prompt that the driver has to submit
/// @param steps the actions of the agent
public record Turn(String prompt, List<Step> steps) {

    public Turn {
        steps = List.copyOf(steps);
    }

    /// {@return whether the driver submits the next prompt during this turn}
    public boolean submitsTheNext() {
        return steps.stream().anyMatch(Step.Queue.class::isInstance);
    }
}
