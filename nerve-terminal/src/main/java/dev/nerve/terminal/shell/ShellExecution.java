package dev.nerve.terminal.shell;

import dev.nerve.ErrorCode;
import dev.nerve.node.RunContext;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.run.ThreadScope;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.OrphanProcesses;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessGroup;
import dev.nerve.terminal.process.ProgramSearch;
import dev.nerve.terminal.shell.output.ShellStreams;
import dev.nerve.terminal.shell.quoting.ShellProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// One execution of a command, until all its processes have ended.
///
/// *Confined to one thread.*
final class ShellExecution {

    /// The time for background processes of the shell to write before they must end.
    ///
    /// A shell does not wait for `>(…)`, so a little output may follow.
    private static final Duration LINGER = Duration.ofMillis(100);

    private static final Duration SHORT = Duration.ofSeconds(1);

    /// The variable with the id of the effect that the command is executed for.
    static final String EFFECT = "NERVE_EFFECT_ID";

    /// The variable that identifies all processes of an execution, wherever they run.
    ///
    /// An effect keeps its id when it is executed again, and a run in another store can have the
    /// same name. Processes of those executions must continue.
    private static final String EXECUTION = "NERVE_EXECUTION_ID";

    private final long began = System.nanoTime();
    private final String mark;
    private final BashOptions options;
    private final BashServices services;
    private final RunContext context;

    ShellExecution(BashOptions options, BashServices services, RunContext context) {
        this.options = options;
        this.services = services;
        this.context = context;
        this.mark = services.marks().next(context.run().id());
    }

    /// Executes a command.
    ///
    /// @param script the command
    /// @param input the input of the command
    /// @throws ExecutionInterruptedException if the thread was interrupted; the command has ended
    ///     then
    Outcome run(ParameterizedScript script, String input) throws InterruptedException {
        var report = ShellReport.start(script.shown(), context.run().time());
        // Resources close in reverse order: first the group ends, and then its readers.
        try (var values = handover(script);
                var scope = new ThreadScope();
                var group = ProcessGroup.spawn(launch(script, values), services.poller())) {
            var streams = ShellStreams.of(group, options.output(), directory(), context);
            streams.start(scope, group.input(), input);
            return follow(group, streams, report);
        } catch (LaunchException refused) {
            return Outcome.failed(refused.code(), String.valueOf(refused.getMessage()));
        } catch (IOException failure) {
            return Outcome.failed(ErrorCode.PROCESS, String.valueOf(failure.getMessage()));
        }
    }

    private ValueTransfer handover(ParameterizedScript script) throws IOException {
        return ValueTransfer.of(script.values(), directory(), ShellStreams.fileName(context));
    }

    /// {@return the directory for the files of this execution}
    private Path directory() {
        return services.files().directory(context);
    }

    private LaunchRequest launch(ParameterizedScript script, ValueTransfer values) {
        var environment = new HashMap<>(services.environment());
        environment.putAll(options.environment());
        values.addTo(environment);
        environment.putAll(identity());
        var directory = services.directory().resolve(options.directory());
        var shell = ShellProgram.find(ProgramSearch.of(directory, environment));
        return new LaunchRequest(
                shell.command(values.prologue(shell) + script.text()), directory, environment);
    }

    /// Returns variables by which a script can detect that it is executed again.
    private Map<String, String> identity() {
        var run = context.run().id();
        var path = context.path();
        return Map.of(
                "NERVE_RUN_ID",
                run.name(),
                "NERVE_PATH",
                path.toString(),
                EFFECT,
                RunEffect.id(run, path),
                EXECUTION,
                mark);
    }

    private Outcome follow(ProcessGroup group, ShellStreams streams, ShellReport report)
            throws IOException, InterruptedException {
        try {
            var exit = group.await();
            settle(group, streams);
            return report.outcome(exit, streams, options.output());
        } catch (InterruptedException _) {
            end(group, streams);
            var exit = group.exit();
            var told = "%s was interrupted".formatted(report.quotedCommand());
            var attributes = report.attributes(exit, streams);
            throw isUndone(exit)
                    ? ExecutionInterruptedException.undone(told, attributes)
                    : new ExecutionInterruptedException(told, attributes);
        }
    }

    /// A command with exit code 0 may have finished while it was asked to end.
    private static boolean isUndone(Optional<ProcessExit> exit) {
        return exit.isPresent() && exit.get().code() != 0;
    }

    /// Ends the processes that the shell left running, including those in sessions of their own.
    private void settle(ProcessGroup group, ShellStreams streams)
            throws IOException, InterruptedException {
        boolean ended = streams.await(LINGER);
        if (!ended || group.hasMembers()) {
            group.end(options.grace());
        }
        var elsewhere = OrphanProcesses.withVariable(EXECUTION, mark);
        if (isLeftElsewhere(elsewhere, group.pid())) {
            elsewhere.end(options.grace());
        }
        streams.finish();
    }

    /// Checks only a few processes after a short command, because the system cannot have used all
    /// ids meanwhile.
    private boolean isLeftElsewhere(OrphanProcesses elsewhere, int pid) throws IOException {
        boolean isShort = System.nanoTime() - began < SHORT.toNanos();
        return isShort ? elsewhere.anyStartedAfter(pid) : elsewhere.anyExist();
    }

    /// Ends all processes, including those in sessions of their own.
    private void end(ProcessGroup group, ShellStreams streams) throws IOException {
        var elsewhere = OrphanProcesses.withVariable(EXECUTION, mark);
        try {
            group.end(options.grace());
            elsewhere.end(options.grace());
            streams.finish();
        } catch (InterruptedException _) {
            // The second interrupt ended only the waiting: the whole group has been killed.
            elsewhere.kill();
        }
    }
}
