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
    private final BashTerms terms;
    private final ShellHost host;
    private final RunContext context;

    ShellExecution(BashTerms terms, ShellHost host, RunContext context) {
        this.terms = terms;
        this.host = host;
        this.context = context;
        this.mark = host.marks().next(context.run().id());
    }

    /// Executes a command.
    ///
    /// @param script the command
    /// @param input the input of the command
    /// @throws Interruption if the thread was interrupted; the command has ended then
    Outcome run(Script script, String input) throws InterruptedException {
        var report = ShellReport.start(script.shown(), context.run().time());
        // Resources close in reverse order: first the group ends, and then its readers.
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

    /// {@return the directory for the files of this execution}
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

    /// A command with exit code 0 may have finished while it was asked to end.
    private static boolean isUndone(Optional<Exit> exit) {
        return exit.isPresent() && exit.get().code() != 0;
    }

    /// Ends the processes that the shell left running, including those in sessions of their own.
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

    /// Checks only a few processes after a short command, because the system cannot have used all
    /// ids meanwhile.
    private boolean isLeftElsewhere(Leftovers elsewhere, int pid) throws IOException {
        boolean isShort = System.nanoTime() - began < SHORT.toNanos();
        return isShort ? elsewhere.areThereAfter(pid) : elsewhere.areThere();
    }

    /// Ends all processes, including those in sessions of their own.
    private void end(ProcessGroup group, ShellStreams streams) throws IOException {
        var elsewhere = Leftovers.with(EXECUTION, mark);
        try {
            group.end(terms.grace());
            elsewhere.end(terms.grace());
            streams.finish();
        } catch (InterruptedException _) {
            // The second interrupt ended only the waiting: the whole group has been killed.
            elsewhere.kill();
        }
    }
}
