package dev.nerve.agent.terminal.codex;

import dev.nerve.agent.ProgramProcesses;
import dev.nerve.agent.terminal.channel.ProgramChannel;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.agent.terminal.channel.TranscriptFile;
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
public final class CodexRolloutChannel implements ProgramChannel {

    private static final Pattern NAME = Pattern.compile("rollout-.+\\.jsonl");

    /// The time after the end of a turn within which the file gets its last lines.
    private static final Duration LATE = Duration.ofSeconds(1);

    /// The time after the end of a turn within which its file appears.
    private static final Duration MISSING = Duration.ofMillis(200);

    private static final Duration SHORTLY = Duration.ofMillis(5);

    private final ProgramStateHub programStateHub;
    private final ProgramProcesses processes;
    private final Map<Path, TranscriptFile> files = new LinkedHashMap<>();
    private Instant since = Instant.MIN;
    private @Nullable TerminalTurn turn;
    private @Nullable TranscriptFile file;
    private @Nullable CodexRolloutReader rollout;

    /// @param programStateHub the hub that receives the reports
    /// @param processes the processes of the program
    public CodexRolloutChannel(ProgramStateHub programStateHub, ProgramProcesses processes) {
        this.programStateHub = programStateHub;
        this.processes = processes;
    }

    /// Skips what the open files already contain: a resumed conversation may be long, and a fork
    /// starts with inherited messages.
    @Override
    public synchronized void beginTurn(TerminalTurn begun) {
        turn = begun;
        file = null;
        rollout = null;
        since = programStateHub.launch().host().time().now();
        find();
        files.values().forEach(known -> known.ignoreBefore(since));
    }

    @Override
    public synchronized void poll() {
        var now = turn;
        if (now != null && rollout == null) {
            find();
            files.values()
                    .forEach(
                            each -> each.readNewEntries().forEach(entry -> read(entry, each, now)));
        } else if (file != null) {
            var known = file;
            known.readNewEntries().forEach(entry -> read(entry, known, turn));
        }
    }

    private void find() {
        for (var path : processes.openFiles(NAME)) {
            files.computeIfAbsent(path, this::opened);
        }
    }

    /// Opens a file that appeared during the turn.
    private TranscriptFile opened(Path path) {
        var opened = new TranscriptFile();
        opened.ignoreBefore(since);
        opened.useFile(path);
        return opened;
    }

    private void read(Value.Fields entry, TranscriptFile from, @Nullable TerminalTurn now) {
        if (now != null && rollout == null && CodexRolloutReader.isTaking(entry, now)) {
            file = from;
            rollout = new CodexRolloutReader(now, CodexRolloutReader.turn(entry));
            now.accept("");
            programStateHub.setConversationId(
                    entry.find("payload.thread_id").map(Value::text).orElse(""));
        } else if (rollout != null && from.equals(file)) {
            rollout.read(entry);
        }
    }

    /// Waits for the end of the turn in the file, which is written a moment after the screen shows
    /// it.
    @Override
    public boolean awaitTurnReport(BooleanSupplier resting) throws InterruptedException {
        var time = programStateHub.launch().host().time();
        long begun = time.nanos();
        poll();
        while (!finish() && resting.getAsBoolean() && time.nanos() - begun < patience().toNanos()) {
            time.sleep(SHORTLY);
            poll();
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
        return ProgramProcesses.isSupported() ? MISSING : Duration.ZERO;
    }

    @Override
    public synchronized void endTurn() {
        turn = null;
        file = null;
        rollout = null;
    }
}
