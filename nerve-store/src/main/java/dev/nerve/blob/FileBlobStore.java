package dev.nerve.blob;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.file.AtomicFileWriter;
import dev.nerve.store.BlobStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/// A blob store in a directory, with files `ab/<hash>`, where `ab` is the start of the hash.
///
/// The store writes a temporary file, forces it to the disk and then moves it to its place. So no
/// reader sees half of it, and several processes may store the same bytes at once. Only the owner
/// can read the files.
///
/// *Safe for many threads*, and for many processes.
public final class FileBlobStore implements BlobStore {

    private final Path directory;

    private FileBlobStore(Path directory) {
        this.directory = directory;
    }

    /// {@return the store in a directory, which is created with the first blob}
    ///
    /// @param directory the directory
    public static FileBlobStore in(Path directory) {
        return new FileBlobStore(directory);
    }

    @Override
    public String put(byte[] bytes) {
        var hash = BlobHash.of(bytes);
        var file = fileOf(hash);
        try {
            if (!isThere(file, bytes)) {
                AtomicFileWriter.write(file, bytes);
            }
            return hash.digits();
        } catch (IOException e) {
            throw new NerveException.Unavailable(
                    "cannot store a blob in '%s': %s".formatted(directory, e), e);
        }
    }

    /// Returns false for damaged bytes, so that they are written again.
    private static boolean isThere(Path file, byte[] bytes) throws IOException {
        return Files.isRegularFile(file)
                && Files.size(file) == bytes.length
                && Arrays.equals(Files.readAllBytes(file), bytes);
    }

    @Override
    public byte[] get(String hash) {
        var wanted = BlobHash.parse(hash);
        var file = fileOf(wanted);
        try {
            return checked(Files.readAllBytes(file), wanted, file);
        } catch (NoSuchFileException _) {
            throw new NerveException.NotFound("there is no blob '%s'".formatted(hash));
        } catch (IOException e) {
            throw new NerveException.Unavailable("cannot read the blob '%s'".formatted(file), e);
        }
    }

    private static byte[] checked(byte[] bytes, BlobHash hash, Path file) {
        if (!BlobHash.of(bytes).equals(hash)) {
            throw new NerveException.Failed(
                    ErrorCode.INTERNAL,
                    "the blob '%s' is damaged: its bytes do not match its hash".formatted(file));
        }
        return bytes;
    }

    private Path fileOf(BlobHash hash) {
        return directory.resolve(hash.directoryName()).resolve(hash.digits());
    }
}
