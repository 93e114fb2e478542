package dev.nerve.workflow.run;

import dev.nerve.SessionId;
import dev.nerve.event.EventSink;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.LoadedWorkflow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A request to run a workflow.
///
/// @param source the source of the workflow
/// @param input the workflow's input
/// @param params its parameters, without the defaults
/// @param caller the session, the prepared answers and the listeners
/// @param loaded the workflow that the source defines, or null to read the source
public record WorkflowRunRequest(
        WorkflowSource source,
        Value input,
        Value.Fields params,
        RunCaller caller,
        @Nullable LoadedWorkflow loaded) {

    /// {@return a request without parameters, answers or listeners}
    ///
    /// @param source the source of the workflow
    /// @param input the input as plain Java data
    public static WorkflowRunRequest of(WorkflowSource source, @Nullable Object input) {
        return new WorkflowRunRequest(
                source, Value.of(input), Value.Fields.EMPTY, RunCaller.NONE, null);
    }

    /// {@return a request that does not read the source again; it has no parameters, answers or
    /// listeners}
    ///
    /// @param loaded the workflow
    /// @param input the input as plain Java data
    public static WorkflowRunRequest of(LoadedWorkflow loaded, @Nullable Object input) {
        return new WorkflowRunRequest(
                loaded.source(), Value.of(input), Value.Fields.EMPTY, RunCaller.NONE, loaded);
    }

    /// {@return the name of the session that the run belongs to, or empty}
    public String session() {
        return caller.session();
    }

    /// {@return prepared answers to its gates, by a gate's name or path}
    public Map<String, String> answers() {
        return caller.answers();
    }

    /// {@return the listeners for its events}
    public List<EventSink> sinks() {
        return caller.sinks();
    }

    /// {@return a copy with parameters}
    ///
    /// @param given the parameters by name
    public WorkflowRunRequest withParams(Value.Fields given) {
        return new WorkflowRunRequest(source, input, given, caller, loaded);
    }

    /// {@return a copy for a run that belongs to a session}
    ///
    /// @param session the session
    public WorkflowRunRequest withSession(SessionId session) {
        return withCaller(caller.withSession(session.name()));
    }

    /// {@return a copy with prepared answers to its gates}
    ///
    /// @param prepared the answers by a gate's name or path
    public WorkflowRunRequest withAnswers(Map<String, String> prepared) {
        return withCaller(caller.withAnswers(prepared));
    }

    /// {@return a copy with one more event listener}
    ///
    /// @param sink the listener
    public WorkflowRunRequest listener(EventSink sink) {
        return withCaller(caller.listener(sink));
    }

    private WorkflowRunRequest withCaller(RunCaller other) {
        return new WorkflowRunRequest(source, input, params, other, loaded);
    }

    LoadedWorkflow load(RunMaker maker) throws InterruptedException {
        return loaded == null ? maker.read(source) : loaded;
    }
}
