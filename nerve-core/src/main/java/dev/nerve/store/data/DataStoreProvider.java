package dev.nerve.store.data;

import java.net.URI;

/// A kind of data store, which opens the stores of one URI scheme. *Safe for many threads.*
public interface DataStoreProvider {

    /// {@return the scheme of its URIs, such as `memory`}
    String scheme();

    /// {@return an open data store; the caller closes it}
    ///
    /// @param uri a URI with this scheme
    /// @throws dev.nerve.NerveException if it cannot be opened; then nothing was changed
    DataStore open(URI uri);
}
