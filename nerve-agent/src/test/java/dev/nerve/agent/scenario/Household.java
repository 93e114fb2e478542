package dev.nerve.agent.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/// The processes that were started for agents, even if they have other parents by now.
///
/// A process that a tmux server started, or that lost its parent, is recognised by its home. Only
/// Linux shows the variables of other processes; elsewhere these are our own descendants.
/// *Immutable.*
///
/// @param claude the program with these processes
/// @param home a home directory that no other process has
record Household(ClaudeCode claude, Path home) {

    private static final Path PROCESSES = Path.of("/proc");

    /// {@return those that run}
    List<ProcessHandle> members() {
        var strangers = ProcessHandle.allProcesses().filter(this::isAtHome);
        return Stream.concat(ProcessHandle.current().descendants(), strangers)
                .filter(process -> !claude.isOwn(process))
                .distinct()
                .toList();
    }

    /// The dead have no variables any more, even before they are forgotten.
    private boolean isAtHome(ProcessHandle process) {
        try {
            var file = PROCESSES.resolve(Long.toString(process.pid())).resolve("environ");
            var all = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            return Arrays.asList(all.split("\0", -1)).contains("HOME=" + home);
        } catch (IOException _) {
            // It is gone, or somebody else's.
            return false;
        }
    }

    /// {@return the one that runs a certain program}
    ///
    /// @param name the program's
    ProcessHandle member(String name) {
        return members().stream()
                .filter(process ->
                        process.info().command().filter(it -> it.endsWith("/" + name)).isPresent())
                .findFirst()
                .orElseThrow();
    }

    /// {@return processes of this machine that were started with a word}
    static List<ProcessHandle> startedWith(String word) {
        return ProcessHandle.allProcesses()
                .filter(process -> {
                    var words = process.info().arguments();
                    return words.filter(it -> List.of(it).contains(word)).isPresent();
                })
                .toList();
    }

    /// Waits until processes that were killed have been ended by the system, which can take its
    /// time with one that is large, on a machine that is busy.
    ///
    /// @return when that was
    static long awaitDeath(List<ProcessHandle> killed) {
        Awaitility.await()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> killed.stream().noneMatch(Household::isRunning));
        return System.nanoTime();
    }

    /// A process that has ended and was not reaped is a zombie in all of its threads.
    private static boolean isRunning(ProcessHandle process) {
        var threads = PROCESSES.resolve(Long.toString(process.pid())).resolve("task");
        try (var all = Files.list(threads)) {
            return all.anyMatch(Household::isThreadRunning);
        } catch (IOException | UncheckedIOException _) {
            return false;
        }
    }

    private static boolean isThreadRunning(Path thread) {
        try {
            var state = Files.readString(thread.resolve("stat"));
            return !state.substring(state.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException _) {
            return false;
        }
    }
}
