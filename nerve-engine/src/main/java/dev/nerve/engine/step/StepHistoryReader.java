package dev.nerve.engine.step;

import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A reader of the histories of several steps, in one pass over the events of their run.
///
/// Each event goes only to the steps it concerns, so the cost grows with the number of events, not
/// with events times steps. *Confined to one thread.*
final class StepHistoryReader implements EventSink {

    private final Map<RunPath, SingleStepReader> readers = new LinkedHashMap<>();

    /// The time of the last event, which counts as the end of an attempt without an end.
    private Instant heard = Instant.EPOCH;

    /// @param paths the paths of the steps
    StepHistoryReader(Collection<RunPath> paths) {
        paths.forEach(path -> readers.put(path, new SingleStepReader(path)));
    }

    @Override
    public void accept(Event event) {
        if (event.fact() instanceof Fact.UsageSpent(var spent)) {
            for (var path = event.path(); path != null; path = path.parent()) {
                var reader = readers.get(path);
                if (reader != null) {
                    reader.spend(spent);
                }
            }
        }
        if (event.fact() instanceof Fact.Resumed resumed && resumed.isRestart()) {
            readers.values().forEach(reader -> reader.interrupt(heard));
        }
        var here = readers.get(event.path());
        if (here != null && event.fact() instanceof Fact.StepFact fact) {
            here.take(event.time(), fact, heard);
        }
        heard = event.time();
    }

    /// {@return the histories, in the order of the steps}
    List<StepHistory> histories() {
        return readers.values().stream().map(reader -> reader.history(heard)).toList();
    }
}
