package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.store.data.DataStore;
import dev.nerve.store.data.DataStoreProvider;
import java.net.URI;
import java.nio.file.Path;

/// The provider of stores in a directory, for URIs such as `sqlite:.nerve`.
///
/// @param durability the failures that a stored change survives
/// @param secrets the secrets to mask in stored data, or to encrypt where a run needs them again
record OpenStoreProvider(Durability durability, Secrets secrets) implements DataStoreProvider {

    @Override
    public String scheme() {
        return "sqlite";
    }

    @Override
    public DataStore open(URI uri) {
        var path = uri.isOpaque() ? uri.getSchemeSpecificPart() : uri.getPath();
        if (path == null || path.isEmpty()) {
            throw new NerveException.Invalid(
                    "'%s' names no directory; write sqlite:.nerve".formatted(uri));
        }
        return OpenStore.open(Path.of(path), durability, secrets);
    }
}
