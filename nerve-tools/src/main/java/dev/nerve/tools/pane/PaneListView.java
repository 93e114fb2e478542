package dev.nerve.tools.pane;

import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.Pane.PaneFlag;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A view of all panes, one row each. *Immutable.*
///
/// @param rows the panes
record PaneListView(List<PaneRow> rows) implements UntypedOutputItem {

    private static final String FORM = "%-12s %-9s %-7s %-5s %-14s %s";

    PaneListView {
        rows = List.copyOf(rows);
    }

    @Override
    public Value value() {
        return Value.fields(Map.of("panes", rows.stream().map(PaneRow::fields).toList()));
    }

    @Override
    public void writeTo(TextPage page) {
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
    record PaneRow(PaneId id, Pane pane) {

        private String state() {
            return pane.is(PaneFlag.DEAD) ? "dead" : "alive";
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
            fields.put("active", pane.is(PaneFlag.ACTIVE));
            fields.put("ours", pane.is(PaneFlag.OURS));
            return fields;
        }

        private String text() {
            var label = (pane.label().name() + "  " + pane.label().title()).strip();
            var where = (pane.directory() + "  " + label).strip();
            var ours = pane.is(PaneFlag.OURS) ? "yes" : "no";
            return FORM.formatted(id, pane.size(), state(), ours, pane.command(), where).strip();
        }
    }
}
