package dev.nerve.llm.provider;

import dev.nerve.NerveException;
import dev.nerve.llm.ApiKey;
import dev.nerve.llm.tokens.CatalogueEntry;
import dev.nerve.secret.SecretNames;
import dev.nerve.secret.Secrets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The settings for providers and models in a configuration file.
///
/// @param file the path of the file, for messages
/// @param providers the new providers and the changed built-in ones, by name
/// @param keys the API keys, by the names of providers
/// @param models the windows and prices of models, by name
/// @param secrets the names of variables that contain secrets
public record ProviderConfig(
        Path file,
        Map<String, ProviderEntry> providers,
        Map<String, ApiKey> keys,
        Map<String, CatalogueEntry> models,
        SecretNames secrets) {

    public ProviderConfig {
        providers = Map.copyOf(providers);
        keys = Map.copyOf(keys);
        models = Map.copyOf(models);
    }

    /// {@return the settings of a file; empty if the file does not exist}
    ///
    /// @param file the path, such as `config.yaml`
    /// @throws NerveException.Invalid if the file is invalid; the message has a line per problem
    /// @throws NerveException.Failed if the file contains a key and other users can access it
    /// @throws NerveException.Unavailable if the file cannot be read
    public static ProviderConfig read(Path file) {
        return ProviderConfigReader.read(file);
    }

    /// {@return all secrets: the keys of the file, and the values of secret variables}
    ///
    /// This works even if another part of the file is invalid. A mistake in the settings of a
    /// model never exposes a key.
    ///
    /// @param file the path, such as `config.yaml`
    /// @param environment all environment variables
    /// @throws NerveException.Invalid if the file is no YAML, or its `secrets` are invalid
    /// @throws NerveException.Unavailable if the file cannot be read
    public static Secrets secrets(Path file, Map<String, String> environment) {
        return ProviderConfigReader.readSecrets(file).secretsIn(environment);
    }

    /// {@return the keys of this configuration, and the values of secret variables}
    ///
    /// @param environment all environment variables
    Secrets secretsIn(Map<String, String> environment) {
        var variables =
                table().values().stream().flatMap(known -> known.variables().stream()).toList();
        var found = secrets.withNamed(variables).findIn(environment);
        for (var key : keys.values()) {
            found = found.and(key.secrets());
        }
        return found;
    }

    /// {@return the names of all providers, the built-in ones first}
    public List<String> names() {
        return List.copyOf(table().keySet());
    }

    /// {@return all providers by name, in order}
    Map<String, ProviderEntry> table() {
        var table = new LinkedHashMap<>(BuiltInProviders.BUILT_IN);
        table.putAll(new TreeMap<>(providers));
        return table;
    }
}
