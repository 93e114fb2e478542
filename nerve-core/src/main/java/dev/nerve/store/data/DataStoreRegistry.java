package dev.nerve.store.data;

import dev.nerve.NerveException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// A registry that finds the provider of a data store by the scheme of its URI. *Immutable.*
///
/// @param providers the providers, each with a scheme of its own
public record DataStoreRegistry(List<DataStoreProvider> providers) {

    public DataStoreRegistry {
        providers = List.copyOf(providers);
    }

    /// {@return a registry of these providers}
    ///
    /// @param providers the providers, each with a scheme of its own
    public static DataStoreRegistry of(DataStoreProvider... providers) {
        return new DataStoreRegistry(List.of(providers));
    }

    /// {@return an open data store; the caller closes it}
    ///
    /// @param uri its URI, such as `sqlite:.nerve` or `memory:new`
    /// @throws NerveException.Invalid if no provider has its scheme
    /// @throws NerveException if the store cannot be opened; then nothing was changed
    public DataStore open(URI uri) {
        return provider(uri).open(uri);
    }

    /// {@return whether there is a data store; looking creates nothing}
    ///
    /// @param uri its URI
    /// @throws NerveException.Invalid if no provider has its scheme
    public boolean exists(URI uri) {
        return provider(uri).exists(uri);
    }

    /// {@return an open data store that refuses every change; the caller closes it}
    ///
    /// @param uri its URI
    /// @throws NerveException.Invalid if no provider has its scheme
    /// @throws NerveException.NotFound if there is none
    public DataStore openReadOnly(URI uri) {
        return provider(uri).openReadOnly(uri);
    }

    private DataStoreProvider provider(URI uri) {
        var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        return providers.stream()
                .filter(provider -> provider.scheme().equals(scheme))
                .findFirst()
                .orElseThrow(() -> unknown(uri));
    }

    private NerveException unknown(URI uri) {
        var known =
                providers.stream()
                        .map(provider -> provider.scheme() + ":")
                        .collect(Collectors.joining(", "));
        return new NerveException.Invalid(
                "'%s' is not the URI of a store: it must begin with one of %s"
                        .formatted(uri, known));
    }
}
