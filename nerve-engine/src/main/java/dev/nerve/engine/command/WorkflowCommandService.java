package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.engine.data.WorkflowDataWriter;
import dev.nerve.engine.setup.WorkflowServices;
import dev.nerve.protocol.WorkflowCommands;
import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.workflow.ValidationData;
import dev.nerve.protocol.workflow.WorkflowData;
import dev.nerve.protocol.workflow.WorkflowListData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import dev.nerve.store.WorkflowSource;
import java.util.List;

/// The commands on workflows.
///
/// @param services the workflows and their languages
public record WorkflowCommandService(WorkflowServices services) {

    Record execute(WorkflowCommands<?> command) throws InterruptedException {
        return switch (command) {
            case WorkflowCommands.LoadWorkflow load -> load(load);
            case WorkflowCommands.ValidateWorkflow validate -> validate(validate);
            case WorkflowCommands.GetWorkflow get ->
                    WorkflowDataWriter.whole(services.stored().get(get.workflow()));
            case WorkflowCommands.ListWorkflows _ -> list();
            case WorkflowCommands.RemoveWorkflow remove -> remove(remove);
        };
    }

    /// {@return the source of a workflow that a client sent}
    ///
    /// @throws dev.nerve.NerveException.Invalid if its kind is unknown
    static WorkflowSource source(WorkflowSourceData data) {
        var check = new CommandCheck();
        var kind =
                check.word(
                        "kind",
                        data.kind(),
                        word ->
                                switch (word) {
                                    case "yaml" -> WorkflowSource.Kind.YAML;
                                    case "java" -> WorkflowSource.Kind.JAVA;
                                    default -> null;
                                },
                        List.of("yaml", "java"));
        check.requireValid();
        var name = data.name() == null ? "" : data.name();
        return new WorkflowSource(kind.get(), name, data.text(), data.file());
    }

    private WorkflowData load(WorkflowCommands.LoadWorkflow command) throws InterruptedException {
        return WorkflowDataWriter.brief(services.stored().load(source(command.source())).summary());
    }

    private ValidationData validate(WorkflowCommands.ValidateWorkflow command) {
        var check = new CommandCheck();
        var format = check.drawingFormat(command.format());
        check.requireValid();
        var source = source(command.source());
        try {
            var workflow = services.files().read(source).workflow();
            var drawing =
                    command.format() == null
                            ? null
                            : format.get().data(services.files().draw(source));
            return WorkflowDataWriter.valid(workflow, drawing);
        } catch (NerveException.Invalid invalid) {
            return WorkflowDataWriter.invalid(
                    services.files().problems(source), String.valueOf(invalid.getMessage()));
        }
    }

    private WorkflowListData list() {
        return new WorkflowListData(
                services.stored().list().stream().map(WorkflowDataWriter::brief).toList());
    }

    private EmptyReply remove(WorkflowCommands.RemoveWorkflow command) throws InterruptedException {
        services.stored().remove(command.workflow());
        return EmptyReply.OK;
    }
}
