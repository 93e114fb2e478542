package dev.nerve.agent.structured;

import static dev.nerve.agent.structured.LenientValues.fields;
import static dev.nerve.agent.structured.LenientValues.text;

import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentStatus;
import dev.nerve.agent.FailureLog;
import dev.nerve.agent.QuestionToolCall;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The requests of Claude Code in its JSON mode, each handled on its own thread while the program
/// waits.
///
/// *Safe for many threads.*
final class ClaudeRequestResponder {

    private static final System.Logger LOG =
            System.getLogger(ClaudeRequestResponder.class.getName());

    private final AgentLaunch launch;
    private final AgentStatus status;
    private final ClaudeInput claudeInput;
    private final Map<String, Thread> open = new HashMap<>();

    /// @param claudeInput the input of the program
    ClaudeRequestResponder(AgentLaunch launch, AgentStatus status, ClaudeInput claudeInput) {
        this.launch = launch;
        this.status = status;
        this.claudeInput = claudeInput;
    }

    /// Handles a request.
    ///
    /// @param id the id of the request
    /// @param request the request
    /// @param turn the current turn, or null if there is none
    synchronized void asked(String id, Value.Fields request, @Nullable StructuredTurn turn) {
        var thread =
                Thread.ofVirtual()
                        .name(launch.node() + "-permission")
                        .unstarted(() -> answer(id, request, turn));
        open.put(id, thread);
        try {
            if (text(request, "subtype").equals("can_use_tool")) {
                var wanted = request(request);
                status.reportQuestion(
                        asksPerson(request)
                                ? new QuestionToolCall(wanted.arguments()).first()
                                : new ProgramQuestion(
                                        "permission", wanted.question(), List.of("Allow", "Deny")),
                        "permission-request",
                        "it wants to use " + wanted);
            }
        } finally {
            thread.start();
        }
    }

    private static boolean asksPerson(Value.Fields request) {
        return text(request, "tool_name").equals(QuestionToolCall.TOOL);
    }

    private PermissionRequest request(Value.Fields request) {
        return PermissionRequest.of(
                launch.node(),
                text(request, "tool_name"),
                fields(request, "input"),
                launch.directory(),
                "Allow %s?".formatted(text(request, "tool_name")));
    }

    private void answer(String id, Value.Fields request, @Nullable StructuredTurn turn) {
        try {
            reportState(turn);
            var reply = replyOrDeny(id, request, turn);
            settle(id);
            reportState(turn);
            claudeInput.send(reply);
        } catch (InterruptedException _) {
            // The request was withdrawn.
        } finally {
            settle(id);
        }
    }

    /// Returns the answer, or a denial if the broker fails, because the program waits for an
    /// answer.
    private Value replyOrDeny(String id, Value.Fields request, @Nullable StructuredTurn turn)
            throws InterruptedException {
        try {
            return reply(id, request, turn);
        } catch (RuntimeException failure) {
            FailureLog.warn(LOG, "cannot decide what an agent may do", failure);
            var reason = "nobody could decide this: " + failure;
            return ClaudeMessageWriter.permission(
                    id, new PermissionDecision.Denied("nobody", reason), Value.NULL);
        }
    }

    private Value reply(String id, Value.Fields request, @Nullable StructuredTurn turn)
            throws InterruptedException {
        var subtype = text(request, "subtype");
        if (!subtype.equals("can_use_tool")) {
            return ClaudeMessageWriter.refusal(id, "unsupported request '%s'".formatted(subtype));
        }
        if (asksPerson(request)) {
            return question(id, request, turn);
        }
        var wanted = request(request);
        var decision = launch.broker().decide(wanted);
        emit(turn, new AgentEvent.PermissionDecided(wanted, decision));
        return ClaudeMessageWriter.permission(id, decision, fields(request, "input"));
    }

    /// Asks a person the questions. If nobody answers, the agent decides by itself.
    private Value question(String id, Value.Fields request, @Nullable StructuredTurn turn)
            throws InterruptedException {
        var asked = new QuestionToolCall(fields(request, "input"));
        asked.questions().forEach(question -> emit(turn, new AgentEvent.QuestionAsked(question)));
        var questionsResult = asked.ask(launch.broker(), launch.node());
        return switch (questionsResult.reply()) {
            case QuestionAnswer.GivenAnswer(_, var by) ->
                    ClaudeMessageWriter.permission(
                            id, new PermissionDecision.Allowed(by), questionsResult.input());
            case QuestionAnswer.Nobody _, QuestionAnswer.AtTheScreen _ ->
                    ClaudeMessageWriter.permission(
                            id,
                            new PermissionDecision.Denied(
                                    "nobody", QuestionToolCall.NOBODY_ANSWERS),
                            Value.NULL);
        };
    }

    private void reportState(@Nullable StructuredTurn turn) {
        if (turn != null) {
            turn.stateChanged(status.explain());
        }
    }

    private static void emit(@Nullable StructuredTurn turn, AgentEvent event) {
        if (turn != null) {
            turn.emit(event);
        }
    }

    private synchronized void settle(String id) {
        boolean known = open.remove(id) != null;
        if (known && open.isEmpty() && status.state() == TerminalState.WAITING) {
            status.reportState(
                    TerminalState.BUSY, "permission-answered", "its request was answered");
        }
    }

    /// Withdraws a request that the program has cancelled.
    synchronized void withdrawn(String id) {
        var thread = open.get(id);
        if (thread != null) {
            thread.interrupt();
        }
    }

    synchronized void withdrawAll() {
        open.values().forEach(Thread::interrupt);
    }

    /// The input of the program.
    @FunctionalInterface
    interface ClaudeInput {

        boolean send(Value object) throws InterruptedException;
    }
}
