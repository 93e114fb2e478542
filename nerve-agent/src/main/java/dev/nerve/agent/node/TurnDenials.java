package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The tools that an agent was denied in one turn, and whether it wrote text after the last denial.
///
/// A turn without text after a denial ended because of the denial, whatever end the program
/// reports. Some screens report only the answer. Text may also be reported late: text that arrives
/// while a tool is open was written before that tool, because a model waits for the results of its
/// tools. *Safe for many threads.*
final class TurnDenials {

    private final NodeId node;
    private final List<ToolDenial> denials = new ArrayList<>();
    private final StringBuilder said = new StringBuilder();
    private @Nullable ToolDenial last;

    /// The number of tools without a result.
    private int openTools;

    TurnDenials(NodeId node) {
        this.node = node;
    }

    /// Processes an event of the turn.
    synchronized void addEvent(AgentEvent event) {
        switch (event) {
            case AgentEvent.PermissionDecided(
                            var request,
                            PermissionDecision.Denied(var by, var reason)) ->
                    add(new ToolDenial(request, by, reason));
            case AgentEvent.ToolRefused(var use, var by) -> {
                var request =
                        PermissionRequest.of(node, use.tool(), use.arguments(), Path.of(""), "");
                add(new ToolDenial(request, by, use.result() == null ? "" : use.result()));
            }
            case AgentEvent.TextChunk(var piece) -> {
                said.append(piece);
                last = piece.isBlank() || openTools > 0 ? last : null;
            }
            case AgentEvent.ToolBegan _ -> openTools++;
            case AgentEvent.ToolEnded _ -> openTools = Math.max(0, openTools - 1);
            case AgentEvent.PermissionDecided(_, PermissionDecision.Allowed _) -> last = null;
            default -> {}
        }
    }

    private void add(ToolDenial denial) {
        denials.add(denial);
        last = denial;
    }

    /// {@return the denial that ended the turn, if one did}
    ///
    /// @param answer the answer of the turn
    synchronized Optional<ToolDenial> endingDenial(AgentAnswer answer) {
        boolean isEnded =
                switch (answer.end()) {
                    case AgentAnswer.Completed _ -> isSaidBefore(answer.text());
                    case AgentAnswer.Interrupted _ -> true;
                    case AgentAnswer.Lost _, AgentAnswer.Failed _ -> false;
                };
        return Optional.ofNullable(last).filter(_ -> isEnded);
    }

    private boolean isSaidBefore(String text) {
        return text.isBlank() || said.toString().strip().endsWith(text.strip());
    }

    /// {@return the attributes of an outcome, with the denials if there were any}
    synchronized Value.Fields addTo(Value.Fields attributes) {
        return denials.isEmpty()
                ? attributes
                : attributes.with("denied", denials.stream().map(ToolDenial::toValue).toList());
    }

    /// A denied tool use. *Immutable.*
    ///
    /// @param request the request of the agent
    /// @param by the person or component that denied it
    /// @param reason the reason that the model received
    record ToolDenial(PermissionRequest request, String by, String reason) {

        /// {@return the denied request and who denied it, for people}
        @Override
        public String toString() {
            return "%s was denied by %s"
                    .formatted(request, by.equals("policy") ? "its policy" : by);
        }

        private Value.Fields toValue() {
            return Value.Fields.EMPTY
                    .with("tool", request.tool())
                    .with("args", request.arguments())
                    .with("by", by)
                    .with("reason", reason);
        }
    }
}
