package dev.nerve.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The processes of a program, including those that it left behind in process sessions of their
/// own, such as tools and hooks.
///
/// They are found by an environment variable that they inherit from the program. Only Linux shows
/// the variables of other processes; elsewhere nothing is found. *Immutable.*
///
/// @param mark the value of that variable; it must not be guessable
public record ProgramProcesses(String mark) {

    /// The name of the environment variable.
    private static final String VARIABLE = "NERVE_AGENT_RUN";

    private static final System.Logger LOG = System.getLogger(ProgramProcesses.class.getName());
    private static final Path PROCESSES = Path.of("/proc");

    /// The time limit for killed processes to disappear.
    private static final Duration LIMIT = Duration.ofSeconds(1);

    private static final Duration SHORTLY = Duration.ofMillis(2);

    /// {@return the processes of a program that is about to be started}
    ///
    /// @param launch the start of the program
    public static ProgramProcesses of(AgentLaunch launch) {
        return new ProgramProcesses(HexFormat.of().toHexDigits(launch.host().random().nextLong()));
    }

    /// {@return the environment with the variable that marks the program and its child processes}
    ///
    /// @param variables the other variables
    public Map<String, String> markedEnvironment(Map<String, String> variables) {
        var all = new HashMap<>(variables);
        all.put(VARIABLE, mark);
        return all;
    }

    /// {@return whether this system can find them}
    public static boolean isSupported() {
        return Files.isDirectory(PROCESSES);
    }

    /// {@return the files that these processes have open}
    ///
    /// @param name the pattern for the file names
    public List<Path> openFiles(Pattern name) {
        return isSupported()
                ? find().stream().flatMap(each -> openFiles(each, name)).toList()
                : List.of();
    }

    private static Stream<Path> openFiles(ProcessHandle process, Pattern name) {
        var descriptors = PROCESSES.resolve(Long.toString(process.pid())).resolve("fd");
        var found = new ArrayList<Path>();
        try (var all = Files.newDirectoryStream(descriptors)) {
            for (var each : all) {
                var file = target(each);
                if (name.matcher(String.valueOf(file.getFileName())).matches()) {
                    found.add(file);
                }
            }
        } catch (IOException | DirectoryIteratorException _) {
            // The process is gone, or belongs to another user.
        }
        return found.stream();
    }

    private static Path target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor);
        } catch (IOException _) {
            // The file has been closed.
            return descriptor;
        }
    }

    /// Kills the processes and waits briefly until they are gone.
    public void kill() {
        if (!isSupported()) {
            return;
        }
        var left = find();
        left.forEach(ProcessHandle::destroyForcibly);
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!left.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(SHORTLY.toNanos());
            left = left.stream().filter(this::isOurs).toList();
        }
        if (!left.isEmpty()) {
            LOG.log(System.Logger.Level.WARNING, "these processes do not end: " + left);
        }
    }

    private List<ProcessHandle> find() {
        return ProcessHandle.allProcesses().filter(this::isOurs).toList();
    }

    /// A dead process has no variables any more, even before it is reaped.
    private boolean isOurs(ProcessHandle process) {
        var sought = VARIABLE + "=" + mark;
        try {
            var file = PROCESSES.resolve(Long.toString(process.pid())).resolve("environ");
            var all = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            return Arrays.asList(all.split("\0", -1)).contains(sought);
        } catch (IOException _) {
            // The process is gone, or belongs to another user.
            return false;
        }
    }
}
