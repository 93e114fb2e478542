package dev.nerve.workflow;

import dev.nerve.event.EventSink;
import dev.nerve.store.RunSource;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What to run.
///
/// @param source where the workflow comes from
/// @param input what it is given
/// @param params its parameters, without the defaults
/// @param answers what is answered to its gates, by a gate's name or path
/// @param sinks who is told what happens
public record RunOrder(
        RunSource source,
        Value input,
        Value.Fields params,
        Map<String, String> answers,
        List<EventSink> sinks) {

    public RunOrder {
        answers = Map.copyOf(answers);
        sinks = List.copyOf(sinks);
    }

    /// {@return an order without parameters, answers, or anybody who is told}
    ///
    /// @param source where the workflow comes from
    /// @param input plain Java data
    public static RunOrder of(RunSource source, @Nullable Object input) {
        return new RunOrder(source, Value.of(input), Value.Fields.EMPTY, Map.of(), List.of());
    }

    /// {@return the same with parameters}
    ///
    /// @param given by name
    public RunOrder with(Value.Fields given) {
        return new RunOrder(source, input, given, answers, sinks);
    }

    /// {@return the same, with answers to its gates}
    ///
    /// @param prepared by a gate's name, or by its path
    public RunOrder answering(Map<String, String> prepared) {
        return new RunOrder(source, input, params, prepared, sinks);
    }

    /// {@return the same, with one more who is told what happens}
    ///
    /// @param sink who
    public RunOrder tellingTo(EventSink sink) {
        var all = new ArrayList<>(sinks);
        all.add(sink);
        return new RunOrder(source, input, params, answers, all);
    }
}
