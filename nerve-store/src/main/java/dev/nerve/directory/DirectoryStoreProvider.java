package dev.nerve.directory;

import dev.nerve.NerveException;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.store.data.DataStore;
import dev.nerve.store.data.DataStoreProvider;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.InstantSource;

/// The provider of stores in a directory, for URIs such as `sqlite:.nerve`.
///
/// @param durability the failures that a stored change survives
/// @param secrets the secrets to mask in stored data, or to encrypt where a run needs them again
/// @param clock the source of the current time
public record DirectoryStoreProvider(Durability durability, Secrets secrets, InstantSource clock)
        implements DataStoreProvider {

    private static final String SCHEME = "sqlite";

    /// {@return the URI of the store in a directory}
    ///
    /// @param directory `.nerve` by convention
    public static URI uri(Path directory) {
        try {
            return directory.isAbsolute()
                    ? new URI(SCHEME, null, directory.toString(), null)
                    : new URI(SCHEME, directory.toString(), null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public DataStore open(URI uri) {
        return DirectoryDataStore.open(directory(uri), durability, secrets, clock);
    }

    @Override
    public boolean exists(URI uri) {
        return SqliteStore.exists(directory(uri));
    }

    @Override
    public DataStore openReadOnly(URI uri) {
        return DirectoryDataStore.openReadOnly(directory(uri), secrets, clock);
    }

    private static Path directory(URI uri) {
        var path = uri.isOpaque() ? uri.getSchemeSpecificPart() : uri.getPath();
        if (path == null || path.isEmpty()) {
            throw new NerveException.Invalid(
                    "'%s' names no directory; write sqlite:.nerve".formatted(uri));
        }
        return Path.of(path);
    }
}
