package dev.nerve.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A small disk in memory that a test can fill. *Confined to one thread.*
///
/// @param top the directory at which it is mounted
public record SmallDisk(Path top) implements AutoCloseable {

    private static final int BLOCK = 4096;

    /// {@return a mounted disk}
    ///
    /// If this machine does not allow mounting, the test is skipped. With the variable `CI` it
    /// fails instead.
    ///
    /// @param top the directory to create and mount it at
    /// @param kilobytes its size
    /// @throws IOException if the directory cannot be created
    public static SmallDisk mount(Path top, int kilobytes) throws IOException {
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

    /// Fills the disk, except for some space.
    ///
    /// @param space the number of bytes that stay free
    /// @throws IOException if the disk is gone
    public void fill(long space) throws IOException {
        long most = Files.getFileStore(top).getUsableSpace() - space;
        try (var out = Files.newOutputStream(filler())) {
            var block = new byte[BLOCK];
            for (long written = 0; written < most; written += BLOCK) {
                out.write(block);
            }
        }
    }

    /// Fills the disk completely, even if another program writes to it at the same time.
    public void fill() {
        try (var out = Files.newOutputStream(filler())) {
            var block = new byte[BLOCK];
            while (true) {
                out.write(block);
            }
        } catch (IOException _) {
            // The disk is full now.
        }
    }

    /// Frees the space again.
    ///
    /// @throws IOException if the disk was not filled
    public void free() throws IOException {
        Files.delete(filler());
    }

    @Override
    public void close() throws IOException {
        run(List.of("umount", "-l", top.toString()));
    }
}
