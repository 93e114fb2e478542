package dev.nerve.cli.run.command;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.foreground.RunOpener;
import dev.nerve.cli.run.foreground.StartedRun;
import dev.nerve.cli.workflow.WorkflowArgument;
import dev.nerve.client.NerveClient;
import dev.nerve.client.RunEventLog;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The command `nerve runs fork`: creates a run that shares the steps before a given step and
/// executes the rest.
///
/// @param context the engine, the terminal and the files
record ForkRunAction(RunCommandContext context) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var at =
                arguments
                        .find("at")
                        .orElseThrow(() ->
                                CommandFailure.usage(
                                        "option --at is missing: the first step to execute again",
                                        "'nerve runs show %s --full' shows the steps"
                                                .formatted(arguments.get("run"))));
        var answers = NameValuePairs.of(arguments, "answer");
        context.foreground(output, arguments)
                .followToEnd(
                        () ->
                                RunOpener.withClient(
                                        context.engines().openExisting(),
                                        nerve -> starter(nerve, at, arguments, answers)),
                        answers.keySet());
    }

    private ForkStarter starter(
            NerveClient nerve, String at, CommandArguments arguments, Map<String, String> answers)
            throws InterruptedException {
        var origin = nerve.runs().get(arguments.get("run"));
        var file = arguments.find("file");
        var instead = file.isPresent() ? source(nerve, file.get()) : null;
        var input = arguments.find("input").map(Value::of).orElse(null);
        var request =
                new RunCommands.ForkRun(
                        origin.runId(), at, input, instead, Value.Fields.EMPTY, false, null, null);
        return new ForkStarter(nerve, origin, request, answers, context.engines().userName());
    }

    private WorkflowSourceData source(NerveClient nerve, String word) throws InterruptedException {
        var argument = WorkflowArgument.of(word, context.engines());
        return argument.isFile()
                ? context.files().read(argument.file())
                : argument.getLoadedSource(nerve);
    }

    /// A fork that is ready to start. *Confined to one thread.*
    private static final class ForkStarter implements RunOpener.RunStarter {

        private final NerveClient nerve;
        private final RunData origin;
        private final RunCommands.ForkRun request;
        private final Map<String, String> answers;
        private final String user;
        private @Nullable RunId made;

        ForkStarter(
                NerveClient nerve,
                RunData origin,
                RunCommands.ForkRun request,
                Map<String, String> answers,
                String user) {
            this.nerve = nerve;
            this.origin = origin;
            this.request = request;
            this.answers = answers;
            this.user = user;
        }

        @Override
        public Optional<StartedRun> begin(RunView view) throws InterruptedException {
            var id = forked();
            made = id;
            nerve.call(
                    new RunCommands.ResumeRun(id.name(), user, Value.fields(answers), null, false));
            var inherited = new RunEventLog(nerve, id, 1).inherited();
            return Optional.of(new StartedRun(id, file(), null, inherited));
        }

        private String file() {
            var instead = request.source();
            var file = instead == null ? origin.file() : instead.file();
            return file == null ? "" : file;
        }

        private RunId forked() throws InterruptedException {
            try {
                return RunId.of(nerve.call(request).runId());
            } catch (NerveException.NotFound missing) {
                throw nearest(missing);
            }
        }

        /// Adds the nearest step name to the failure.
        private static RuntimeException nearest(NerveException.NotFound missing) {
            var near = missing.nouns().get("nearest_step");
            return near == null
                    ? missing
                    : CommandFailure.from(missing).withHint("did you mean '%s'?".formatted(near));
        }

        @Override
        public Optional<RunId> interruptedRun() {
            return Optional.ofNullable(made);
        }
    }
}
