package dev.nerve.app.run.action;

import dev.nerve.RunPath;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.StoredGate;
import dev.nerve.workflow.run.RunInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Answers that were given while no process executes the run. The run emits their events only when
/// it resumes.
///
/// @param run the run and its state
/// @param story the events that the run has emitted
record PendingGateAnswers(RunInfo run, RunHistory story) {

    /// {@return the events that the run will emit; they all carry the number of its last event}
    List<Event> events() {
        var asked = asked();
        var events = new ArrayList<Event>();
        for (var gate : run.gates()) {
            var answer = gate.answer();
            if (answer != null && asked.contains(gate.path())) {
                events.add(event(gate, answer));
            }
        }
        return events;
    }

    private Event event(StoredGate gate, GateAnswer answer) {
        var fact =
                new ControlFact.GateResolved(answer.how().wireName(), answer.text(), answer.by());
        long last = story.events().getLast().seq();
        return new Event(last, run.record().id(), gate.path(), null, answer.at(), fact);
    }

    private Set<RunPath> asked() {
        var asked = new HashSet<RunPath>();
        for (var event : story.events()) {
            if (event.fact() instanceof ControlFact.GateWaiting) {
                asked.add(event.path());
            } else if (event.fact() instanceof ControlFact.GateResolved
                    || RunHistory.isEnd(event.fact())) {
                asked.remove(event.path());
            }
        }
        return asked;
    }
}
