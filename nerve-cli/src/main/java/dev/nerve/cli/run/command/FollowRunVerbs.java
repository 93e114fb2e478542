package dev.nerve.cli.run.command;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.run.foreground.ForegroundRun;
import dev.nerve.cli.runs.LocatedAction;
import dev.nerve.cli.runs.RunArguments;
import dev.nerve.cli.runs.RunExitCodes;
import java.util.List;

/// The verbs of `nerve runs` that follow a run to its end.
///
/// @param context the engine, the terminal and the files
public record FollowRunVerbs(RunCommandContext context) {

    /// {@return the verbs}
    public List<Command> commands() {
        return List.of(watch(), resume(), retry(), fork());
    }

    private LocatedAction located(CommandAction action) {
        return new LocatedAction(action, context.engines());
    }

    private Command watch() {
        return Command.verb(
                        "watch",
                        "Follows a run until its end",
                        located(new WatchRunAction(context)))
                .with(RunArguments.RUN)
                .with(ForegroundRun.QUIET)
                .exitCodes(RunExitCodes.ALL)
                .example("nerve runs watch 1a2b3c4d", "Shows its progress until its end")
                .example("nerve runs watch 1a2b3c4d --json", "All its events from the first");
    }

    private Command resume() {
        return Command.verb(
                        "resume",
                        "Resumes a paused, interrupted or failed run",
                        located(new ResumeRunAction(context)))
                .with(
                        PositionalArgument.optional(
                                "run", "which run; not needed if only one can resume"))
                .exitCodes(RunExitCodes.ALL)
                .with(RunCommand.ANSWER)
                .with(
                        Option.flag(
                                ResumeRunAction.TAKE_OVER,
                                "Takes the run from the process that executes it"))
                .with(ForegroundRun.QUIET)
                .example("nerve runs resume", "Resumes the only one that can resume")
                .example("nerve runs resume 1a2b3c4d", "Resumes it here, and asks its questions")
                .example("nerve runs resume 1a2b3c4d --answer final=approve", "Answers a gate")
                .example(
                        "nerve runs resume 1a2b3c4d --take-over",
                        "Also if another process executes it");
    }

    private Command retry() {
        return Command.verb(
                        "retry",
                        "Executes again what made a run fail",
                        located(new RetryRunAction(context)))
                .with(RunArguments.RUN)
                .exitCodes(RunExitCodes.ALL)
                .with(
                        Option.setting(
                                RetryRunAction.FROM,
                                "STEP",
                                "The first step to execute again, instead of the failed one"))
                .with(RunCommand.ANSWER)
                .with(ForegroundRun.QUIET)
                .example("nerve runs retry 1a2b3c4d", "Keeps what succeeded, in the same run")
                .example("nerve runs retry 1a2b3c4d --from build", "Everything from 'build' on");
    }

    private Command fork() {
        return Command.verb(
                        "fork",
                        "Re-runs from a step, as a new run",
                        located(new ForkRunAction(context)))
                .with(RunArguments.RUN)
                .exitCodes(RunExitCodes.ALL)
                .with(
                        Option.setting(
                                "at",
                                "PATH",
                                "The first step to execute again; steps unfinished at that point"
                                        + " run again too"))
                .with(Option.setting("input", "TEXT", "Another input for that step"))
                .with(Option.setting("file", "FILE", "The workflow as it is now"))
                .with(RunCommand.ANSWER)
                .with(ForegroundRun.QUIET)
                .example("nerve runs fork 1a2b3c4d --at review", "Executes 'review' and the rest")
                .example(
                        "nerve runs fork 1a2b3c4d --at 'outer[2]/code'",
                        "From the second round on");
    }
}
