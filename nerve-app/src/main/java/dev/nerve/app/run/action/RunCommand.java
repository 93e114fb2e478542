package dev.nerve.app.run.action;

import dev.nerve.RunId;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.RunEngine;
import dev.nerve.app.run.foreground.ForegroundRun;
import dev.nerve.app.run.foreground.RunOpener;
import dev.nerve.app.run.workflow.WorkflowCommand;
import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.runs.RunExitCodes;
import dev.nerve.event.EventSink;
import dev.nerve.run.RunState;
import dev.nerve.store.RunRecord;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRun;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.time.Instant;
import java.util.Optional;

/// The command `nerve run`: runs a workflow, shows its progress and asks its gates.
///
/// @param host the services of the run commands
public record RunCommand(RunCommandServices host) implements LocalCommand, CommandAction {

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
        var input = new InputArgument(host, arguments);
        new ForegroundRun(host, output, arguments)
                .followToEnd(
                        () -> {
                            var loaded = host.load(arguments.get("file"));
                            var declared = loaded.workflow().params();
                            var params = new ParamArguments(declared, typed).values();
                            var order =
                                    WorkflowRunRequest.of(loaded, input.read().orElse(null))
                                            .withParams(params)
                                            .withAnswers(answers);
                            return RunOpener.withEngine(
                                    host.open(), engine -> starter(engine, loaded, order));
                        },
                        answers.keySet());
    }

    /// Lets the engine store that the source compiles, so that a list of runs need not compile it.
    private NewRunStarter starter(
            RunEngine engine, LoadedWorkflow loaded, WorkflowRunRequest order) {
        var _ = engine.findDefect(loaded.source());
        return new NewRunStarter(engine.runs(), order, host);
    }

    /// A new run that is ready to start.
    ///
    /// @param runs the service that starts it
    /// @param order the workflow and its input
    /// @param process the id of this process, which will own the run
    /// @param since the time before the run was created
    private record NewRunStarter(
            RunService runs, WorkflowRunRequest order, long process, Instant since)
            implements RunOpener.RunStarter {

        NewRunStarter(RunService runs, WorkflowRunRequest order, RunCommandServices host) {
            this(runs, order, host.processId(), host.time().now());
        }

        @Override
        public Optional<WorkflowRun> begin(RunView view, EventSink sink)
                throws InterruptedException {
            return Optional.of(runs.start(order.listener(sink)));
        }

        /// Finds the run by its start time and owner, because its name is not known if the start
        /// was interrupted.
        @Override
        public Optional<RunId> interruptedRun() {
            return runs.list().stream()
                    .filter(run -> !run.record().start().time().isBefore(since))
                    .filter(run -> run.state() == RunState.INTERRUPTED || isOwn(run.record()))
                    .map(run -> run.record().id())
                    .findFirst();
        }

        private boolean isOwn(RunRecord run) {
            var owner = run.status().owner();
            return owner != null && owner.process() == process;
        }
    }
}
