package dev.nerve.sqlite.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// The processes that hold a lock on a file, if the kernel reports them. Only Linux does, and only
/// for processes that this one can see.
public final class FileLockHolders {

    private static final Path LOCKS = Path.of("/proc/locks");

    private static final int PROCESS = 4;
    private static final int FILE = 5;

    private FileLockHolders() {}

    /// {@return the other processes that hold a lock on a file, in words}
    public static String describe(Path file) {
        var processes = find(file);
        var names = processes.stream().map(String::valueOf).collect(Collectors.joining(" and "));
        return switch (processes.size()) {
            case 0 -> "another process";
            case 1 -> "process " + names;
            default -> "each of the processes " + names;
        };
    }

    /// {@return the numbers of the other processes that hold a lock on a file}
    static List<Long> find(Path file) {
        try {
            var inode = ":" + Files.getAttribute(file, "unix:ino");
            return Files.readAllLines(LOCKS).stream()
                    .map(line -> line.replace("-> ", "").trim().split(" +"))
                    .filter(words -> words.length > FILE && words[FILE].endsWith(inode))
                    .map(words -> Long.parseLong(words[PROCESS]))
                    .filter(process -> process > 0 && process != ProcessHandle.current().pid())
                    .distinct()
                    .sorted()
                    .toList();
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
            return List.of();
        }
    }
}
