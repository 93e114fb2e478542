package dev.nerve.app.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A disk that is soon full, where the machine lets us mount one. *Confined to one thread.*
///
/// @param top where it is mounted
record SmallDisk(Path top) implements AutoCloseable {

    private static final int BLOCK = 4096;

    /// {@return a disk; without one the test is skipped, but not where everything must be tried}
    static SmallDisk mount(Path top, int kilobytes) throws IOException {
        Files.createDirectory(top);
        var size = "size=%dk".formatted(kilobytes);
        boolean mounted = run(List.of("mount", "-t", "tmpfs", "-o", size, "tmpfs", top.toString()));
        assumeTrue(
                mounted || "true".equals(System.getenv("CI")),
                "this machine does not let us mount a disk");
        return new SmallDisk(top);
    }

    private static boolean run(List<String> command) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        try {
            return process.waitFor() == 0;
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
    }

    private Path filler() {
        return top.resolve("filler");
    }

    /// Leaves only so much room.
    void fill(long room) throws IOException {
        long most = Files.getFileStore(top).getUsableSpace() - room;
        try (var out = Files.newOutputStream(filler())) {
            var block = new byte[BLOCK];
            for (long written = 0; written < most; written += BLOCK) {
                out.write(block);
            }
        }
    }

    void free() throws IOException {
        Files.delete(filler());
    }

    @Override
    public void close() throws IOException {
        run(List.of("umount", "-l", top.toString()));
    }
}
