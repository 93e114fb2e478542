package dev.nerve.cli.run.command;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.foreground.ForegroundRun;
import dev.nerve.cli.run.foreground.RunOpener;
import dev.nerve.cli.run.foreground.StartedRun;
import dev.nerve.cli.runs.RunExitCodes;
import dev.nerve.cli.workflow.WorkflowArgument;
import dev.nerve.cli.workflow.WorkflowCommand;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.WorkflowCommands.ValidateWorkflow;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.workflow.WorkflowParamData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The command `nerve run`: runs a workflow, shows its progress and asks its gates.
///
/// @param context the engine, the terminal and the files
public record RunCommand(RunCommandContext context) implements LocalCommand, CommandAction {

    static final Option ANSWER =
            Option.setting(
                    "answer", "GATE=TEXT", "The answer to a gate, by its name or path; repeatable");

    @Override
    public Command command() {
        return Command.verb("run", "Runs a workflow, and asks its questions", this)
                .with(
                        PositionalArgument.one(
                                "file",
                                "the workflow, in YAML or Java, or " + WorkflowCommand.NAME_HELP))
                .with(PositionalArgument.optional("input", "its input; - for standard input"))
                .with(Option.setting("input-file", "PATH", "The input, from a file"))
                .with(
                        Option.setting(
                                "param",
                                "NAME=VALUE",
                                "A parameter; 'nerve workflow show' lists them; repeatable"))
                .with(ANSWER)
                .with(ForegroundRun.QUIET)
                .exitCodes(RunExitCodes.ALL)
                .example("nerve run review.yaml \"Write a stack\"", "Runs it with that input")
                .example("nerve run review \"Write a stack\"", "Runs what was loaded as 'review'")
                .example("git diff | nerve run review.yaml -", "Passes standard input to it")
                .example("nerve run review.yaml --param rounds=3", "Sets a parameter of it")
                .example("nerve run review.yaml --param 'names=[\"a\", \"b\"]'", "Sets a list")
                .example("nerve run review.yaml --answer final=approve", "Answers a gate early")
                .example("printf 'approve\\n' | nerve run review.yaml", "Answers gates in turn")
                .example("nerve run review.yaml --quiet", "Shows the result alone")
                .example("nerve run review.yaml --json", "Shows its events, a line each");
    }

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var typed = NameValuePairs.of(arguments, "param");
        var answers = NameValuePairs.of(arguments, "answer");
        var input = new InputArgument(context.engines(), arguments);
        context.foreground(output, arguments)
                .followToEnd(
                        () -> {
                            var workflow = workflow(arguments.get("file"));
                            var params = new ParamArguments(workflow.params(), typed).values();
                            var text = input.read();
                            var request = workflow.request(text, params, answers);
                            return RunOpener.withClient(
                                    context.engines().open(),
                                    nerve ->
                                            new NewRunStarter(
                                                    nerve,
                                                    request,
                                                    workflow.file,
                                                    context.console().processId(),
                                                    context.engines().now()));
                        },
                        answers.keySet());
    }

    /// Checks a file without a store, so that a wrong file creates none.
    private RunnableWorkflow workflow(String word) throws InterruptedException {
        var argument = WorkflowArgument.of(word, context.engines());
        if (argument.isFile()) {
            var source = context.files().read(argument.file());
            try (var nerve = context.engines().openWithoutStore()) {
                var validation = nerve.call(ValidateWorkflow.of(source));
                if (validation.error() != null) {
                    throw new NerveException.Invalid(validation.error());
                }
                return new RunnableWorkflow(null, source, source.file(), validation.params());
            }
        }
        try (var nerve = context.engines().openForReading()) {
            var loaded = argument.getLoaded(nerve);
            return new RunnableWorkflow(word, null, loaded.file(), loaded.params());
        }
    }

    /// A workflow that can run.
    ///
    /// @param name the name of a loaded workflow, or null
    /// @param source the text of a file, or null
    /// @param file the name of its file
    /// @param params its parameters
    private record RunnableWorkflow(
            @Nullable String name,
            @Nullable WorkflowSourceData source,
            String file,
            List<WorkflowParamData> params) {

        RunCommands.StartWorkflow request(
                Optional<String> input, Value.Fields values, Map<String, String> answers) {
            return new RunCommands.StartWorkflow(
                    name,
                    source,
                    Value.of(input.orElse(null)),
                    values,
                    Value.fields(answers),
                    null,
                    List.of(),
                    false,
                    null);
        }
    }

    /// A new run that is ready to start.
    ///
    /// @param nerve the client
    /// @param request the workflow and its input
    /// @param file the name of its file
    /// @param process the id of this process, which will own the run
    /// @param since the time before the run was created
    private record NewRunStarter(
            NerveClient nerve,
            RunCommands.StartWorkflow request,
            String file,
            long process,
            Instant since)
            implements RunOpener.RunStarter {

        @Override
        public Optional<StartedRun> begin(RunView view) throws InterruptedException {
            var started = nerve.call(request);
            return Optional.of(StartedRun.of(RunId.of(started.runId()), file));
        }

        /// Finds the run by its start time and owner, because its name is not known if the start
        /// was interrupted.
        @Override
        public Optional<RunId> interruptedRun() throws InterruptedException {
            var recent =
                    new RunCommands.ListRuns(
                            List.of(), null, null, since, null, null, null, null, null);
            return nerve.call(recent).runs().stream()
                    .filter(this::isOwn)
                    .map(run -> RunId.of(run.runId()))
                    .findFirst();
        }

        private boolean isOwn(RunData run) {
            var owner = run.ownerProcess();
            return run.state().equals(RunState.INTERRUPTED.wireName())
                    || (owner != null && owner == process);
        }
    }
}
