package dev.nerve.engine.step;

/// The state of a step, and the reason if it was skipped. *Immutable.*
///
/// @param state the state of its last attempt, or `skipped`
/// @param note the reason why it was skipped; empty if it was not
public record StepStatus(String state, String note) {}
