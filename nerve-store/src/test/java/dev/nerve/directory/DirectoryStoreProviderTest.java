package dev.nerve.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.store.data.DataStoreProvider;
import dev.nerve.testkit.DataStoreContract;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.testkit.SharedDataStoreContract;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DirectoryStoreProviderTest implements SharedDataStoreContract {

    @TempDir Path directory;

    private Path store() {
        return directory.resolve("my project?").resolve(".nerve");
    }

    @Override
    public DataStoreProvider provider() {
        return new DirectoryStoreProvider(
                Durability.PROCESS, Secrets.NONE, () -> SampleRuns.START_TIME);
    }

    @Override
    public URI uri() {
        return DirectoryStoreProvider.uri(store());
    }

    private List<String> files() throws IOException {
        try (var files = Files.walk(directory)) {
            return files.map(Path::toString).sorted().toList();
        }
    }

    @Test
    void uriOfARelativePathIsRelative() {
        assertThat(DirectoryStoreProvider.uri(Path.of(".nerve")))
                .isEqualTo(URI.create("sqlite:.nerve"));
    }

    @Test
    void readingMakesNoFileAndNoLock() throws Exception {
        try (var store = provider().open(uri())) {
            DataStoreContract.fill(store);
        }
        var before = files();

        try (var reading = provider().openReadOnly(uri())) {
            DataStoreContract.assertFilled(reading);
            assertThat(reading.workers().isAlive("nobody")).isFalse();
        }

        assertThat(files())
                .filteredOn(file -> !file.endsWith("-wal") && !file.endsWith("-shm"))
                .isEqualTo(before);
    }

    @Test
    void storeIsIgnoredByGitAndItsDirectoryIsNamed() throws IOException {
        try (var store = provider().open(uri())) {
            assertThat(store.directory()).contains(store());
            assertThat(store().resolve(".gitignore")).hasContent("*");
        }
    }
}
