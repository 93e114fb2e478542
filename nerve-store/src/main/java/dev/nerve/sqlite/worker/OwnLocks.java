package dev.nerve.sqlite.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;

/// The files on which this process may hold locks.
///
/// The kernel gives a lock to a process and not to a descriptor: it is lost when the process closes
/// *any* descriptor of the file. So a process must never open such a file a second time, whichever
/// store asks; SQLite itself knows that of its own descriptors. That is a rule for the whole
/// process, and so is this set. Only for who holds the monitor.
public final class OwnLocks {

    /// Held while such a file is opened or closed by this process, so that the set is right then.
    public static final Object MONITOR = new Object();

    /// How many hold each.
    private static final Map<Object, Integer> HELD = new HashMap<>();

    private OwnLocks() {}

    /// Adds a file before it is locked.
    ///
    /// @param fileKey what tells the file from all others
    public static void add(Object fileKey) {
        HELD.merge(fileKey, 1, Integer::sum);
    }

    /// Removes a file once for each time that it was added.
    ///
    /// @param fileKey what tells the file from all others
    public static void remove(Object fileKey) {
        HELD.computeIfPresent(fileKey, (_, count) -> count == 1 ? null : count - 1);
    }

    /// {@return whether this process may hold a lock on a file}
    ///
    /// @param fileKey what tells the file from all others
    public static boolean contains(Object fileKey) {
        return HELD.containsKey(fileKey);
    }

    /// {@return what tells a file from all others, found without opening it}
    ///
    /// @param file the file
    /// @throws IOException if it cannot be looked at, because it is not there or for other reasons
    public static Object keyOf(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? file : key;
    }
}
