package dev.nerve.tools.doctor;

import dev.nerve.NerveException;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.tools.doctor.CheckResult.Need;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// A check of the store that does not write to it.
///
/// @param directory the directory in which nerve was started
/// @param store the directory of the store, `.nerve` by convention
record StoreCheck(Path directory, Path store) implements DoctorCheck {

    private static final String NAME = "store";

    /// The byte that a process locks while it uses a session.
    private static final long PLACE = Long.MAX_VALUE - 1;

    @Override
    public CheckResult run() {
        if (!Files.exists(store)) {
            return mayWrite(directory, "none yet at %s".formatted(store));
        }
        if (!Files.isDirectory(store)) {
            return broken("%s is no directory".formatted(store), "move it away");
        }
        try {
            return opened();
        } catch (NerveException failure) {
            return broken(failure.getMessage(), "see docs/store.md");
        } catch (IOException failure) {
            return broken("%s cannot be read: %s".formatted(store, failure), "check its owner");
        }
    }

    private CheckResult opened() throws IOException {
        if (!SqliteStore.inspect(store)) {
            return mayWrite(store, "nothing stored yet in %s".formatted(store));
        }
        var held = held();
        var sessions = held.isEmpty() ? "" : "; open now: " + String.join(", ", held);
        return mayWrite(store, "%s can be read%s".formatted(store, sessions));
    }

    private static CheckResult mayWrite(Path directory, String detail) {
        return Files.isWritable(directory)
                ? CheckResult.ok(NAME, Need.NEEDED, detail)
                : broken(
                        "%s is not writable".formatted(directory),
                        "start nerve in a writable directory, or change its owner");
    }

    private static CheckResult broken(String detail, String advice) {
        return CheckResult.problem(NAME, Need.NEEDED, detail, advice);
    }

    private List<String> held() throws IOException {
        var held = new ArrayList<String>();
        var locks = store.resolve("locks");
        if (Files.isDirectory(locks)) {
            try (var files = Files.newDirectoryStream(locks, "*.lock")) {
                for (var file : files) {
                    if (isHeld(file)) {
                        held.add(file.getFileName().toString().replace(".lock", ""));
                    }
                }
            }
        }
        return held;
    }

    private static boolean isHeld(Path file) {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ);
                var lock = channel.tryLock(PLACE, 1, true)) {
            return lock == null;
        } catch (OverlappingFileLockException _) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
