package dev.nerve.workflow.run;

import dev.nerve.event.EventSink;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.LoadedWorkflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A request to run a workflow.
///
/// @param source the source of the workflow
/// @param input the workflow's input
/// @param params its parameters, without the defaults
/// @param answers prepared answers to its gates, by a gate's name or path
/// @param sinks the listeners for its events
/// @param loaded the workflow that the source defines, or null to read the source
public record WorkflowRunRequest(
        WorkflowSource source,
        Value input,
        Value.Fields params,
        Map<String, String> answers,
        List<EventSink> sinks,
        @Nullable LoadedWorkflow loaded) {

    public WorkflowRunRequest {
        answers = Map.copyOf(answers);
        sinks = List.copyOf(sinks);
    }

    /// {@return a request without parameters, answers or listeners}
    ///
    /// @param source the source of the workflow
    /// @param input the input as plain Java data
    public static WorkflowRunRequest of(WorkflowSource source, @Nullable Object input) {
        return new WorkflowRunRequest(
                source, Value.of(input), Value.Fields.EMPTY, Map.of(), List.of(), null);
    }

    /// {@return a request that does not read the source again; it has no parameters, answers or
    /// listeners}
    ///
    /// @param loaded the workflow
    /// @param input the input as plain Java data
    public static WorkflowRunRequest of(LoadedWorkflow loaded, @Nullable Object input) {
        return new WorkflowRunRequest(
                loaded.source(), Value.of(input), Value.Fields.EMPTY, Map.of(), List.of(), loaded);
    }

    /// {@return a copy with parameters}
    ///
    /// @param given the parameters by name
    public WorkflowRunRequest withParams(Value.Fields given) {
        return new WorkflowRunRequest(source, input, given, answers, sinks, loaded);
    }

    /// {@return a copy with prepared answers to its gates}
    ///
    /// @param prepared the answers by a gate's name or path
    public WorkflowRunRequest withAnswers(Map<String, String> prepared) {
        return new WorkflowRunRequest(source, input, params, prepared, sinks, loaded);
    }

    /// {@return a copy with one more event listener}
    ///
    /// @param sink the listener
    public WorkflowRunRequest listener(EventSink sink) {
        var all = new ArrayList<>(sinks);
        all.add(sink);
        return new WorkflowRunRequest(source, input, params, answers, all, loaded);
    }

    LoadedWorkflow load(RunMaker maker) throws InterruptedException {
        return loaded == null ? maker.read(source) : loaded;
    }
}
