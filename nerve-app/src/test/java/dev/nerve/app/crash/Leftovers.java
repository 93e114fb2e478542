package dev.nerve.app.crash;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The processes that were started for a run, whoever their parents are.
///
/// @param run the run's id
record Leftovers(String run) {

    private static final Duration SOON = Duration.ofSeconds(2);

    static Leftovers of(String run) {
        return new Leftovers(run);
    }

    /// One that has been ended is there until the kernel is done with it.
    void requireNone(String about) {
        await(about).atMost(SOON).until(this::find, List::isEmpty);
    }

    void end() throws IOException {
        find().forEach(ProcessHandle::destroyForcibly);
    }

    private List<ProcessHandle> find() throws IOException {
        var found = new ArrayList<ProcessHandle>();
        try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (var process : processes) {
                if (isOfRun(process)) {
                    long id = Long.parseLong(process.getFileName().toString());
                    ProcessHandle.of(id).ifPresent(found::add);
                }
            }
        }
        return found;
    }

    private boolean isOfRun(Path process) {
        try {
            var bytes = Files.readAllBytes(process.resolve("environ"));
            var all = "\0" + new String(bytes, StandardCharsets.UTF_8);
            return all.contains("\0NERVE_RUN_ID=" + run + "\0");
        } catch (IOException _) {
            // It is gone, or somebody else's.
            return false;
        }
    }
}
