package dev.nerve.testkit.agent;

import java.util.List;

/// A prompt and the agent's reaction to it. *Immutable.*
///
/// @param prompt the prompt that the driver has to submit
/// @param steps the actions of the agent
public record TerminalScriptTurn(String prompt, List<TerminalScriptStep> steps) {

    public TerminalScriptTurn {
        steps = List.copyOf(steps);
    }

    /// {@return whether the driver submits the next prompt during this turn}
    public boolean queuesNextPrompt() {
        return steps.stream().anyMatch(TerminalScriptStep.Queue.class::isInstance);
    }
}
