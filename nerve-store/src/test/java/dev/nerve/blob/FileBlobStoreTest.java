package dev.nerve.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.store.BlobStore;
import dev.nerve.testkit.BlobStoreContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileBlobStoreTest implements BlobStoreContract {

    @TempDir Path directory;

    @Override
    public BlobStore blobs() {
        return FileBlobStore.in(directory.resolve("blobs"));
    }

    @Test
    void aBlobIsAFileUnderItsHash() throws IOException {
        var hash = blobs().put(new byte[] {1, 2});

        assertThat(files()).containsExactly(fileOf(hash));
        assertThat(Files.readAllBytes(fileOf(hash))).containsExactly(1, 2);
    }

    @Test
    void nobodyElseMayLookIntoIt() throws IOException {
        var file = fileOf(blobs().put(new byte[] {1, 2}));

        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(file.resolveSibling(""))).isEqualTo("rwx------");
        assertThat(permissions(directory.resolve("blobs"))).isEqualTo("rwx------");
    }

    @Test
    void aDamagedFileIsTold() throws IOException {
        var hash = blobs().put(new byte[] {1, 2});
        Files.write(fileOf(hash), new byte[] {1, 3});

        assertThatThrownBy(() -> blobs().get(hash))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessage(
                        "the blob '%s' is damaged: its bytes do not match its hash"
                                .formatted(fileOf(hash)));
    }

    @Test
    void aDamagedFileIsMendedByKeepingTheBytesAgain() throws IOException {
        var hash = blobs().put(new byte[] {1, 2});
        for (var damage : List.of(new byte[] {1, 3}, new byte[0])) {
            Files.write(fileOf(hash), damage);
            blobs().put(new byte[] {1, 2});

            assertThat(blobs().get(hash)).containsExactly(1, 2);
        }
        assertThat(files()).hasSize(1);
    }

    @Test
    void whatCannotBeKeptIsTold() throws IOException {
        Files.writeString(directory.resolve("blobs"), "in the way");

        assertThatThrownBy(() -> blobs().put(new byte[] {1}))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageStartingWith(
                        "cannot store a blob in '%s': ".formatted(directory.resolve("blobs")));
    }

    @Test
    void aFailureLeavesNothingBehind() throws IOException {
        var hash = blobs().put(new byte[] {1, 2});
        Files.delete(fileOf(hash));
        Files.createDirectories(fileOf(hash).resolve("in the way"));

        assertThatThrownBy(() -> blobs().put(new byte[] {1, 2}))
                .isInstanceOf(NerveException.Unavailable.class);
        assertThat(files()).isEmpty();
    }

    private List<Path> files() throws IOException {
        try (var all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private Path fileOf(String hash) {
        return directory.resolve("blobs").resolve(hash.substring(0, 2)).resolve(hash);
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
