package dev.nerve.agent;

import org.jspecify.annotations.Nullable;

/// What an agent program is told about its model and its tools; null leaves it as it is.
///
/// *Immutable.*
///
/// @param model which model it asks
/// @param baseUrl where its model is
/// @param keyVariable the variable of our environment that has the key for it
/// @param mcpConfig the file that says which MCP servers it has
/// @param permissionMode what it may do without asking, in the program's own words
public record AgentSettings(
        @Nullable String model,
        @Nullable String baseUrl,
        @Nullable String keyVariable,
        @Nullable String mcpConfig,
        @Nullable String permissionMode) {

    /// Everything is left as it is.
    public static final AgentSettings NONE = new AgentSettings(null, null, null, null, null);

    /// {@return the same with another model}
    ///
    /// @param other which
    public AgentSettings withModel(String other) {
        return new AgentSettings(other, baseUrl, keyVariable, mcpConfig, permissionMode);
    }

    /// {@return the same with a model that is elsewhere}
    ///
    /// @param url where
    public AgentSettings at(String url) {
        return new AgentSettings(model, url, keyVariable, mcpConfig, permissionMode);
    }

    /// {@return the same with the key in another variable}
    ///
    /// @param variable its name
    public AgentSettings withKeyIn(String variable) {
        return new AgentSettings(model, baseUrl, variable, mcpConfig, permissionMode);
    }

    /// {@return the same with MCP servers}
    ///
    /// @param file the file that says which
    public AgentSettings withMcp(String file) {
        return new AgentSettings(model, baseUrl, keyVariable, file, permissionMode);
    }

    /// {@return the same in another permission mode}
    ///
    /// @param mode in the program's own words, such as `acceptEdits`
    public AgentSettings permitting(String mode) {
        return new AgentSettings(model, baseUrl, keyVariable, mcpConfig, mode);
    }
}
