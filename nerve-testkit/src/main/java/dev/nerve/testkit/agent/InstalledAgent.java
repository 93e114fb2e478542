package dev.nerve.testkit.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// The real agent programs that tests drive, as listed in `scripts/agents.versions`.
///
/// A missing program is installed first. If the installation fails, the test is skipped with the
/// reason. Where `CI` is `true` the test fails instead, because nobody would notice a skipped test
/// there.
public final class InstalledAgent {

    private static final long LONGEST_SECONDS = 110;

    private InstalledAgent() {}

    /// {@return the path of a program; installs the program if it is missing}
    ///
    /// @param name the name in `scripts/agents.versions`
    /// @throws RuntimeException if the installation fails; this exception skips the test
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
                throw missing("agents.sh %s exited with %d".formatted(name, process.exitValue()));
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
