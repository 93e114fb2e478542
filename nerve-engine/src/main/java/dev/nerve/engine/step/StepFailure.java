package dev.nerve.engine.step;

import dev.nerve.ErrorCode;

/// The reason why an attempt failed.
///
/// @param code the error code
/// @param message the reason, for people
public record StepFailure(ErrorCode code, String message) {}
