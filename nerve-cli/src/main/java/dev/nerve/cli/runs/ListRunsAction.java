package dev.nerve.cli.runs;

import dev.nerve.WordSuggestions;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.runs.view.RunListView;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.run.RunListData;
import dev.nerve.run.RunState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The command `nerve runs list`.
///
/// @param source the engine and the terminal
record ListRunsAction(ClientSource source) implements CommandAction {

    private static final int MOST = 20;
    private static final int PAGE = 200;

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var states = arguments.all("state").stream().map(ListRunsAction::state).toList();
        try (var nerve = source.openForReading()) {
            var found = arguments.has("all") ? all(nerve, states) : newest(nerve, states);
            if (found.runs().isEmpty()) {
                output.note(
                        states.isEmpty()
                                ? "There are no runs (%s); 'nerve run FILE' starts one."
                                        .formatted(source.storeDescription())
                                : "No run is " + String.join(" or ", arguments.all("state")) + ".");
            }
            long left = found.total() - found.runs().size();
            output.result(new RunListView(found, left, source.now(), source.width()));
        }
    }

    private static RunListData newest(NerveClient nerve, List<String> states)
            throws InterruptedException {
        return nerve.call(page(states, false, MOST, null));
    }

    private static RunListData all(NerveClient nerve, List<String> states)
            throws InterruptedException {
        var runs = new ArrayList<RunData>();
        addAll(runs, nerve, states, false);
        addAll(runs, nerve, states, true);
        if (runs.stream().anyMatch(RunData::archived)) {
            runs.sort(Comparator.comparing(RunData::started).reversed());
        }
        return new RunListData(runs, null, runs.size());
    }

    private static void addAll(
            List<RunData> runs, NerveClient nerve, List<String> states, boolean isArchived)
            throws InterruptedException {
        @Nullable String after = null;
        do {
            var page = nerve.call(page(states, isArchived, PAGE, after));
            runs.addAll(page.runs());
            after = page.next();
        } while (after != null);
    }

    private static RunCommands.ListRuns page(
            List<String> states, boolean isArchived, int limit, @Nullable String after) {
        return new RunCommands.ListRuns(
                states, null, null, null, null, isArchived, null, limit, after);
    }

    private static String state(String name) {
        var known = Arrays.stream(RunState.values()).map(RunState::wireName).toList();
        var word = name.toLowerCase(Locale.ROOT);
        if (known.contains(word)) {
            return word;
        }
        throw CommandFailure.usage(
                "there is no state '%s'".formatted(name),
                WordSuggestions.nearest(name, known)
                        .map(near -> "did you mean " + near + "?")
                        .orElse("there are " + String.join(", ", known)));
    }
}
