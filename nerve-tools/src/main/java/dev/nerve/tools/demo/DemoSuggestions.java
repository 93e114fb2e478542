package dev.nerve.tools.demo;

import dev.nerve.RunId;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.ShellWord;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Suggestions of commands to try after the demo. They all work in the directory where the demo was
/// started.
///
/// @param rows the commands and their meanings
record DemoSuggestions(List<TextPage.HelpRow> rows) implements OutputItem {

    private static final List<TextPage.HelpRow> ANYWHERE =
            List.of(
                    new TextPage.HelpRow(
                            "nerve chat", "Your own chat, which you can fork at any turn"),
                    new TextPage.HelpRow(
                            "nerve demo --json", "The demo as events, one on each line"),
                    new TextPage.HelpRow("nerve --help", "All commands"));

    DemoSuggestions {
        rows = List.copyOf(rows);
    }

    /// {@return the suggestions if the runs of the demo were deleted}
    static DemoSuggestions withoutRuns() {
        return new DemoSuggestions(ANYWHERE);
    }

    /// {@return the suggestions that use the runs of the demo}
    ///
    /// @param directory the directory of the demo
    /// @param run the run that was killed and resumed
    /// @param fork the fork of that run
    static DemoSuggestions withRuns(Path directory, RunId run, RunId fork) {
        var place = ShellWord.of(directory.toString());
        var rows = new ArrayList<TextPage.HelpRow>();
        rows.add(
                new TextPage.HelpRow(
                        "nerve --dir %s runs list".formatted(place), "The two runs of this demo"));
        rows.add(
                new TextPage.HelpRow(
                        "nerve --dir %s runs show %s".formatted(place, end(run)),
                        "Details of the first run"));
        rows.add(
                new TextPage.HelpRow(
                        "nerve --dir %s runs compare %s %s".formatted(place, end(run), end(fork)),
                        "Both, step by step"));
        rows.add(
                new TextPage.HelpRow(
                        "(cd %s && nerve run dev-coach-review.yaml \"Write a stack\")"
                                .formatted(place),
                        "The same workflow, with you at its gates"));
        rows.addAll(ANYWHERE);
        return new DemoSuggestions(rows);
    }

    /// Returns the last 8 characters of a run's name, which identify it in commands.
    private static String end(RunId run) {
        return run.name().substring(run.name().length() - 8);
    }

    @Override
    public ProtocolRecord data() {
        var next = new LinkedHashMap<String, String>();
        rows.forEach(row -> next.put(row.typed(), row.meaning()));
        return new SuggestionsData("next", next);
    }

    @Override
    public void writeTo(TextPage page) {
        page.line("");
        page.line(page.style().heading("What to try next:"));
        page.advice(rows);
    }

    /// The suggestions for a program.
    ///
    /// @param type always `next`
    /// @param next the meanings of commands
    private record SuggestionsData(String type, Map<String, String> next)
            implements ProtocolRecord {}
}
