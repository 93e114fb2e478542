package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The tools that an agent was denied in one turn, and whether it said anything after the last.
///
/// A turn that has no words after a denial ended because of it, whatever the program calls its end.
/// On some screens only the answer is told, and nothing on the way; and words may be told late:
/// what comes while a tool is open was said before it, because a model says nothing until it knows
/// what came of its tools. *Safe for many threads.*
final class TurnDenials {

    private final NodeId node;
    private final List<Denial> denials = new ArrayList<>();
    private final StringBuilder said = new StringBuilder();
    private @Nullable Denial last;

    /// How many tools were begun of which nothing has come yet.
    private int openTools;

    TurnDenials(NodeId node) {
        this.node = node;
    }

    /// Takes in what the agent does.
    synchronized void hear(AgentEvent event) {
        switch (event) {
            case AgentEvent.Permitted(var request, Decision.Denied(var by, var reason)) ->
                    add(new Denial(request, by, reason));
            case AgentEvent.Refused(var use, var by) -> {
                var request =
                        PermissionRequest.of(node, use.tool(), use.arguments(), Path.of(""), "");
                add(new Denial(request, by, use.result() == null ? "" : use.result()));
            }
            case AgentEvent.Said(var piece) -> {
                said.append(piece);
                last = piece.isBlank() || openTools > 0 ? last : null;
            }
            case AgentEvent.ToolBegan _ -> openTools++;
            case AgentEvent.ToolEnded _ -> openTools = Math.max(0, openTools - 1);
            case AgentEvent.Permitted(_, Decision.Allowed _) -> last = null;
            default -> {}
        }
    }

    private void add(Denial denial) {
        denials.add(denial);
        last = denial;
    }

    /// {@return the denial that ended the turn, if one did}
    ///
    /// @param answer what came of the turn
    synchronized Optional<Denial> ending(AgentAnswer answer) {
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
                : attributes.with("denied", denials.stream().map(Denial::toValue).toList());
    }

    /// A use of a tool that was denied. *Immutable.*
    ///
    /// @param request what the agent wanted
    /// @param by who denied it
    /// @param reason what the model was told
    record Denial(PermissionRequest request, String by, String reason) {

        /// {@return it for people: what was denied, and by whom}
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
