package dev.nerve.app.demo;

import dev.nerve.Durations;
import dev.nerve.cli.Page;
import dev.nerve.event.Fact;
import dev.nerve.run.Limits;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Locale;

/// What came of the demo's graph.
///
/// @param completed how its run ended
/// @param limits what it was allowed to spend
record Report(Fact.Completed completed, Limits limits) {

    private static final int LABELS = 11;

    void writeTo(Page page) {
        var found = completed.output();
        page.line("");
        page.line(page.style().heading("What came of it:"));
        row(page, "count", count(found));
        row(page, "common", "mostly '" + String.join("', '", texts(found, "common")) + "'");
        row(page, "checksums", found.at("checksums") + ", while the rest went on");
        row(page, "proofread", proofread(found));
        row(page, "contents", contents(texts(found, "contents")));
        row(page, "budget", budget());
    }

    private static void row(Page page, String label, String text) {
        var blanks = " ".repeat(LABELS - label.length());
        page.line("  " + page.style().secondary(label) + blanks + text);
    }

    private static String count(Value found) {
        return String.format(
                Locale.ROOT,
                "%d chapters, %,d lines, %,d words",
                found.at("contents").items().size(),
                Integer.valueOf(found.at("count[0]").text()),
                Integer.valueOf(found.at("count[1]").text()));
    }

    private static String proofread(Value found) {
        return "%s mistakes, at attempt %s"
                .formatted(found.at("mistakes").text(), found.at("attempts").text());
    }

    private static String contents(List<String> headings) {
        return "'%s' and %d more".formatted(headings.getFirst(), headings.size() - 1);
    }

    private static List<String> texts(Value found, String field) {
        return found.at(field).asList(String.class);
    }

    private String budget() {
        return "%d executions in %s, of at most %d in %d s"
                .formatted(
                        completed.usage().steps(),
                        Durations.show(completed.elapsed()),
                        limits.steps(),
                        limits.time().toSeconds());
    }
}
