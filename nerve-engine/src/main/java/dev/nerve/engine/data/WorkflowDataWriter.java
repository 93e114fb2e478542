package dev.nerve.engine.data;

import dev.nerve.engine.workflow.WorkflowProblem;
import dev.nerve.protocol.workflow.ValidationData.ProblemData;
import dev.nerve.protocol.workflow.WorkflowData;
import dev.nerve.protocol.workflow.WorkflowParamData;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowPage.WorkflowSummary;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A writer of workflows in their wire form.
public final class WorkflowDataWriter {

    private WorkflowDataWriter() {}

    /// {@return a workflow in a list, without its text}
    ///
    /// @param workflow the workflow
    public static WorkflowData brief(WorkflowSummary workflow) {
        return of(workflow, null);
    }

    /// {@return a workflow with its text}
    ///
    /// @param workflow the workflow
    public static WorkflowData whole(StoredWorkflow workflow) {
        return of(workflow.summary(), workflow.source().text());
    }

    private static WorkflowData of(WorkflowSummary workflow, @Nullable String text) {
        return new WorkflowData(
                workflow.name(),
                workflow.description(),
                workflow.params().stream().map(WorkflowDataWriter::param).toList(),
                workflow.kind().wireName(),
                workflow.file(),
                workflow.time(),
                text);
    }

    /// Reads the stored form of a parameter, which [dev.nerve.engine.workflow.ParamFields] writes.
    private static WorkflowParamData param(Value.Fields param) {
        var otherwise = param.fields().get("default");
        return new WorkflowParamData(
                param.at("name").text(),
                param.at("type").text(),
                otherwise == null,
                otherwise == null ? Value.NULL : otherwise,
                param.find("description").map(Value::text).orElse(""));
    }

    /// {@return a problem of a workflow}
    ///
    /// @param problem the problem
    public static ProblemData problem(WorkflowProblem problem) {
        var message =
                problem.file().isEmpty()
                        ? problem.message()
                        : problem.file() + ": " + problem.message();
        return new ProblemData(message, problem.line(), problem.column());
    }
}
