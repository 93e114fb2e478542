package dev.nerve.tools.pane;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.util.ArrayList;

/// The action of `nerve pane list`.
///
/// @param host the services of the application
record ListPanesAction(PaneServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var poller = DescriptorPoller.open()) {
            var rows = new ArrayList<PaneListView.PaneRow>();
            for (var multiplexer : host.backends(poller).all(arguments.find("backend"))) {
                for (var pane : multiplexer.list()) {
                    rows.add(
                            new PaneListView.PaneRow(
                                    new PaneId(multiplexer.backend(), pane.id()), pane));
                }
            }
            if (rows.isEmpty()) {
                output.note("There are no panes; 'nerve pane spawn -- bash' starts one.");
            }
            output.result(new PaneListView(rows));
        }
    }
}
