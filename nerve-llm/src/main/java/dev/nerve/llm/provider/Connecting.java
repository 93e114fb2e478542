package dev.nerve.llm.provider;

import dev.nerve.llm.Key;
import dev.nerve.llm.Provider;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;

/// Makes a model that a provider runs.
@FunctionalInterface
public interface Connecting {

    /// {@return the model; nothing is sent yet}
    ///
    /// @param name its name
    /// @param profile what is known about it
    /// @param provider who runs it
    /// @param key who asks
    LanguageModel connect(ModelName name, ModelProfile profile, Provider provider, Key key);
}
