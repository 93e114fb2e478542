package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.runs.view.RunComparisonView;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.run.RunComparisonData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.tools.demo.DemoHistory;
import dev.nerve.tools.demo.DemoRuns;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunService;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// The runs of the demo, executed by an engine of this process.
///
/// @param engine the engine; closing the runs closes it
/// @param width the maximum width of a line of a comparison
record LocalDemoRuns(Nerve engine, int width) implements DemoRuns, DemoHistory {

    private static final int PAGE = 500;

    private RunService runs() {
        return engine.runs();
    }

    @Override
    public RunId awaitFirst(Duration longest) throws InterruptedException {
        long start = System.nanoTime();
        try (var changes = runs().awaitEvents()) {
            while (true) {
                var all = runs().list();
                if (!all.isEmpty()) {
                    return all.getLast().record().id();
                }
                var left = longest.minusNanos(System.nanoTime() - start);
                if (!left.isPositive()) {
                    throw new NerveException.TimedOut(
                            "the other process of the demo started no run within %s s"
                                    .formatted(longest.toSeconds()));
                }
                changes.await(left);
            }
        }
    }

    @Override
    public void follow(RunId id, EventListener listener) throws InterruptedException {
        long next = 1;
        try (var changes = runs().awaitChanges(id)) {
            while (true) {
                // Read the state first, so that all events stored before it are passed on.
                var run = runs().get(id);
                var page = events(id, next);
                for (var event : page) {
                    if (listener.accept(event)) {
                        return;
                    }
                    next = event.seq() + 1;
                }
                if (page.size() < PAGE) {
                    if (isLeft(run.state())) {
                        return;
                    }
                    changes.await(run.record().status());
                }
            }
        }
    }

    /// {@return whether no process executes the run any more}
    private static boolean isLeft(RunState state) {
        return state.isOver() || state == RunState.INTERRUPTED;
    }

    private List<Event> events(RunId id, long from) {
        return runs().events(id, from, PAGE).stream().map(Event::of).toList();
    }

    @Override
    public Outcome resume(RunId id, List<EventSink> sinks) throws InterruptedException {
        return runs().resume(id, "demo", Map.of(), sinks).await();
    }

    @Override
    public RunId fork(RunId id, RunPath at, Value input) throws InterruptedException {
        return runs().fork(id, at, input, null);
    }

    @Override
    public void answer(RunId id, String gate, String text) throws InterruptedException {
        runs().answer(id, gate, text, "the demo");
    }

    @Override
    public DemoHistory history() {
        return this;
    }

    @Override
    public List<Event> events(RunId id) {
        return runs().events(id, 1, Integer.MAX_VALUE).stream().map(Event::of).toList();
    }

    @Override
    public List<Event> inheritedEvents(RunId id) {
        return RunHistory.inheritedEvents(runs(), id);
    }

    @Override
    public OutputItem compare(RunId left, RunId right) throws InterruptedException {
        try (var connection = engine.connect()) {
            var compared = connection.call(new RunCommands.CompareRuns(left.name(), right.name()));
            return new DemoComparison(new RunComparisonView(compared, width));
        }
    }

    @Override
    public void close() {
        engine.close();
    }

    /// The comparison as a line among the events of the demo.
    ///
    /// @param view the comparison
    private record DemoComparison(RunComparisonView view) implements OutputItem {

        @Override
        public ProtocolRecord data() {
            var runs = view.data();
            return new DemoComparisonData("comparison", runs.left(), runs.right(), runs.steps());
        }

        @Override
        public void writeTo(TextPage page) {
            view.writeTo(page);
        }
    }

    /// The comparison for a program.
    ///
    /// @param type always `comparison`
    /// @param left a run
    /// @param right another run
    /// @param steps the steps of both, in their order
    private record DemoComparisonData(
            String type, RunData left, RunData right, List<RunComparisonData.StepPairData> steps)
            implements ProtocolRecord {}
}
