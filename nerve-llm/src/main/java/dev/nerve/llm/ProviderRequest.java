package dev.nerve.llm;

import dev.nerve.model.Prompt;

/// A request to a provider.
///
/// @param model the name of the model, as the provider spells it
/// @param prompt the prompt
/// @param streamed whether the provider streams the answer
public record ProviderRequest(String model, Prompt prompt, boolean streamed) {}
