package dev.nerve.engine.data;

import dev.nerve.engine.workflow.ParamFields;
import dev.nerve.engine.workflow.WorkflowProblem;
import dev.nerve.protocol.workflow.DrawingData;
import dev.nerve.protocol.workflow.ValidationData;
import dev.nerve.protocol.workflow.ValidationData.ProblemData;
import dev.nerve.protocol.workflow.WorkflowData;
import dev.nerve.protocol.workflow.WorkflowParamData;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowPage.WorkflowSummary;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.List;
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

    /// {@return the description of a workflow that can run}
    ///
    /// @param workflow the workflow
    /// @param drawing its drawing, or null
    public static ValidationData valid(Workflow workflow, @Nullable DrawingData drawing) {
        return new ValidationData(
                true,
                workflow.id().name(),
                workflow.description(),
                workflow.params().all().stream()
                        .map(ParamFields::of)
                        .map(WorkflowDataWriter::param)
                        .toList(),
                drawing,
                List.of(),
                null);
    }

    /// {@return the problems of a workflow}
    ///
    /// @param problems the problems
    /// @param error the problems as a text for people
    public static ValidationData invalid(List<WorkflowProblem> problems, String error) {
        return new ValidationData(
                false,
                null,
                "",
                List.of(),
                null,
                problems.stream().map(WorkflowDataWriter::problem).toList(),
                error);
    }

    private static ProblemData problem(WorkflowProblem problem) {
        return new ProblemData(
                problem.message(),
                problem.hint().isEmpty() ? null : problem.hint(),
                problem.file().isEmpty() ? null : problem.file(),
                problem.line(),
                problem.column());
    }
}
