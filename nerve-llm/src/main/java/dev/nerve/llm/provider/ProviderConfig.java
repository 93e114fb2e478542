package dev.nerve.llm.provider;

import dev.nerve.NerveException;
import dev.nerve.llm.Key;
import dev.nerve.llm.tokens.CatalogueEntry;
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
public record ProviderConfig(
        Path file,
        Map<String, KnownProvider> providers,
        Map<String, Key> keys,
        Map<String, CatalogueEntry> models) {

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
