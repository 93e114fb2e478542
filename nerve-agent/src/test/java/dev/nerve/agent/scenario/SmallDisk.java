package dev.nerve.agent.scenario;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A disk that is soon full, where the machine lets us mount one. *Confined to one thread.*
///
/// @param top where it is mounted
record SmallDisk(Path top) implements AutoCloseable {

    private static final int BLOCK = 64 * 1024;

    /// {@return a disk of 48 MB; without one, the test is skipped}
    static SmallDisk mount(Path top) throws IOException {
        Files.createDirectory(top);
        boolean mounted =
                run(List.of("mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", top.toString()));
        assumeTrue(mounted, "this machine does not let us mount a disk");
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

    /// Leaves no room for anything.
    void fill() throws IOException {
        try (var out = Files.newOutputStream(filler())) {
            var block = new byte[BLOCK];
            while (true) {
                out.write(block);
            }
        } catch (IOException _) {
            // It is full now.
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
