package dev.nerve.testkit.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// Finds the real agent programs that tests drive, as `scripts/agents.versions` lists them.
///
/// A program that is not there is installed. If it cannot be, a test is skipped with the reason,
/// and fails where `CI` is `true`: nobody would see there that it was skipped.
public final class InstalledAgent {

    private static final long LONGEST_SECONDS = 110;

    private InstalledAgent() {}

    /// {@return where a program is, installed if it was not}
    ///
    /// @param name its name in `scripts/agents.versions`
    /// @throws RuntimeException if it cannot be installed; it skips the test
    public static Path find(String name) {
        var script = Path.of("").toAbsolutePath().resolveSibling("scripts").resolve("agents.sh");
        try {
            var process =
                    new ProcessBuilder(script.toString(), name)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw missing("the installation of %s took too long".formatted(name));
            }
            var told = process.inputReader(StandardCharsets.UTF_8).readLine();
            if (told == null || process.exitValue() != 0) {
                throw missing("scripts/agents.sh %s gave %d".formatted(name, process.exitValue()));
            }
            return Path.of(told);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
    }

    private static RuntimeException missing(String reason) {
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionError(reason);
        }
        return Assumptions.abort(reason);
    }
}
