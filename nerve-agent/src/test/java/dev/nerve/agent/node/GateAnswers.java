package dev.nerve.agent.node;

import dev.nerve.RunPath;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.execution.RunRequest;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.StoredGate;
import dev.nerve.node.Node;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.RunState;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunMemory;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// Somebody who answers the gates of runs, as soon as they wait.
public final class GateAnswers implements EventSink {

    private final InMemoryRunStore store = new InMemoryRunStore();
    private final GateStore gates = store.gates();
    private final Map<String, String> answers;
    private final List<Event> asked = new CopyOnWriteArrayList<>();

    /// @param answers by the name of a gate; others are left waiting
    public GateAnswers(Map<String, String> answers) {
        this.answers = Map.copyOf(answers);
    }

    /// {@return a run of a node, of which the gates are answered}
    ///
    /// @param node the node
    /// @param input what it is given
    public RunRequest run(Node node, String input) {
        var plain = RunRequest.of(node, input);
        return new RunRequest(
                plain.call(),
                plain.input(),
                plain.nodes(),
                CancellationToken.create(),
                List.of(this),
                new RunMemory(Journal.none(), gates, null));
    }

    @Override
    public void accept(Event event) {
        if (store.find(event.run()).isEmpty()) {
            store.add(record(event));
        }
        if (event.fact() instanceof ControlFact.GateWaiting) {
            asked.add(event);
            var text = answers.get(event.path().name());
            if (text != null) {
                settle(event, text);
            }
        }
    }

    private void settle(Event event, String text) {
        try {
            gates.settle(
                    event.run(),
                    event.path(),
                    new GateAnswer(GateAnswer.Resolution.ANSWERED, text, "anna", Instant.now()));
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
    }

    /// {@return how a gate was settled, if it was}
    ///
    /// @param place its path
    public Optional<GateAnswer> answer(String place) {
        var run = asked.getFirst().run();
        return gates.find(run, RunPath.parse(place)).map(StoredGate::answer);
    }

    private static RunRecord record(Event event) {
        return new RunRecord(
                event.run(),
                WorkflowSource.bound("agent"),
                new RunStart(Value.NULL, Value.Fields.EMPTY, event.time(), null),
                new RunStatus(RunState.RUNNING, null, event.time(), Duration.ZERO, null));
    }

    /// {@return where was asked, in order}
    public List<String> places() {
        return asked.stream().map(event -> event.path().toString()).toList();
    }

    /// {@return what was asked first}
    public ControlFact.GateWaiting first() {
        return (ControlFact.GateWaiting) asked.getFirst().fact();
    }
}
