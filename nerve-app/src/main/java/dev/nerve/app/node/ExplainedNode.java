package dev.nerve.app.node;

import dev.nerve.Durations;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.event.Event;
import dev.nerve.run.RunState;
import dev.nerve.terminal.state.Explanation;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Objects;

/// How an agent is doing by what its run has told last.
///
/// As long as the run goes on, that holds until it tells something else. When it does not, it is
/// how the agent was doing then. *Immutable.*
///
/// @param told what was told last
/// @param run how the run is doing
/// @param now when this is shown
record ExplainedNode(Event told, RunState run, Instant now) implements Shown {

    /// {@return whether some process executes a run}
    static boolean isUnderWay(RunState state) {
        return switch (state) {
            case RUNNING, WAITING, PAUSED -> true;
            case PENDING, COMPLETED, FAILED, CANCELLED, INTERRUPTED -> false;
        };
    }

    private Explanation explanation() {
        return Explanation.of(told.fact().data(), isUnderWay(run) ? passed() : Duration.ZERO);
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
        fields.put("current", isUnderWay(run));
        fields.putAll(explanation().value().fields());
        return Value.fields(fields);
    }

    @Override
    public void writeTo(Page page) {
        page.line("node      %s, at %s".formatted(told.node(), told.path()));
        page.line("run       %s, which is %s".formatted(told.run(), run.wireName()));
        if (!isUnderWay(run)) {
            page.line(
                    "as of     %s ago, when it was told last".formatted(Durations.show(passed())));
        }
        explanation().lines().forEach(page::line);
    }
}
