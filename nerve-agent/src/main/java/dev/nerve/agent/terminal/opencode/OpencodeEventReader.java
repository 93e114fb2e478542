package dev.nerve.agent.terminal.opencode;

import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.ModelHttpStatus;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads the events of opencode. *Confined to one thread*: the one that receives them.
final class OpencodeEventReader {

    private static final String PERMISSION = "permission-event";

    private final ProgramStateHub programStateHub;
    private final DecisionSender decisionSender;
    private final Set<String> others = new HashSet<>();
    private final Map<String, Runnable> asked = new HashMap<>();
    private AgentAnswer.AgentTurnEnd end = Completed.COMPLETED;

    /// @param programStateHub the hub that receives the reports
    /// @param decisionSender the sender of decisions to the program
    OpencodeEventReader(ProgramStateHub programStateHub, DecisionSender decisionSender) {
        this.programStateHub = programStateHub;
        this.decisionSender = decisionSender;
    }

    /// Processes an event.
    ///
    /// @param event the event
    void hear(Value.Fields event) {
        var about = event.find("properties").orElse(Value.Fields.EMPTY);
        var session = text(about, "sessionID");
        if (text(event, "type").equals("session.created")) {
            created(session, about);
        }
        if (others.contains(session)) {
            return;
        }
        switch (text(event, "type")) {
            case "session.status" -> status(text(about, "status.type"), about);
            case "session.idle" -> idle();
            case "session.error" -> failed(about);
            case "message.part.updated" -> part(about.find("part").orElse(Value.NULL));
            case "permission.asked" -> wants(about);
            case "permission.replied" -> replied(text(about, "requestID"));
            default -> {}
        }
    }

    /// Stores the conversation id. Sub-agents have conversations of their own, which are ignored.
    private void created(String session, Value about) {
        if (text(about, "info.parentID").isEmpty()) {
            programStateHub.setConversationId(session);
        } else {
            others.add(session);
        }
    }

    private void status(String status, Value about) {
        switch (status) {
            case "busy" -> {
                if (!programStateHub.permissions().isPending()) {
                    programStateHub.reportState(
                            TerminalState.BUSY, "status-event", "its session is busy");
                }
            }
            case "retry" -> {
                var reason = text(about, "status.message");
                programStateHub
                        .turn()
                        .ifPresent(turn -> turn.emit(AgentEvent.ModelRetry.of(reason)));
            }
            default -> {}
        }
    }

    private void idle() {
        programStateHub.permissions().withdrawAll();
        var how = end;
        end = Completed.COMPLETED;
        programStateHub
                .turn()
                .filter(TerminalTurn::isAccepted)
                .ifPresent(turn -> turn.finish(how, null));
        programStateHub.reportState(TerminalState.READY, "idle-event", "its session is idle");
    }

    /// Stores the failure. It is reported before the event that ends the turn.
    private void failed(Value about) {
        var name = text(about, "error.name");
        var message = text(about, "error.data.message");
        end =
                name.contains("Aborted")
                        ? Interrupted.INTERRUPTED
                        : new AgentAnswer.Failed(ModelHttpStatus.errorCode(status(about)), message);
    }

    private static long status(Value about) {
        var status = text(about, "error.data.statusCode");
        return status.matches("\\d{3}") ? Long.parseLong(status) : 0;
    }

    private void part(Value part) {
        var turn = programStateHub.turn();
        if (turn.isEmpty()) {
            return;
        }
        switch (text(part, "type")) {
            case "text" -> said(part, turn.get());
            case "tool" -> tool(part, turn.get());
            case "step-finish" -> turn.get().recordUsage(text(part, "id"), usage(part));
            default -> {}
        }
    }

    /// Processes a text. The first one is the prompt. An answer is reported when it begins and when
    /// it is complete; only the complete one is used.
    private static void said(Value part, TerminalTurn turn) {
        var said = text(part, "text");
        if (!turn.isAccepted()) {
            if (turn.isPromptIn(said)) {
                turn.accept("");
            }
        } else if (!text(part, "time.end").isEmpty()) {
            turn.addMessage(said);
        }
    }

    private static void tool(Value part, TerminalTurn turn) {
        var id = text(part, "callID");
        switch (text(part, "state.status")) {
            case "running" -> turn.beginTool(ToolUse.begun(id, text(part, "tool"), input(part)));
            case "completed" -> turn.end(id, text(part, "state.output"), false);
            case "error" -> turn.end(id, text(part, "state.error"), true);
            default -> {}
        }
    }

    private static Value.Fields input(Value part) {
        return part.find("state.input").orElse(Value.NULL) instanceof Value.Fields given
                ? given
                : Value.Fields.EMPTY;
    }

    private static TokenUsage usage(Value part) {
        long read = count(part, "cache.read");
        long written = count(part, "cache.write");
        long thought = count(part, "reasoning");
        return new TokenUsage(
                count(part, "input") + read + written,
                count(part, "output") + thought,
                read,
                written,
                thought);
    }

    private static long count(Value part, String name) {
        return part.find("tokens." + name).orElse(Value.NULL) instanceof Value.Num(var number)
                ? Math.max(0, number.longValue())
                : 0;
    }

    private void wants(Value about) {
        var id = text(about, "id");
        var tool = text(about, "permission");
        var arguments =
                about.find("metadata").orElse(Value.NULL) instanceof Value.Fields given
                        ? given
                        : Value.Fields.EMPTY;
        if (!asked.containsKey(id)) {
            var withdrawal =
                    programStateHub.requestPermission(
                            tool,
                            arguments,
                            PERMISSION,
                            decision -> decisionSender.send(id, decision));
            asked.put(id, withdrawal);
        }
    }

    /// Settles a request that was answered, by nerve or by a person at the terminal.
    private void replied(String id) {
        var withdrawal = asked.remove(id);
        if (withdrawal != null) {
            withdrawal.run();
        }
        if (!programStateHub.permissions().isPending()) {
            programStateHub.reportState(
                    TerminalState.BUSY, PERMISSION, "its permission request was answered");
        }
    }

    /// Catches up after the connection was lost.
    ///
    /// @param statuses the states of the conversations that are not idle, by id
    /// @param permissions the open permission requests
    void catchUp(Value.Fields statuses, List<Value> permissions) {
        var ids = permissions.stream().map(each -> text(each, "id")).toList();
        Set.copyOf(asked.keySet()).stream().filter(id -> !ids.contains(id)).forEach(this::replied);
        permissions.stream()
                .filter(each -> !others.contains(text(each, "sessionID")))
                .forEach(this::wants);
        var session = programStateHub.conversationId();
        if (session.isPresent()) {
            var status = statuses.fields().getOrDefault(session.get(), Value.NULL);
            switch (text(status, "type")) {
                case "", "idle" -> idle();
                default -> status(text(status, "type"), Value.Fields.EMPTY.with("status", status));
            }
        }
    }

    private static String text(Value value, String path) {
        return value.find(path).map(Value::text).orElse("");
    }

    /// The sender of decisions to the program.
    @FunctionalInterface
    interface DecisionSender {

        /// Sends a decision.
        ///
        /// @param request the id of the request
        /// @param decision the decision
        void send(String request, PermissionDecision decision);
    }
}
