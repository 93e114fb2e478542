package dev.nerve.app.pane;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.Panes;
import dev.nerve.terminal.process.Poller;
import dev.nerve.value.Value;
import java.util.Map;

/// The action of `nerve pane kill`: ends a pane of nerve, and other panes only with `--force`.
///
/// @param host the services of the application
record KillAction(PaneHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var id = PaneId.of(arguments.get("id"));
        try (var poller = Poller.open()) {
            var panes = host.backends(poller).get(id.backend());
            if (!find(panes, id).is(Pane.Mark.OURS) && !arguments.has("force")) {
                throw CommandFailure.of(
                                ErrorCode.PERMISSION,
                                "nerve did not make pane %s, so it is left alone".formatted(id))
                        .withHint("'nerve pane kill %s --force' ends it".formatted(id));
            }
            panes.kill(id.pane());
            output.result(new Killed(id));
        }
    }

    private static Pane find(Panes panes, PaneId id) throws InterruptedException {
        return panes.list().stream()
                .filter(pane -> pane.id().equals(id.pane()))
                .findFirst()
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "pane %s not found; 'nerve pane list' lists the panes"
                                        .formatted(id)));
    }

    private record Killed(PaneId id) implements Shown {

        @Override
        public Value value() {
            return Value.fields(Map.of("id", id.toString(), "killed", true));
        }

        @Override
        public void writeTo(Page page) {
            page.line("%s has ended".formatted(id));
        }
    }
}
