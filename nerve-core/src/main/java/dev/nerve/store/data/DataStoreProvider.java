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

    /// {@return whether there is a data store; looking creates nothing}
    ///
    /// @param uri a URI with this scheme
    /// @throws dev.nerve.NerveException if that cannot be found out
    boolean exists(URI uri);

    /// {@return an open data store that refuses every change; the caller closes it}
    ///
    /// It creates, migrates and locks nothing. A store of an earlier version can be read.
    ///
    /// @param uri a URI with this scheme
    /// @throws dev.nerve.NerveException.NotFound if there is none
    /// @throws dev.nerve.NerveException if it cannot be read
    DataStore openReadOnly(URI uri);
}
