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

/// The processes of a program, and what it leaves behind that began a session of its own: tools,
/// hooks.
///
/// They are known by a variable that they have from the program. Only Linux tells the variables of
/// others; elsewhere nothing is found. *Immutable.*
///
/// @param mark the value of that variable, not to be guessed
public record Leftovers(String mark) {

    /// The variable.
    private static final String VARIABLE = "NERVE_AGENT_RUN";

    private static final System.Logger LOG = System.getLogger(Leftovers.class.getName());
    private static final Path PROCESSES = Path.of("/proc");

    /// How long the dead may take to go.
    private static final Duration LIMIT = Duration.ofSeconds(1);

    private static final Duration SHORTLY = Duration.ofMillis(2);

    /// {@return what a program will leave that is about to be started}
    ///
    /// @param launch the program
    public static Leftovers of(AgentLaunch launch) {
        return new Leftovers(HexFormat.of().toHexDigits(launch.host().random().nextLong()));
    }

    /// {@return variables with which a program is known, and all it starts}
    ///
    /// @param variables those it has otherwise
    public Map<String, String> marked(Map<String, String> variables) {
        var all = new HashMap<>(variables);
        all.put(VARIABLE, mark);
        return all;
    }

    /// {@return whether they can be found here}
    public static boolean isSupported() {
        return Files.isDirectory(PROCESSES);
    }

    /// {@return the files that they have open}
    ///
    /// @param name what the names of these files look like
    public List<Path> open(Pattern name) {
        return isSupported()
                ? find().stream().flatMap(each -> open(each, name)).toList()
                : List.of();
    }

    private static Stream<Path> open(ProcessHandle process, Pattern name) {
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
            // It is gone, or somebody else's.
        }
        return found.stream();
    }

    private static Path target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor);
        } catch (IOException _) {
            // It has been closed.
            return descriptor;
        }
    }

    /// Kills them.
    public void end() {
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

    /// The dead have no variables any more, even before they are forgotten.
    private boolean isOurs(ProcessHandle process) {
        var sought = VARIABLE + "=" + mark;
        try {
            var file = PROCESSES.resolve(Long.toString(process.pid())).resolve("environ");
            var all = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            return Arrays.asList(all.split("\0", -1)).contains(sought);
        } catch (IOException _) {
            // It is gone, or somebody else's.
            return false;
        }
    }
}
