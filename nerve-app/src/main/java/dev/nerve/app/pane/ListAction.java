package dev.nerve.app.pane;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.terminal.process.Poller;
import java.util.ArrayList;

/// The action of `nerve pane list`.
///
/// @param host the services of the application
record ListAction(PaneHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        try (var poller = Poller.open()) {
            var rows = new ArrayList<PaneList.Row>();
            for (var panes : host.backends(poller).all(arguments.find("backend"))) {
                for (var pane : panes.list()) {
                    rows.add(new PaneList.Row(new PaneId(panes.backend(), pane.id()), pane));
                }
            }
            if (rows.isEmpty()) {
                output.note("There are no panes; 'nerve pane spawn -- bash' makes one.");
            }
            output.result(new PaneList(rows));
        }
    }
}
