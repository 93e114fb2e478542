package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.agent.permission.EditDiff;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.PermissionAnswer;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.ProgramQuestion.DescribedChoice;
import dev.nerve.terminal.state.ProgramQuestion.Selection;
import dev.nerve.value.Value;
import java.util.List;

/// The content for programs of a gate with which an agent asks a person. [PersonPromptText] is the
/// same for people.
final class AgentGateContent {

    private AgentGateContent() {}

    /// {@return the content of a permission request}
    static GateContent of(PermissionRequest request) {
        var payload = request.payload();
        var diff = EditDiff.of(request.arguments());
        var shown = diff.isEmpty() ? payload : payload.with("diff", diff.get());
        return GateContent.of(GateKind.PERMISSION, withText(shown, request.question()));
    }

    /// {@return the content of a request that a program makes before it works, such as to trust its
    /// directory}
    static GateContent ofStart(PermissionRequest request) {
        var payload =
                withText(request.payload(), request.question())
                        .with("dialog", request.tool())
                        .with(
                                "options",
                                PermissionAnswer.OPTIONS.stream()
                                        .map(label -> option(label, ""))
                                        .toList());
        return GateContent.of(GateKind.DIALOG, payload);
    }

    /// {@return the content of a question of an agent}
    static GateContent of(NodeId node, ProgramQuestion question) {
        var payload = withText(Value.Fields.EMPTY.with("node", node.name()), question.text());
        if (!question.kind().equals("question")) {
            var dialog = payload.with("dialog", question.kind());
            return GateContent.of(GateKind.DIALOG, dialog.with("options", options(question)));
        }
        boolean several = question.offered().selection() == Selection.SEVERAL;
        return GateContent.of(
                GateKind.QUESTION,
                payload.with("options", options(question)).with("multiple", several));
    }

    private static Value.Fields withText(Value.Fields payload, String text) {
        return text.isBlank() ? payload : payload.with("text", text);
    }

    private static List<Value> options(ProgramQuestion question) {
        var offered = question.offered().choices();
        return offered.isEmpty()
                ? question.choices().stream().map(label -> option(label, "")).toList()
                : offered.stream().map(AgentGateContent::option).toList();
    }

    private static Value option(DescribedChoice choice) {
        return option(choice.label(), choice.description());
    }

    private static Value option(String label, String description) {
        var option = Value.Fields.EMPTY.with("label", label);
        return description.isEmpty() ? option : option.with("description", description);
    }
}
