package dev.nerve.app.run;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;

/// The command `nerve runs pause`.
///
/// @param host the services of the run commands
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
                            ("Run %s pauses at its next step;"
                                            + " 'nerve runs resume %s' resumes it.")
                                    .formatted(id, Places.brief(id))));
        }
    }
}
