package dev.nerve.app.node;

import dev.nerve.DurationFormat;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.event.Event;
import dev.nerve.run.RunState;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Objects;

/// A view of the last state of an agent that its run reported.
///
/// While the run is active, the state is current until the next report. After that, it is the last
/// known state. *Immutable.*
///
/// @param told the event of the last report
/// @param run the state of the run
/// @param now the current time
record NodeExplanationView(Event told, RunState run, Instant now) implements UntypedOutputItem {

    /// {@return whether a process executes the run}
    static boolean isActive(RunState state) {
        return switch (state) {
            case RUNNING, WAITING, PAUSED -> true;
            case PENDING, COMPLETED, FAILED, CANCELLED, INTERRUPTED, UNKNOWN -> false;
        };
    }

    private StateExplanation explanation() {
        return StateExplanation.of(told.fact().data(), isActive(run) ? passed() : Duration.ZERO);
    }

    private Duration passed() {
        var passed = Duration.between(told.time(), now);
        return passed.isNegative() ? Duration.ZERO : passed;
    }

    @Override
    public Value value() {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("node", Objects.requireNonNull(told.node()).name());
        fields.put("run", told.run().name());
        fields.put("run_state", run.wireName());
        fields.put("path", told.path().toString());
        fields.put("told", told.time().toString());
        fields.put("current", isActive(run));
        fields.putAll(explanation().toValue().fields());
        return Value.fields(fields);
    }

    @Override
    public void writeTo(TextPage page) {
        page.line("node      %s, at %s".formatted(told.node(), told.path()));
        page.line("run       %s, which is %s".formatted(told.run(), run.wireName()));
        if (!isActive(run)) {
            page.line(
                    "as of     %s ago, when it last reported"
                            .formatted(DurationFormat.format(passed())));
        }
        explanation().lines().forEach(page::line);
    }
}
