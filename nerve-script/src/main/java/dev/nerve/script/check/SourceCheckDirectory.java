package dev.nerve.script.check;

import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.SourceDefect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Results of checks, one file each. The name of a file is the hash of the source and of the class
/// path. *Safe for many threads*, and for several processes.
final class SourceCheckDirectory implements SourceCheckStore {

    private static final System.Logger LOG = System.getLogger(SourceCheckDirectory.class.getName());

    /// The number of results that are stored; the oldest are deleted first.
    private static final int MOST = 200;

    private final Path directory;
    private final Access access;
    private volatile @Nullable String version;

    SourceCheckDirectory(Path directory, Access access) {
        this.directory = directory;
        this.access = access;
    }

    @Override
    public Optional<SourceCheck> find(WorkflowSource source) {
        try {
            var lines = Files.readString(file(source)).split("\n", 2);
            return lines[0].isEmpty()
                    ? Optional.of(SourceCheck.PASSED)
                    : Optional.of(
                            new SourceCheck(
                                    new SourceDefect(
                                            SourceDefect.Cause.valueOf(lines[0]), lines[1])));
        } catch (IOException | IllegalArgumentException | ArrayIndexOutOfBoundsException _) {
            return Optional.empty();
        }
    }

    @Override
    public void save(WorkflowSource source, SourceCheck check) {
        if (access == Access.READ || Files.exists(file(source))) {
            return;
        }
        var defect = check.defect();
        try {
            Files.createDirectories(directory);
            Files.writeString(
                    file(source), defect == null ? "" : defect.cause() + "\n" + defect.message());
            deleteOldest();
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.DEBUG, "cannot write to " + directory, failure);
        }
    }

    private void deleteOldest() throws IOException {
        try (var all = Files.list(directory)) {
            var newestFirst = Comparator.comparingLong(SourceCheckDirectory::age);
            for (var old : all.sorted(newestFirst).skip(MOST).toList()) {
                Files.deleteIfExists(old);
            }
        }
    }

    private static long age(Path file) {
        return -file.toFile().lastModified();
    }

    private Path file(WorkflowSource source) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            for (var part : new String[] {version(), source.file(), source.text()}) {
                digest.update(part.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
            return directory.resolve(HexFormat.of().formatHex(digest.digest()));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private String version() {
        var known = version;
        if (known == null) {
            known = ClassPathVersion.current();
            version = known;
        }
        return known;
    }

    /// The access to the directory.
    enum Access {
        READ,
        WRITE
    }
}
