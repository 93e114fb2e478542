package dev.nerve.cli.runs;

import dev.nerve.cli.Command;
import dev.nerve.cli.LocalCommand;
import java.util.Comparator;
import java.util.List;

/// The command group `nerve runs`: lists, shows, watches, answers, pauses, resumes, stops, forks,
/// compares and deletes runs of any process.
///
/// @param verbs the verbs, in any order; the help has its own order
public record RunsCommand(List<Command> verbs) implements LocalCommand {

    private static final List<String> ORDER =
            List.of(
                    "list", "show", "logs", "watch", "answer", "pause", "resume", "retry", "stop",
                    "fork", "compare", "rename", "label", "delete", "prune");

    public RunsCommand {
        verbs =
                verbs.stream()
                        .sorted(Comparator.comparingInt(verb -> ORDER.indexOf(verb.name())))
                        .toList();
    }

    @Override
    public Command command() {
        return Command.group("runs", "Runs of workflows, in any process", verbs)
                .exitCodes(RunExitCodes.ALL)
                .example("nerve runs list", "Shows what runs, waits, or has ended")
                .example("nerve runs answer approve", "Answers the only question there is")
                .example("nerve runs resume 1a2b3c4d", "Resumes an interrupted run");
    }
}
