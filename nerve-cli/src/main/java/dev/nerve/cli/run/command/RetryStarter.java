package dev.nerve.cli.run.command;

import dev.nerve.RunId;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.foreground.RunOpener;
import dev.nerve.cli.run.foreground.StartedRun;
import dev.nerve.client.NerveClient;
import dev.nerve.client.RunEventLog;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunData;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A run that is ready to be retried.
///
/// @param nerve the client
/// @param run the run
/// @param from the first step to execute again, or null for what made the run fail
/// @param answers the prepared answers by gate
/// @param context the engine, the terminal and the files
record RetryStarter(
        NerveClient nerve,
        RunData run,
        @Nullable String from,
        Map<String, String> answers,
        RunCommandContext context)
        implements RunOpener.RunStarter {

    private RunId id() {
        return RunId.of(run.runId());
    }

    @Override
    public Optional<StartedRun> begin(RunView view) throws InterruptedException {
        var log = new RunEventLog(nerve, id(), 1);
        ResumeStarter.showPast(log, view);
        nerve.call(
                new RunCommands.RetryRun(
                        run.runId(),
                        from,
                        context.engines().userName(),
                        Value.fields(answers),
                        false));
        var file = Objects.requireNonNullElse(run.file(), "");
        return Optional.of(new StartedRun(id(), file, log.next(), List.of()));
    }

    @Override
    public Optional<RunId> interruptedRun() {
        return Optional.of(id());
    }
}
