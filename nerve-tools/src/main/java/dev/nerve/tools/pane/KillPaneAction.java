package dev.nerve.tools.pane;

import dev.nerve.ErrorCode;
import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.TerminalMultiplexer;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;

/// The action of `nerve pane kill`: ends a pane of nerve, and other panes only with `--force`.
///
/// @param host the services of the application
record KillPaneAction(PaneServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var id = PaneId.of(arguments.get("id"));
        try (var poller = DescriptorPoller.open()) {
            var multiplexer = host.backends(poller).get(id.backend());
            if (!find(multiplexer, id).is(Pane.PaneFlag.OURS) && !arguments.has("force")) {
                throw CommandFailure.of(
                                ErrorCode.PERMISSION,
                                "nerve did not start pane %s, so it does not end it".formatted(id))
                        .withHint("'nerve pane kill %s --force' ends it".formatted(id));
            }
            multiplexer.kill(id.pane());
            output.result(new KilledPaneView(id));
        }
    }

    private static Pane find(TerminalMultiplexer multiplexer, PaneId id)
            throws InterruptedException {
        return multiplexer.list().stream()
                .filter(pane -> pane.id().equals(id.pane()))
                .findFirst()
                .orElseThrow(() ->
                        new NerveException.NotFound("pane %s not found".formatted(id))
                                .with("pane", id)
                                .with(HintId.LIST_PANES));
    }

    private record KilledPaneView(PaneId id) implements OutputItem {

        @Override
        public ProtocolRecord data() {
            return new KilledPaneData(id.toString(), true);
        }

        @Override
        public void writeTo(TextPage page) {
            page.line("%s has ended".formatted(id));
        }
    }

    /// A pane that has ended, for a program.
    ///
    /// @param id its id
    /// @param killed always true
    private record KilledPaneData(String id, boolean killed) implements ProtocolRecord {}
}
