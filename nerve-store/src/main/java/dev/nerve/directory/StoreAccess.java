package dev.nerve.directory;

import dev.nerve.ErrorCode;
import dev.nerve.HintId;
import dev.nerve.NerveException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The check that a command may write to its `.nerve` directory.
public final class StoreAccess {

    private StoreAccess() {}

    /// Checks that the directory can be written, or can be created.
    ///
    /// @param store the `.nerve` directory
    /// @throws NerveException if it cannot be written; the message says what to do
    public static void requireWritable(Path store) {
        var nearest = store.toAbsolutePath();
        while (!Files.exists(nearest) && nearest.getParent() != null) {
            nearest = nearest.getParent();
        }
        if (!Files.isDirectory(nearest)) {
            throw new NerveException.Unavailable(message(store, nearest + " is no directory"))
                    .with("directory", store)
                    .with(HintId.NAME_DIRECTORY);
        }
        if (!Files.isWritable(nearest)) {
            throw new NerveException.Failed(
                            ErrorCode.PERMISSION, message(store, "permission denied"))
                    .with("directory", store)
                    .with(HintId.NAME_DIRECTORY);
        }
    }

    private static String message(Path store, String reason) {
        return "cannot write to '%s': %s; start nerve where you may write".formatted(store, reason);
    }
}
