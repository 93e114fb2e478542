package dev.nerve.sqlite.worker;

import dev.nerve.ProcessWide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;

/// The files on which this process may hold locks.
///
/// The kernel assigns a lock to a process and not to a descriptor. The process loses the lock when
/// it closes *any* descriptor of the file. So a process must never open such a file a second time,
/// from whichever store. SQLite respects that for its own descriptors. The rule is for the whole
/// process, so this set is static. A caller must hold the monitor.
public final class ProcessFileLocks {

    /// The monitor that a thread holds while it opens or closes such a file.
    public static final Object MONITOR = new Object();

    /// The number of users of each file.
    private static final ProcessWide<Map<Object, Integer>> HELD =
            new ProcessWide<>(new HashMap<>());

    private ProcessFileLocks() {}

    /// Adds a file before it is locked.
    ///
    /// @param fileKey the identity of the file
    public static void add(Object fileKey) {
        HELD.get().merge(fileKey, 1, Integer::sum);
    }

    /// Removes a file once for each time that it was added.
    ///
    /// @param fileKey the identity of the file
    public static void remove(Object fileKey) {
        HELD.get().computeIfPresent(fileKey, (_, count) -> count == 1 ? null : count - 1);
    }

    /// {@return whether this process may hold a lock on a file}
    ///
    /// @param fileKey the identity of the file
    public static boolean contains(Object fileKey) {
        return HELD.get().containsKey(fileKey);
    }

    /// {@return the identity of a file, without opening it}
    ///
    /// @param file the file
    /// @throws IOException if the file does not exist or cannot be examined
    public static Object keyOf(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? file : key;
    }
}
