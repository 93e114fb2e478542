package dev.nerve.cli.runs;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.client.ClientSource;
import java.util.List;

/// The verbs of `nerve runs` that read and control stored runs, whichever process executes them.
///
/// @param source the engine and the terminal
public record StoredRunVerbs(ClientSource source) {

    /// {@return the verbs}
    public List<Command> commands() {
        return List.of(
                list(), show(), logs(), answer(), pause(), stop(), compare(), rename(), label(),
                delete(), prune());
    }

    private LocatedAction located(CommandAction action) {
        return new LocatedAction(action, source);
    }

    private Command list() {
        return Command.verb("list", "Shows the newest runs", new ListRunsAction(source))
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
                        located(new ShowRunAction(source)))
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
                        "logs",
                        "Shows the text that steps wrote",
                        located(new RunLogsAction(source)))
                .with(RunArguments.RUN)
                .with(RunArguments.STEP)
                .example("nerve runs logs 1a2b3c4d", "Everything, step by step")
                .example("nerve runs logs 1a2b3c4d build", "What one step wrote, stderr too")
                .example("nerve runs logs 1a2b3c4d --json", "The pieces with their streams");
    }

    private Command answer() {
        return Command.verb(
                        "answer",
                        "Answers a question of a run",
                        located(new AnswerGateAction(source)))
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
                        located(new PauseRunAction(source)))
                .with(RunArguments.RUN)
                .example("nerve runs pause 1a2b3c4d", "Steps in progress finish first");
    }

    private Command stop() {
        return Command.verb("stop", "Ends a run for good", located(new StopRunAction(source)))
                .with(RunArguments.RUN)
                .example("nerve runs stop 1a2b3c4d", "Ends it and all that it has started");
    }

    private Command compare() {
        return Command.verb(
                        "compare",
                        "Compares two runs step by step",
                        located(new CompareRunsAction(source)))
                .with(RunArguments.RUN)
                .with(PositionalArgument.one("other", "another run"))
                .example("nerve runs compare 1a2b3c4d 5e6f7g8h", "Shows which steps differ");
    }

    private Command rename() {
        return Command.verb(
                        "rename",
                        "Gives a run a title for people",
                        located(new RenameRunAction(source)))
                .with(RunArguments.RUN)
                .with(PositionalArgument.one("title", "the title; an empty one removes it"))
                .example("nerve runs rename 1a2b3c4d 'Release 2.1'", "Lists show the title");
    }

    private Command label() {
        return Command.verb(
                        "label",
                        "Adds labels to a run, or removes some",
                        located(new LabelRunAction(source)))
                .with(RunArguments.RUN)
                .with(PositionalArgument.any("label", "a label to add"))
                .with(Option.setting("remove", "LABEL", "A label to remove; repeatable"))
                .example("nerve runs label 1a2b3c4d nightly", "Adds a label")
                .example("nerve runs label 1a2b3c4d --remove nightly", "Removes it");
    }

    private Command delete() {
        return Command.verb(
                        "delete",
                        "Deletes a run, with its steps, gates and conversations",
                        located(new DeleteRunAction(source)))
                .with(RunArguments.RUN)
                .with(Option.flag("yes", "Does not ask"))
                .example("nerve runs delete 1a2b3c4d", "Asks first; forks of it stay as they are")
                .example("nerve runs delete 1a2b3c4d --yes", "For scripts");
    }

    private Command prune() {
        return Command.verb(
                        "prune", "Deletes runs that ended long ago", new PruneRunsAction(source))
                .with(
                        Option.setting(
                                "older-than",
                                "AGE",
                                "How long ago; if left out, runs.keep, or 30d"))
                .example("nerve runs prune", "Deletes what is old enough")
                .example("nerve runs prune --older-than 12h", "Keeps only the last half day");
    }
}
