package dev.nerve.app.run;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Command;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.Output;
import dev.nerve.cli.Positional;
import dev.nerve.workflow.RunOrder;
import java.util.Optional;

/// `nerve run`: runs a workflow file, shows how far it has come, and asks its questions.
///
/// @param host what the application gives it
public record RunCommand(RunHost host) implements LocalCommand, Action {

    static final Option ANSWER =
            Option.setting(
                    "answer", "GATE=TEXT", "The answer to a gate, by its name or path; repeatable");

    @Override
    public Command command() {
        return Command.verb("run", "Runs a workflow, and asks its questions", this)
                .with(Positional.one("file", "the workflow, in YAML or Java"))
                .with(Positional.optional("input", "what it is given"))
                .with(Option.setting("param", "NAME=VALUE", "A parameter; repeatable"))
                .with(ANSWER)
                .example("nerve run review.yaml \"Write a stack\"", "Runs it with that input")
                .example("nerve run review.yaml --param rounds=3", "Sets a parameter of it")
                .example("nerve run review.yaml --answer final=approve", "Answers a gate before")
                .example("printf 'approve\\n' | nerve run review.yaml", "Answers gates in turn")
                .example("nerve run review.yaml --json", "Shows its events, a line each");
    }

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var file = host.resolve(arguments.get("file"));
        var typed = Pairs.of(arguments, "param");
        var answers = Pairs.of(arguments, "answer");
        new Foreground(host, output)
                .run(
                        (engine, _, sink) -> {
                            var source = engine.source(file);
                            var params = engine.workflow(source).params().typed(typed);
                            var order =
                                    RunOrder.of(source, arguments.find("input").orElse(null))
                                            .with(params)
                                            .answering(answers)
                                            .tellingTo(sink);
                            return Optional.of(engine.runs().start(order));
                        },
                        answers.keySet());
    }
}
