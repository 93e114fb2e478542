package dev.nerve.llm.provider;

import dev.nerve.NerveException;
import dev.nerve.llm.Key;
import dev.nerve.llm.tokens.CatalogueEntry;
import dev.nerve.value.SecretNames;
import dev.nerve.value.Secrets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What people say about providers and models in their configuration file.
///
/// @param file where it is, for messages
/// @param providers those that are not known otherwise, or are elsewhere
/// @param keys by the names of providers
/// @param models what is known about models, by their names
/// @param secrets which variables hold secrets
public record ProviderConfig(
        Path file,
        Map<String, KnownProvider> providers,
        Map<String, Key> keys,
        Map<String, CatalogueEntry> models,
        SecretNames secrets) {

    public ProviderConfig {
        providers = Map.copyOf(providers);
        keys = Map.copyOf(keys);
        models = Map.copyOf(models);
    }

    /// {@return what a file says; nothing if it is not there}
    ///
    /// @param file such as `config.yaml`
    /// @throws NerveException.Invalid if it makes no sense; the message has a line for each problem
    /// @throws NerveException.Failed if it holds a key and others than its owner may read it
    /// @throws NerveException.Unavailable if it cannot be read
    public static ProviderConfig read(Path file) {
        return ConfigFile.read(file);
    }

    /// {@return the secrets that a file and variables hold: keys, and the values of variables that
    /// hold secrets}
    ///
    /// They are known also if something else in the file makes no sense, so that a mistake about a
    /// model lets no key be shown.
    ///
    /// @param file such as `config.yaml`
    /// @param environment all variables
    /// @throws NerveException.Invalid if the file is no YAML, or what it says about secrets
    ///     makes no sense
    /// @throws NerveException.Unavailable if it cannot be read
    public static Secrets secrets(Path file, Map<String, String> environment) {
        return ConfigFile.readSecrets(file).secretsIn(environment);
    }

    /// {@return the secrets that this and variables hold}
    ///
    /// @param environment all variables
    Secrets secretsIn(Map<String, String> environment) {
        var variables =
                table().values().stream().flatMap(known -> known.variables().stream()).toList();
        var found = secrets.withNamed(variables).in(environment);
        for (var key : keys.values()) {
            found = found.and(key.secrets());
        }
        return found;
    }

    /// {@return the names of all providers, those that are known without the file first}
    public List<String> names() {
        return List.copyOf(table().keySet());
    }

    /// {@return all providers, by name and in order}
    Map<String, KnownProvider> table() {
        var table = new LinkedHashMap<>(ProviderTable.BUILT_IN);
        table.putAll(new TreeMap<>(providers));
        return table;
    }
}
