package dev.nerve.app.pane;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.Pane.Mark;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A view of all panes, one row each. *Immutable.*
///
/// @param rows the panes
record PaneList(List<Row> rows) implements Shown {

    private static final String FORM = "%-12s %-9s %-7s %-5s %-14s %s";

    PaneList {
        rows = List.copyOf(rows);
    }

    @Override
    public Value value() {
        return Value.fields(Map.of("panes", rows.stream().map(Row::fields).toList()));
    }

    @Override
    public void writeTo(Page page) {
        if (rows.isEmpty()) {
            return;
        }
        var heading =
                FORM.formatted("ID", "SIZE", "STATE", "OURS", "COMMAND", "WHERE, NAME AND TITLE");
        page.line(page.style().heading(heading));
        rows.forEach(row -> page.line(row.text()));
    }

    /// The row of one pane.
    ///
    /// @param id the id of the pane among all panes
    /// @param pane the pane
    record Row(PaneId id, Pane pane) {

        private String state() {
            return pane.is(Mark.DEAD) ? "dead" : "alive";
        }

        private Map<String, Object> fields() {
            var fields = new LinkedHashMap<String, Object>();
            fields.put("id", id.toString());
            fields.put("backend", id.backend());
            fields.put("columns", pane.size().columns());
            fields.put("rows", pane.size().rows());
            fields.put("name", pane.label().name());
            fields.put("title", pane.label().title());
            fields.put("command", pane.command());
            fields.put("cwd", pane.directory());
            fields.put("state", state());
            fields.put("active", pane.is(Mark.ACTIVE));
            fields.put("ours", pane.is(Mark.OURS));
            return fields;
        }

        private String text() {
            var label = (pane.label().name() + "  " + pane.label().title()).strip();
            var where = (pane.directory() + "  " + label).strip();
            var ours = pane.is(Mark.OURS) ? "yes" : "no";
            return FORM.formatted(id, pane.size(), state(), ours, pane.command(), where).strip();
        }
    }
}
