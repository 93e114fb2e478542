package dev.nerve.seal;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.file.OwnerPermissions;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/// The file with the encryption key of a store. Only its owner can read it.
///
/// @param file such as `.nerve/key`
record KeyFile(Path file) {

    private static final System.Logger LOG = System.getLogger(KeyFile.class.getName());
    private static final int BYTES = 32;

    /// {@return the key}
    ///
    /// @throws IOException if there is no valid key
    SecretKey read() throws IOException {
        try {
            var bytes = Base64.getDecoder().decode(Files.readString(file).strip());
            if (bytes.length != BYTES) {
                throw new IOException("%s does not hold a key".formatted(file));
            }
            return new SecretKeySpec(bytes, "AES");
        } catch (IllegalArgumentException e) {
            throw new IOException("%s does not hold a key".formatted(file), e);
        }
    }

    /// {@return the key; it is created if there is none}
    ///
    /// Several processes may create it at once; the first one wins.
    SecretKey readOrCreate() {
        try {
            if (!Files.exists(file)) {
                make();
            }
            return read();
        } catch (IOException e) {
            var failure =
                    new NerveException.Failed(
                            ErrorCode.PERMISSION,
                            "cannot store a secret: the key %s can be neither read nor created: %s"
                                    .formatted(file, e.getMessage()));
            failure.initCause(e);
            throw failure;
        }
    }

    /// Creates the key file atomically.
    private void make() throws IOException {
        var directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        var draft = Files.createTempFile(directory, "key-", null, OwnerPermissions.forFile(file));
        try {
            var bytes = new byte[BYTES];
            new SecureRandom().nextBytes(bytes);
            Files.writeString(draft, Base64.getEncoder().encodeToString(bytes) + "\n");
            try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            link(draft);
            keepEntry(directory);
        } catch (FileAlreadyExistsException _) {
            // Another process was first.
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /// Forces the directory to the disk. Otherwise a power failure could lose the key of texts that
    /// are already sealed. A file system that cannot do this protects the key as well as all other
    /// files.
    private static void keepEntry(Path directory) {
        try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException refused) {
            LOG.log(System.Logger.Level.DEBUG, "cannot make last " + directory, refused);
        }
    }

    /// Links the file, because a link never replaces an existing file.
    private void link(Path draft) throws IOException {
        try {
            Files.createLink(file, draft);
        } catch (UnsupportedOperationException _) {
            Files.move(draft, file);
        }
    }
}
