package dev.nerve.app.run.action;

import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.foreground.ForegroundRun;
import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.runs.RunArguments;
import dev.nerve.cli.runs.RunExitCodes;
import java.util.List;

/// The verbs of `nerve runs` that use the store of this process.
///
/// @param host the services of the run commands
public record LocalRunVerbs(RunCommandServices host) {

    /// {@return the verbs}
    public List<Command> commands() {
        return List.of(
                list(), show(), logs(), watch(), answer(), pause(), resume(), stop(), fork(),
                compare(), delete(), prune());
    }

    private StoreHintAction located(CommandAction action) {
        return new StoreHintAction(action, host);
    }

    private Command list() {
        return Command.verb("list", "Shows the newest runs", new ListRunsAction(host))
                .with(Option.flag("all", "Shows all of them"))
                .with(Option.setting("state", "STATE", "Only those, such as waiting; repeatable"))
                .example("nerve runs list", "Shows the 20 newest")
                .example("nerve runs list --state waiting", "Shows what wants an answer")
                .example("nerve runs list --all --json", "All of them, for a program");
    }

    private Command show() {
        return Command.verb(
                        "show",
                        "Shows a run, or one of its steps",
                        located(new ShowRunAction(host)))
                .with(RunArguments.RUN)
                .with(RunArguments.STEP)
                .with(Option.flag("full", "Also shows the steps of successful rounds"))
                .example("nerve runs show 1a2b3c4d", "Shows its steps, questions and result")
                .example(
                        "nerve runs show 1a2b3c4d 'outer[2]/review'", "Its input, output, attempts")
                .example("nerve runs show 1a2b3c4d --json", "The same for a program");
    }

    private Command logs() {
        return Command.verb(
                        "logs", "Shows the text that steps wrote", located(new RunLogsAction(host)))
                .with(RunArguments.RUN)
                .with(RunArguments.STEP)
                .example("nerve runs logs 1a2b3c4d", "Everything, step by step")
                .example("nerve runs logs 1a2b3c4d build", "What one step wrote, stderr too")
                .example("nerve runs logs 1a2b3c4d --json", "The pieces with their streams");
    }

    private Command watch() {
        return Command.verb(
                        "watch", "Follows a run until its end", located(new WatchRunAction(host)))
                .with(RunArguments.RUN)
                .with(ForegroundRun.QUIET)
                .exitCodes(RunExitCodes.ALL)
                .example("nerve runs watch 1a2b3c4d", "Shows its progress until its end")
                .example("nerve runs watch 1a2b3c4d --json", "All its events from the first");
    }

    private Command answer() {
        return Command.verb(
                        "answer",
                        "Answers a question of a run",
                        located(new AnswerGateAction(host)))
                .with(
                        PositionalArgument.optional(
                                "run", "which run; not needed if only one question waits"))
                .with(
                        PositionalArgument.optional(
                                "gate", "the gate's name or path, if several wait"))
                .with(PositionalArgument.one("text", "the answer, or the number of an option"))
                .example("nerve runs answer approve", "Answers the only question there is")
                .example("nerve runs answer 1a2b3c4d approve", "The only one of a run")
                .example("nerve runs answer 1a2b3c4d final approve", "The one at gate 'final'");
    }

    private Command pause() {
        return Command.verb(
                        "pause",
                        "Pauses a run at its next steps",
                        located(new PauseRunAction(host)))
                .with(RunArguments.RUN)
                .example("nerve runs pause 1a2b3c4d", "Steps in progress finish first");
    }

    private Command resume() {
        return Command.verb(
                        "resume",
                        "Resumes a paused, interrupted or failed run",
                        located(new ResumeRunAction(host)))
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

    private Command stop() {
        return Command.verb("stop", "Ends a run for good", located(new StopRunAction(host)))
                .with(RunArguments.RUN)
                .example("nerve runs stop 1a2b3c4d", "Ends it and all that it has started");
    }

    private Command fork() {
        return Command.verb(
                        "fork",
                        "Re-runs from a step, as a new run",
                        located(new ForkRunAction(host)))
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

    private Command compare() {
        return Command.verb(
                        "compare",
                        "Compares two runs step by step",
                        located(new CompareRunsAction(host)))
                .with(RunArguments.RUN)
                .with(PositionalArgument.one("other", "another run"))
                .example("nerve runs compare 1a2b3c4d 5e6f7g8h", "Shows which steps differ");
    }

    private Command delete() {
        return Command.verb(
                        "delete",
                        "Deletes a run, with its steps, gates and conversations",
                        located(new DeleteRunAction(host)))
                .with(RunArguments.RUN)
                .with(Option.flag("yes", "Does not ask"))
                .example("nerve runs delete 1a2b3c4d", "Asks first; forks of it stay as they are")
                .example("nerve runs delete 1a2b3c4d --yes", "For scripts");
    }

    private Command prune() {
        return Command.verb("prune", "Deletes runs that ended long ago", new PruneRunsAction(host))
                .with(
                        Option.setting(
                                "older-than",
                                "AGE",
                                "How long ago; if left out, runs.keep, or 30d"))
                .example("nerve runs prune", "Deletes what is old enough")
                .example("nerve runs prune --older-than 12h", "Keeps only the last half day");
    }
}
