package dev.nerve.cli.runs;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.cli.run.view.UnfinishedRunView;
import dev.nerve.cli.runs.view.RunSummaryLine;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunData;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The resolver of the words of `nerve runs answer`: the run and the gate that the user means.
///
/// @param nerve the client
record AnswerTargetResolver(NerveClient nerve) {

    /// The number of newest runs to search for a gate that is named without its run.
    private static final int MOST_LOOKED_AT = 100;

    private static final int PAGE = 200;

    /// The gate to answer.
    ///
    /// @param run the run
    /// @param gate the name of the gate; empty if the run has only one waiting gate
    /// @param isGuessed whether the user's word was first read as a run
    record AnswerTarget(String run, String gate, boolean isGuessed) {}

    /// {@return the gate that the user means}
    ///
    /// Reads the first of two words as a run. If there is no such run, it may be the gate of the
    /// only run that waits.
    ///
    /// @throws NerveException if it is not clear, or if there is no such run
    /// @throws InterruptedException if the thread was interrupted
    AnswerTarget find(CommandArguments arguments) throws InterruptedException {
        var run = arguments.find("run");
        var gate = arguments.find("gate");
        if (run.isEmpty()) {
            return new AnswerTarget(only(arguments.get("text")), "", false);
        }
        try {
            return new AnswerTarget(nerve.runs().get(run.get()).runId(), gate.orElse(""), false);
        } catch (NerveException.NotFound unknown) {
            var waiting = waiting();
            if (gate.isPresent() || waiting.size() != 1) {
                throw unknown;
            }
            var id = waiting.getFirst().runId();
            refuseIfOthersAsked(id, run.get());
            return new AnswerTarget(id, run.get(), true);
        }
    }

    private List<RunData> waiting() throws InterruptedException {
        return all(List.of("waiting")).stream().filter(run -> !run.gates().isEmpty()).toList();
    }

    private List<RunData> all(List<String> states) throws InterruptedException {
        var all = new ArrayList<RunData>();
        @Nullable String after = null;
        do {
            var page = nerve.call(page(states, PAGE, after));
            all.addAll(page.runs());
            after = page.next();
        } while (after != null);
        return all;
    }

    private static RunCommands.ListRuns page(
            List<String> states, int limit, @Nullable String after) {
        return new RunCommands.ListRuns(states, null, null, null, null, null, true, limit, after);
    }

    /// Refuses a gate name that another run has asked at too, because the user may mean that run.
    private void refuseIfOthersAsked(String id, String gate) throws InterruptedException {
        for (var other : nerve.call(page(List.of(), MOST_LOOKED_AT, null)).runs()) {
            if (!other.runId().equals(id) && hasAsked(RunId.of(other.runId()), gate)) {
                throw new NerveException.Invalid(
                        "several runs have asked at gate '%s'; say which run:\n%s"
                                .formatted(gate, String.join("\n", choices(waiting()))));
            }
        }
    }

    private boolean hasAsked(RunId run, String gate) throws InterruptedException {
        return PendingGateAnswers.items(nerve, run).stream()
                .map(item -> RunPath.parse(String.valueOf(item.path())))
                .anyMatch(path -> isNamed(path, gate));
    }

    private static boolean isNamed(RunPath path, String gate) {
        return gate.equals(path.toString())
                || gate.equals(ShortNames.withoutRoot(path))
                || gate.equals(path.name());
    }

    private String only(String text) throws InterruptedException {
        var waiting = waiting();
        return switch (waiting.size()) {
            case 0 -> throw new NerveException.NotFound("no run waits for an answer");
            case 1 -> {
                refuseRunAsAnswer(waiting.getFirst(), text);
                yield waiting.getFirst().runId();
            }
            default ->
                    throw new NerveException.Invalid(
                            "several runs wait for an answer; say which:\n"
                                    + String.join("\n", choices(waiting)));
        };
    }

    /// Refuses a single word that names a run: the answer is missing.
    private void refuseRunAsAnswer(RunData asking, String word) throws InterruptedException {
        boolean isOption = asking.gates().stream().anyMatch(gate -> gate.options().contains(word));
        var named =
                all(List.of()).stream()
                        .map(run -> RunId.of(run.runId()))
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

    private static List<String> choices(List<RunData> waiting) {
        var lines = new ArrayList<String>();
        for (var run : waiting) {
            UnfinishedRunView.answerCommands(RunId.of(run.runId()), RunSummaryLine.questions(run))
                    .forEach(row -> lines.add(row.typed() + "   " + row.meaning()));
        }
        return lines;
    }
}
