package dev.nerve.agent.terminal;

import dev.nerve.agent.Leftovers;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The rollout files into which Codex writes its conversations.
///
/// Codex chooses the file names. The file of a turn is one that the program has open and that says
/// that it accepted the prompt. So agents in one directory that get the same prompt at the same
/// time are not confused. Only Linux shows the open files of other processes; elsewhere only the
/// screen is used. The end of a turn is detected on the terminal. *Safe for many threads.*
final class CodexRollouts implements Channel {

    private static final Pattern NAME = Pattern.compile("rollout-.+\\.jsonl");

    /// The time after the end of a turn within which the file gets its last lines.
    private static final Duration LATE = Duration.ofSeconds(1);

    /// The time after the end of a turn within which its file appears.
    private static final Duration MISSING = Duration.ofMillis(200);

    private static final Duration SHORTLY = Duration.ofMillis(5);

    private final Desk desk;
    private final Leftovers processes;
    private final Map<Path, Transcript> files = new LinkedHashMap<>();
    private Instant since = Instant.MIN;
    private @Nullable Turn turn;
    private @Nullable Transcript file;
    private @Nullable CodexRollout rollout;

    /// @param desk the hub that receives the reports
    /// @param processes the processes of the program
    CodexRollouts(Desk desk, Leftovers processes) {
        this.desk = desk;
        this.processes = processes;
    }

    /// Skips what the open files already contain: a resumed conversation may be long, and a fork
    /// starts with inherited messages.
    @Override
    public synchronized void begin(Turn begun) {
        turn = begun;
        file = null;
        rollout = null;
        since = desk.launch().host().time().now();
        find();
        files.values().forEach(known -> known.begin(since));
    }

    @Override
    public synchronized void look() {
        var now = turn;
        if (now != null && rollout == null) {
            find();
            files.values().forEach(each -> each.news().forEach(entry -> read(entry, each, now)));
        } else if (file != null) {
            var known = file;
            known.news().forEach(entry -> read(entry, known, turn));
        }
    }

    private void find() {
        for (var path : processes.open(NAME)) {
            files.computeIfAbsent(path, this::opened);
        }
    }

    /// Opens a file that appeared during the turn.
    private Transcript opened(Path path) {
        var opened = new Transcript();
        opened.begin(since);
        opened.at(path);
        return opened;
    }

    private void read(Value.Fields entry, Transcript from, @Nullable Turn now) {
        if (now != null && rollout == null && CodexRollout.isTaking(entry, now)) {
            file = from;
            rollout = new CodexRollout(now, CodexRollout.turn(entry));
            now.take("");
            desk.named(entry.find("payload.thread_id").map(Value::text).orElse(""));
        } else if (rollout != null && from.equals(file)) {
            rollout.read(entry);
        }
    }

    /// Waits for the end of the turn in the file, which is written a moment after the screen shows
    /// it.
    @Override
    public boolean rest(BooleanSupplier resting) throws InterruptedException {
        var time = desk.launch().host().time();
        long begun = time.nanos();
        look();
        while (!finish() && resting.getAsBoolean() && time.nanos() - begun < patience().toNanos()) {
            time.sleep(SHORTLY);
            look();
        }
        return finish() || !isFound();
    }

    private synchronized boolean finish() {
        return rollout != null && rollout.finish();
    }

    private synchronized boolean isFound() {
        return rollout != null;
    }

    private Duration patience() {
        if (isFound()) {
            return LATE;
        }
        return Leftovers.isSupported() ? MISSING : Duration.ZERO;
    }

    @Override
    public synchronized void end() {
        turn = null;
        file = null;
        rollout = null;
    }
}
