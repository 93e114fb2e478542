package dev.nerve.app.demo;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;

/// What to try after the demo.
record Next() implements Shown {

    private static final List<Page.Row> ROWS =
            List.of(
                    new Page.Row(
                            "nerve run examples/dev-coach-review.yaml \"Write a stack\"",
                            "The same, and you are the person"),
                    new Page.Row("nerve chat", "Your own conversation, to be forked at any turn"),
                    new Page.Row("nerve demo --json", "The demo as events, one on each line"),
                    new Page.Row("nerve --help", "What else there is"));

    @Override
    public Value value() {
        var next = new LinkedHashMap<String, String>();
        ROWS.forEach(row -> next.put(row.typed(), row.meaning()));
        return Value.Fields.EMPTY.with("type", "next").with("next", Value.fields(next));
    }

    @Override
    public void writeTo(Page page) {
        page.line("");
        page.line(page.style().heading("What to try next:"));
        page.rows(ROWS);
    }
}
