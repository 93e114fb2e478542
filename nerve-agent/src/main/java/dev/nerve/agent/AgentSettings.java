package dev.nerve.agent;

import org.jspecify.annotations.Nullable;

/// The settings of an agent program for its model and its tools. Null keeps the program's own
/// setting.
///
/// *Immutable.*
///
/// @param model the model that it calls
/// @param baseUrl the base URL of the model's API
/// @param keyVariable the environment variable of nerve that has the API key
/// @param mcpConfig the file that lists its MCP servers
/// @param permissionMode the permission mode, in the program's own words
public record AgentSettings(
        @Nullable String model,
        @Nullable String baseUrl,
        @Nullable String keyVariable,
        @Nullable String mcpConfig,
        @Nullable String permissionMode) {

    /// No settings: the program keeps its own.
    public static final AgentSettings NONE = new AgentSettings(null, null, null, null, null);

    /// {@return a copy with another model}
    ///
    /// @param other the model
    public AgentSettings withModel(String other) {
        return new AgentSettings(other, baseUrl, keyVariable, mcpConfig, permissionMode);
    }

    /// {@return a copy with another base URL}
    ///
    /// @param url the base URL of the model's API
    public AgentSettings withBaseUrl(String url) {
        return new AgentSettings(model, url, keyVariable, mcpConfig, permissionMode);
    }

    /// {@return a copy with another variable for the key}
    ///
    /// @param variable the name of the variable
    public AgentSettings withKeyVariable(String variable) {
        return new AgentSettings(model, baseUrl, variable, mcpConfig, permissionMode);
    }

    /// {@return a copy with other MCP servers}
    ///
    /// @param file the file that lists them
    public AgentSettings withMcpConfig(String file) {
        return new AgentSettings(model, baseUrl, keyVariable, file, permissionMode);
    }

    /// {@return a copy with another permission mode}
    ///
    /// @param mode the mode in the program's own words, such as `acceptEdits`
    public AgentSettings withPermissionMode(String mode) {
        return new AgentSettings(model, baseUrl, keyVariable, mcpConfig, mode);
    }
}
