package dev.nerve.app.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.run.RunState;
import dev.nerve.workflow.RunInfo;
import dev.nerve.workflow.Runs;
import java.util.ArrayList;

/// `nerve runs answer`.
///
/// @param host what the application gives it
record AnswerAction(RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        try (var engine = host.control()) {
            var runs = engine.runs();
            var meant = meant(runs, arguments);
            var id = meant.run;
            try {
                runs.answer(id, meant.gate, arguments.get("text"), host.person());
            } catch (NerveException.NotFound unknown) {
                throw meant.isGuessed ? unknownWord(meant, unknown) : unknown;
            }
            output.result(new Told("answered", id, "Answered a question of run " + id + "."));
            var run = runs.get(id);
            if (run.state() == RunState.INTERRUPTED) {
                output.note("Nobody executes that run now; " + goingOn(run));
            }
        }
    }

    private static String goingOn(RunInfo run) {
        return RunFields.isBound(run)
                ? "it goes on in its Java program."
                : "'nerve runs resume %s' lets it go on."
                        .formatted(Places.brief(run.record().id()));
    }

    /// Of two words, the first is a run; where there is no such run, it may be the only run's gate.
    private static Meant meant(Runs runs, Arguments arguments) {
        var run = arguments.find("run");
        var gate = arguments.find("gate");
        if (run.isEmpty()) {
            return new Meant(only(runs), "", false);
        }
        try {
            return new Meant(runs.named(run.get()), gate.orElse(""), false);
        } catch (NerveException.NotFound unknown) {
            var waiting = runs.list().stream().filter(one -> !one.waiting().isEmpty()).toList();
            if (gate.isPresent() || waiting.size() != 1) {
                throw unknown;
            }
            return new Meant(waiting.getFirst().record().id(), run.get(), true);
        }
    }

    private static NerveException unknownWord(Meant meant, NerveException unknown) {
        return new NerveException.NotFound(
                "there is no run '%s', and %s".formatted(meant.gate, unknown.getMessage()));
    }

    /// Which question is answered.
    ///
    /// @param run the run
    /// @param gate the gate; nothing if only one waits
    /// @param isGuessed whether the gate could have been meant for a run
    private record Meant(RunId run, String gate, boolean isGuessed) {}

    private static RunId only(Runs runs) {
        var waiting = runs.list().stream().filter(run -> !run.waiting().isEmpty()).toList();
        return switch (waiting.size()) {
            case 0 -> throw new NerveException.NotFound("no run waits for an answer");
            case 1 -> waiting.getFirst().record().id();
            default -> {
                var lines = new ArrayList<String>();
                lines.add("several runs wait for an answer; say which:");
                for (var run : waiting) {
                    Left.answering(run.record().id(), RunFields.questions(run))
                            .forEach(row -> lines.add(row.typed() + "   " + row.meaning()));
                }
                throw new NerveException.Invalid(String.join("\n", lines));
            }
        };
    }
}
