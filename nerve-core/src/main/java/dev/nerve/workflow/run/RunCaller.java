package dev.nerve.workflow.run;

import dev.nerve.event.EventSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The data that the caller of a workflow adds to it. *Immutable.*
///
/// @param session the name of the session that the run belongs to, or empty for none
/// @param answers prepared answers to its gates, by a gate's name or path
/// @param sinks the listeners for its events
public record RunCaller(String session, Map<String, String> answers, List<EventSink> sinks) {

    /// No session, no answers and no listeners.
    public static final RunCaller NONE = new RunCaller("", Map.of(), List.of());

    public RunCaller {
        answers = Map.copyOf(answers);
        sinks = List.copyOf(sinks);
    }

    RunCaller withSession(String name) {
        return new RunCaller(name, answers, sinks);
    }

    RunCaller withAnswers(Map<String, String> prepared) {
        return new RunCaller(session, prepared, sinks);
    }

    RunCaller listener(EventSink sink) {
        var all = new ArrayList<>(sinks);
        all.add(sink);
        return new RunCaller(session, answers, all);
    }
}
