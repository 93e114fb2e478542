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

/// What Codex tells by the files into which it writes its conversations.
///
/// It names them itself. That of a turn is one that the program has open, and in which it has
/// written that it took the prompt; so agents that work in one directory, and are asked the same at
/// the same time, are not taken for each other. Only Linux tells which files others have open;
/// elsewhere there is the screen. When Codex is done is told by its signals. *Safe for many
/// threads.*
final class CodexRollouts implements Channel {

    private static final Pattern NAME = Pattern.compile("rollout-.+\\.jsonl");

    /// How long after its end what a turn came to may be missing from the file.
    private static final Duration LATE = Duration.ofSeconds(1);

    /// How long after the end of a turn its file may be missing.
    private static final Duration MISSING = Duration.ofMillis(200);

    private static final Duration SHORTLY = Duration.ofMillis(5);

    private final Desk desk;
    private final Leftovers processes;
    private final Map<Path, Transcript> files = new LinkedHashMap<>();
    private Instant since = Instant.MIN;
    private @Nullable Turn turn;
    private @Nullable Transcript file;
    private @Nullable CodexRollout rollout;

    /// @param desk where what they tell goes
    /// @param processes those of the program
    CodexRollouts(Desk desk, Leftovers processes) {
        this.desk = desk;
        this.processes = processes;
    }

    /// A conversation that goes on may be long, and a fork begins with what was said before: both
    /// have been opened by now.
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

    /// What is opened in a turn begins with it.
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

    /// What is shown at the end of a turn is written down a moment later.
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
