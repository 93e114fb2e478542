package dev.nerve.app.run.action;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.foreground.WaitingGates;
import dev.nerve.app.run.view.RunFields;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.run.view.RunActionResult;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.cli.run.view.UnfinishedRunView;
import dev.nerve.run.RunState;
import dev.nerve.workflow.run.RunInfo;
import dev.nerve.workflow.run.RunService;
import java.util.ArrayList;
import java.util.List;

/// The command `nerve runs answer`.
///
/// @param host the services of the run commands
record AnswerGateAction(RunCommandServices host) implements CommandAction {

    /// The number of newest runs to search for a gate that is named without its run.
    private static final int MOST_LOOKED_AT = 100;

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var engine = host.openForControl()) {
            var runs = engine.runs();
            var target = meant(runs, arguments);
            var id = target.run;
            try {
                runs.answer(id, target.gate, arguments.get("text"), host.userName());
            } catch (NerveException.NotFound unknown) {
                throw target.isGuessed ? unknownWord(target, unknown) : unknown;
            }
            output.result(
                    new RunActionResult("answered", id, "Answered a question of run " + id + "."));
            var run = runs.get(id);
            if (run.state() == RunState.INTERRUPTED) {
                output.note("No process executes that run now; " + goingOn(run));
            }
        }
    }

    private static String goingOn(RunInfo run) {
        return RunFields.isBound(run)
                ? "its Java program resumes it."
                : "'nerve runs resume %s' resumes it."
                        .formatted(ShortNames.shortId(run.record().id()));
    }

    /// Reads the first of two words as a run. If there is no such run, it may be the gate of the
    /// only run that waits.
    private static AnswerTarget meant(RunService runs, CommandArguments arguments) {
        var run = arguments.find("run");
        var gate = arguments.find("gate");
        if (run.isEmpty()) {
            return new AnswerTarget(only(runs, arguments.get("text")), "", false);
        }
        try {
            return new AnswerTarget(runs.resolveName(run.get()), gate.orElse(""), false);
        } catch (NerveException.NotFound unknown) {
            var waiting = waiting(runs);
            if (gate.isPresent() || waiting.size() != 1) {
                throw unknown;
            }
            var id = waiting.getFirst().record().id();
            refuseIfOthersAsked(runs, id, run.get());
            return new AnswerTarget(id, run.get(), true);
        }
    }

    private static List<RunInfo> waiting(RunService runs) {
        return runs.list().stream().filter(one -> !one.waiting().isEmpty()).toList();
    }

    /// Refuses a gate name that another run has asked at too, because the user may mean that run.
    private static void refuseIfOthersAsked(RunService runs, RunId id, String gate) {
        for (var other : runs.list().stream().limit(MOST_LOOKED_AT).toList()) {
            var run = other.record().id();
            if (!run.equals(id)
                    && runs.gatePaths(run).stream()
                            .anyMatch(path -> WaitingGates.isNamed(path, gate))) {
                throw new NerveException.Invalid(
                        "several runs have asked at gate '%s'; say which run:\n%s"
                                .formatted(gate, String.join("\n", choices(waiting(runs)))));
            }
        }
    }

    private static NerveException unknownWord(AnswerTarget target, NerveException unknown) {
        return new NerveException.NotFound(
                "there is no run '%s', and %s".formatted(target.gate, unknown.getMessage()));
    }

    /// The gate to answer.
    ///
    /// @param run the run
    /// @param gate the name of the gate; empty if the run has only one waiting gate
    /// @param isGuessed whether the user's word was first read as a run
    private record AnswerTarget(RunId run, String gate, boolean isGuessed) {}

    private static RunId only(RunService runs, String text) {
        var waiting = waiting(runs);
        return switch (waiting.size()) {
            case 0 -> throw new NerveException.NotFound("no run waits for an answer");
            case 1 -> {
                refuseRunAsAnswer(runs, waiting.getFirst(), text);
                yield waiting.getFirst().record().id();
            }
            default ->
                    throw new NerveException.Invalid(
                            "several runs wait for an answer; say which:\n"
                                    + String.join("\n", choices(waiting)));
        };
    }

    /// Refuses a single word that names a run: the answer is missing.
    private static void refuseRunAsAnswer(RunService runs, RunInfo asking, String word) {
        boolean isOption =
                asking.waiting().stream().anyMatch(gate -> gate.gate().options().contains(word));
        var named =
                runs.list().stream()
                        .map(run -> run.record().id())
                        .filter(id -> isNamed(id, word))
                        .findFirst();
        if (!isOption && named.isPresent()) {
            throw new NerveException.Invalid(
                    "'%s' is the name of run '%s', and the answer is missing; add it:\n%s"
                            .formatted(
                                    word,
                                    named.get(),
                                    String.join("\n", choices(List.of(asking)))));
        }
    }

    /// Matches the full name, its last characters, or a prefix that is at least as long as the
    /// workflow's name.
    private static boolean isNamed(RunId run, String word) {
        int workflow = run.name().length() - ShortNames.shortId(run).length() - 1;
        return word.equals(ShortNames.shortId(run))
                || (word.length() >= Math.max(1, workflow) && run.name().startsWith(word));
    }

    private static List<String> choices(List<RunInfo> waiting) {
        var lines = new ArrayList<String>();
        for (var run : waiting) {
            UnfinishedRunView.answerCommands(run.record().id(), RunFields.questions(run))
                    .forEach(row -> lines.add(row.typed() + "   " + row.meaning()));
        }
        return lines;
    }
}
