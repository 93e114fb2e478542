package dev.nerve.llm;

import dev.nerve.model.Prompt;

/// What is asked of a provider.
///
/// @param model which of its models, in its own words
/// @param prompt what
/// @param streamed whether the answer is to come piece by piece
public record Asked(String model, Prompt prompt, boolean streamed) {}
