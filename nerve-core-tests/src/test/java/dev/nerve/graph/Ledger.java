package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.SkipReason;
import dev.nerve.graph.Sketch.Body;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/// Goes through the events of a run and checks what holds for every graph, whatever it does.
///
/// Numbers have no gaps; what was started ends once; nothing starts before what it waits for is
/// over, twice, or beside more than it may.
final class Ledger {

    private final Map<String, Sketch> graphs = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private final Set<String> over = new HashSet<>();

    private Ledger(Sketch sketch) {
        put(sketch.id(), sketch);
    }

    private void put(String path, Sketch sketch) {
        graphs.put(path, sketch);
        for (var spot : sketch.spots()) {
            if (spot.body() instanceof Body.Nested(var inner)) {
                put(path + "/" + spot.id(), inner);
            }
        }
    }

    static void check(Sketch sketch, List<Event> events) {
        assertThat(events)
                .extracting(Event::seq)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, events.size()).boxed().toList());
        assertThat(events.getFirst().fact()).isInstanceOf(Fact.Started.class);
        assertThat(events.stream().filter(event -> event.fact() instanceof Fact.RunFact))
                .hasSize(2);
        assertThat(events.getLast().fact()).isInstanceOf(Fact.RunFact.class);
        var ledger = new Ledger(sketch);
        events.forEach(ledger::enter);
        assertThat(ledger.open).isEmpty();
    }

    private void enter(Event event) {
        switch (event.fact()) {
            case Fact.StepStarted _ -> start(event.path());
            case Fact.StepCompleted _, Fact.StepFailed _ -> end(event.path());
            case Fact.StepSkipped(var reason, _) when reason == SkipReason.ERROR ->
                    end(event.path());
            case Fact.StepSkipped _ -> skip(event.path());
            case Fact.StepRetried _ -> forgetInside(event.path());
            default -> {}
        }
    }

    private void start(RunPath path) {
        var name = path.toString();
        assertThat(over).as("started twice").doesNotContain(name);
        assertThat(open.add(name)).as("%s is open already", name).isTrue();
        var parent = String.valueOf(path.parent());
        var graph = graphs.get(parent);
        if (graph != null && !path.name().equals("_fallback")) {
            checkPlace(graph, parent, path.name());
        }
    }

    private void checkPlace(Sketch graph, String parent, String step) {
        var spot = graph.spots().stream().filter(one -> one.id().equals(step)).findFirst();
        assertThat(spot).isPresent();
        assertThat(over)
                .as("what %s/%s waits for", parent, step)
                .containsAll(spot.get().after().stream().map(one -> parent + "/" + one).toList());
        assertThat(open.stream().filter(one -> isIn(one, parent)).count())
                .as("at once in %s", parent)
                .isLessThanOrEqualTo(graph.maxParallel());
    }

    private static boolean isIn(String path, String parent) {
        return path.startsWith(parent + "/")
                && path.indexOf('/', parent.length() + 1) < 0
                && !path.endsWith("/_fallback");
    }

    private void end(RunPath path) {
        assertThat(open.remove(path.toString())).as("%s ends, but is not open", path).isTrue();
        over.add(path.toString());
    }

    private void skip(RunPath path) {
        assertThat(open).doesNotContain(path.toString());
        assertThat(over.add(path.toString())).as("%s is over already", path).isTrue();
    }

    /// A graph that is tried again has steps that have not run yet.
    private void forgetInside(RunPath path) {
        assertThat(open).as("inside %s", path).noneMatch(one -> one.startsWith(path + "/"));
        over.removeIf(one -> one.startsWith(path + "/"));
    }
}
