package dev.nerve.app.run;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;

/// `nerve runs pause`.
///
/// @param host what the application gives it
record PauseAction(RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        try (var engine = host.control()) {
            var id = engine.runs().named(arguments.get("run"));
            engine.runs().pause(id, host.person());
            output.result(
                    new Told(
                            "paused",
                            id,
                            ("Run %s stands still at its next steps;"
                                            + " 'nerve runs resume %s' lets it go on.")
                                    .formatted(id, Places.brief(id))));
        }
    }
}
