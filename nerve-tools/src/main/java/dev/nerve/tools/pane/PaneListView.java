package dev.nerve.tools.pane;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.Pane.PaneFlag;
import java.util.List;

/// A view of all panes, one row each. *Immutable.*
///
/// @param rows the panes
record PaneListView(List<PaneRow> rows) implements OutputItem {

    private static final String FORM = "%-12s %-9s %-7s %-5s %-14s %s";

    PaneListView {
        rows = List.copyOf(rows);
    }

    @Override
    public ProtocolRecord data() {
        return new PaneListData(rows.stream().map(PaneRow::data).toList());
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

        private PaneData data() {
            return new PaneData(
                    id.toString(),
                    id.backend(),
                    pane.size().columns(),
                    pane.size().rows(),
                    pane.label().name(),
                    pane.label().title(),
                    pane.command(),
                    pane.directory().toString(),
                    state(),
                    pane.is(PaneFlag.ACTIVE),
                    pane.is(PaneFlag.OURS));
        }

        private String text() {
            var label = (pane.label().name() + "  " + pane.label().title()).strip();
            var where = (pane.directory() + "  " + label).strip();
            var ours = pane.is(PaneFlag.OURS) ? "yes" : "no";
            return FORM.formatted(id, pane.size(), state(), ours, pane.command(), where).strip();
        }
    }

    /// All panes for a program.
    ///
    /// @param panes the panes
    private record PaneListData(List<PaneData> panes) implements ProtocolRecord {}

    /// A pane.
    ///
    /// @param id the id among all panes
    /// @param backend the program that has it
    /// @param columns its width
    /// @param rows its height
    /// @param name its name
    /// @param title its title
    /// @param command its command
    /// @param cwd its directory
    /// @param state `alive` or `dead`
    /// @param active whether it is the active one
    /// @param ours whether nerve started it
    private record PaneData(
            String id,
            String backend,
            int columns,
            int rows,
            String name,
            String title,
            String command,
            String cwd,
            String state,
            boolean active,
            boolean ours)
            implements ProtocolRecord {}
}
