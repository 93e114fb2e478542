package dev.nerve.app.demo;

import dev.nerve.RunId;
import dev.nerve.app.run.ShellWord;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// What to try after the demo. All of it works from wherever the demo was started.
///
/// @param rows what to type, and what it does
record Next(List<Page.Row> rows) implements Shown {

    private static final List<Page.Row> ANYWHERE =
            List.of(
                    new Page.Row("nerve chat", "Your own conversation, to be forked at any turn"),
                    new Page.Row("nerve demo --json", "The demo as events, one on each line"),
                    new Page.Row("nerve --help", "What else there is"));

    Next {
        rows = List.copyOf(rows);
    }

    /// {@return what can be tried where nothing of the demo is left}
    static Next withoutRuns() {
        return new Next(ANYWHERE);
    }

    /// {@return what can be tried with what the demo has left}
    ///
    /// @param directory where it is
    /// @param run the run that was killed and went on
    /// @param fork the other
    static Next with(Path directory, RunId run, RunId fork) {
        var place = ShellWord.of(directory.toString());
        var rows = new ArrayList<Page.Row>();
        rows.add(
                new Page.Row(
                        "nerve --dir %s runs list".formatted(place), "The two runs of this demo"));
        rows.add(
                new Page.Row(
                        "nerve --dir %s runs show %s".formatted(place, end(run)),
                        "All that is known of the first"));
        rows.add(
                new Page.Row(
                        "nerve --dir %s runs compare %s %s".formatted(place, end(run), end(fork)),
                        "Both, step by step"));
        rows.add(
                new Page.Row(
                        "(cd %s && nerve run dev-coach-review.yaml \"Write a stack\")"
                                .formatted(place),
                        "The same, and you are the person"));
        rows.addAll(ANYWHERE);
        return new Next(rows);
    }

    /// A run is called by the last 8 characters of its name.
    private static String end(RunId run) {
        return run.name().substring(run.name().length() - 8);
    }

    @Override
    public Value value() {
        var next = new LinkedHashMap<String, String>();
        rows.forEach(row -> next.put(row.typed(), row.meaning()));
        return Value.Fields.EMPTY.with("type", "next").with("next", Value.fields(next));
    }

    @Override
    public void writeTo(Page page) {
        page.line("");
        page.line(page.style().heading("What to try next:"));
        page.advice(rows);
    }
}
