package dev.nerve.terminal.shell;

import dev.nerve.ErrorCode;
import dev.nerve.node.RunContext;
import dev.nerve.run.Crew;
import dev.nerve.run.Interruption;
import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.Leftovers;
import dev.nerve.terminal.process.ProcessGroup;
import dev.nerve.terminal.process.ProgramSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// One execution of a command, from its start until nothing of it is left.
///
/// *Confined to one thread.*
final class ShellExecution {

    /// How long what the shell has left behind may still write before it is told to end.
    ///
    /// A shell does not wait for `>(…)`, so there may be a little more to come.
    private static final Duration LINGER = Duration.ofMillis(100);

    private static final Duration SHORT = Duration.ofSeconds(1);

    /// The variable that tells a command what it is executed for.
    static final String EFFECT = "NERVE_EFFECT_ID";

    /// The variable by which is found what an execution started, wherever it went.
    ///
    /// An effect has the same id when it is executed again, and names of runs can be those of
    /// another store; what those have left is not ours to end.
    private static final String EXECUTION = "NERVE_EXECUTION_ID";

    private static final AtomicLong EXECUTIONS = new AtomicLong();

    private final long began = System.nanoTime();
    private final String mark;
    private final BashTerms terms;
    private final ShellHost host;
    private final RunContext context;

    ShellExecution(BashTerms terms, ShellHost host, RunContext context) {
        this.terms = terms;
        this.host = host;
        this.context = context;
        this.mark =
                "%s.%d.%d"
                        .formatted(
                                context.run().id(),
                                ProcessHandle.current().pid(),
                                EXECUTIONS.incrementAndGet());
    }

    /// Executes a command.
    ///
    /// @param script the command
    /// @param input what it reads
    /// @throws Interruption if the thread was interrupted; the command has been ended then
    Outcome run(Script script, String input) throws InterruptedException {
        var report = ShellReport.start(script.shown(), context.run().time());
        // Closing goes from the last to the first: the group is ended, and then its readers end
        // too.
        try (var values = handover(script);
                var crew = new Crew();
                var group = ProcessGroup.spawn(launch(script, values), host.poller())) {
            var streams = ShellStreams.of(group, terms.output(), directory(), context);
            streams.start(crew, group.input(), input);
            return follow(group, streams, report);
        } catch (LaunchException refused) {
            return Outcome.failed(refused.code(), String.valueOf(refused.getMessage()));
        } catch (IOException failure) {
            return Outcome.failed(ErrorCode.PROCESS, String.valueOf(failure.getMessage()));
        }
    }

    private Handover handover(Script script) throws IOException {
        return Handover.of(script.values(), directory(), ShellStreams.fileName(context));
    }

    /// {@return where the files of this execution are}
    private Path directory() {
        return host.files().directory(context);
    }

    private Launch launch(Script script, Handover values) {
        var environment = new HashMap<>(host.environment());
        environment.putAll(terms.environment());
        values.addTo(environment);
        environment.putAll(identity());
        var directory = host.directory().resolve(terms.directory());
        var shell = Shell.in(ProgramSearch.of(directory, environment));
        return new Launch(
                shell.command(values.prologue(shell) + script.text()), directory, environment);
    }

    /// With these a script can tell whether it is executed again for what it has done before.
    private Map<String, String> identity() {
        var run = context.run().id();
        var path = context.path();
        return Map.of(
                "NERVE_RUN_ID",
                run.name(),
                "NERVE_PATH",
                path.toString(),
                EFFECT,
                Effect.id(run, path),
                EXECUTION,
                mark);
    }

    private Outcome follow(ProcessGroup group, ShellStreams streams, ShellReport report)
            throws IOException, InterruptedException {
        try {
            var exit = group.await();
            settle(group, streams);
            return report.outcome(exit, streams, terms.output());
        } catch (InterruptedException _) {
            end(group, streams);
            var exit = group.exit();
            var told = "%s was interrupted".formatted(report.shown());
            var attributes = report.attributes(exit, streams);
            throw isUndone(exit)
                    ? Interruption.undone(told, attributes)
                    : new Interruption(told, attributes);
        }
    }

    /// One that says that all went well may have come to its end while it was told to end.
    private static boolean isUndone(Optional<Exit> exit) {
        return exit.isPresent() && exit.get().code() != 0;
    }

    /// Ends what the shell has left running, also what began a session of its own.
    private void settle(ProcessGroup group, ShellStreams streams)
            throws IOException, InterruptedException {
        boolean ended = streams.await(LINGER);
        if (!ended || group.hasMembers()) {
            group.end(terms.grace());
        }
        var elsewhere = Leftovers.with(EXECUTION, mark);
        if (isLeftElsewhere(elsewhere, group.pid())) {
            elsewhere.end(terms.grace());
        }
        streams.finish();
    }

    /// The look at a few processes is for steps that take little time themselves, in which the
    /// system cannot have used all ids.
    private boolean isLeftElsewhere(Leftovers elsewhere, int pid) throws IOException {
        boolean isShort = System.nanoTime() - began < SHORT.toNanos();
        return isShort ? elsewhere.areThereAfter(pid) : elsewhere.areThere();
    }

    /// Ends all of it, also what began a session of its own.
    private void end(ProcessGroup group, ShellStreams streams) throws IOException {
        var elsewhere = Leftovers.with(EXECUTION, mark);
        try {
            group.end(terms.grace());
            elsewhere.end(terms.grace());
            streams.finish();
        } catch (InterruptedException _) {
            // The second interrupt only ended the waiting: all of the group has been killed.
            elsewhere.kill();
        }
    }
}
