package dev.nerve.llm.provider;

import dev.nerve.llm.ApiKey;
import dev.nerve.llm.Provider;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;

/// A factory for models that a provider runs.
@FunctionalInterface
public interface ModelConnector {

    /// {@return the model; this sends no request}
    ///
    /// @param name the name of the model
    /// @param profile the window, price and token counter of the model
    /// @param provider the provider that runs the model
    /// @param key the API key
    LanguageModel connect(ModelName name, ModelProfile profile, Provider provider, ApiKey key);
}
