package dev.nerve.agent.terminal.claude;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.agent.QuestionToolCall;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.terminal.channel.HookInbox;
import dev.nerve.agent.terminal.channel.HookMessage;
import dev.nerve.agent.terminal.channel.PendingDecisions;
import dev.nerve.agent.terminal.channel.ProgramChannel;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// The hooks of Claude Code. They report when it accepts a prompt, uses a tool, asks for
/// permission, and ends a turn.
///
/// No hook reports an interrupt; the transcript does. *Safe for many threads.*
public final class ClaudeHookChannel implements ProgramChannel {

    /// Events for which the program waits only until the report is written.
    private static final List<String> TOLD =
            List.of(
                    "SessionStart",
                    "PreToolUse",
                    "PostToolUse",
                    "PostToolUseFailure",
                    "Stop",
                    "StopFailure");

    /// The event at which the program waits until nerve has checked its permission mode.
    private static final String PROMPT = "UserPromptSubmit";

    private static final String PERMISSION = "PermissionRequest";

    private static final Duration QUICK = Duration.ofSeconds(10);

    /// The time that a person has to decide.
    private static final Duration PATIENT = Duration.ofDays(1);

    /// The time after the end of a turn within which the transcript gets its usage.
    private static final Duration LATE = Duration.ofSeconds(1);

    private static final Duration SHORTLY = Duration.ofMillis(5);

    private final ProgramStateHub programStateHub;
    private final HookInbox inbox;
    private final ClaudeTranscriptReader transcript = new ClaudeTranscriptReader();
    private volatile boolean heard;

    private ClaudeHookChannel(ProgramStateHub programStateHub) throws IOException {
        this.programStateHub = programStateHub;
        this.inbox = HookInbox.open(programStateHub.launch().host(), this::hear);
    }

    /// {@return open hooks}
    ///
    /// @param programStateHub the hub that receives the reports
    /// @throws IOException if the files for the hooks cannot be created
    public static ClaudeHookChannel open(ProgramStateHub programStateHub) throws IOException {
        return new ClaudeHookChannel(programStateHub);
    }

    @Override
    public List<String> extendCommand(List<String> command) {
        return ClaudeHookSettings.merge(command, programStateHub.launch().directory(), hooks());
    }

    private Value.Fields hooks() {
        var hooks = Value.Fields.EMPTY;
        for (var event : TOLD) {
            hooks = hooks.with(event, List.of(hook(inbox.notifyCommand(event), QUICK)));
        }
        return hooks.with(PROMPT, List.of(hook(inbox.askCommand(PROMPT), QUICK)))
                .with(PERMISSION, List.of(hook(inbox.askCommand(PERMISSION), PATIENT)));
    }

    private static Value.Fields hook(String command, Duration timeout) {
        var hook =
                Value.Fields.EMPTY
                        .with("type", "command")
                        .with("command", command)
                        .with("timeout", timeout.toSeconds());
        return Value.Fields.EMPTY.with("hooks", List.of(hook));
    }

    @Override
    public boolean hasReported() {
        return heard;
    }

    @Override
    public boolean asksPermission() {
        return heard;
    }

    public void hear(HookMessage hookMessage) {
        heard = true;
        var file = hookMessage.text("transcript_path");
        if (!file.isEmpty()) {
            transcript.useFile(Path.of(file));
        }
        switch (hookMessage.event()) {
            case "SessionStart" ->
                    programStateHub.setConversationIdIfUnknown(hookMessage.text("session_id"));
            case PROMPT -> submitted(hookMessage);
            case "PreToolUse" -> begun(hookMessage);
            case PERMISSION -> wants(hookMessage);
            case "PostToolUse" ->
                    used(hookMessage, hookMessage.fields("tool_response").toJson(), false);
            case "PostToolUseFailure" -> used(hookMessage, hookMessage.text("error"), true);
            case "Stop" -> stopped(hookMessage);
            case "StopFailure" -> failed(hookMessage);
            default -> hookMessage.reply().send("");
        }
    }

    /// Handles a submitted prompt. A prompt that a person typed at the screen is never refused.
    private void submitted(HookMessage hookMessage) {
        programStateHub.setConversationId(hookMessage.text("session_id"));
        programStateHub.permissions().withdrawAll();
        var ours =
                programStateHub.turn().filter(turn -> isPrompt(hookMessage.text("prompt"), turn));
        var refusal =
                programStateHub
                        .launch()
                        .permissionModeProblem(
                                hookMessage.text("permission_mode"), "not given the prompt");
        if (ours.isPresent() && refusal.isPresent()) {
            refuse(hookMessage, ours.get(), refusal.get());
        } else {
            ours.ifPresent(turn -> turn.accept(hookMessage.text("prompt_id")));
            programStateHub.reportState(TerminalState.BUSY, "prompt-hook", "it has taken a prompt");
            hookMessage.reply().send("");
        }
    }

    private void refuse(HookMessage hookMessage, TerminalTurn turn, String reason) {
        var block = Value.Fields.EMPTY.with("decision", "block").with("reason", reason);
        hookMessage.reply().send(block.toJson());
        turn.finish(new AgentAnswer.Failed(ErrorCode.PERMISSION, reason), "");
        programStateHub.reportState(TerminalState.READY, "prompt-hook", "its prompt was blocked");
    }

    /// Compares the texts, because the report of a cancelled prompt may arrive after the next one
    /// was entered.
    private static boolean isPrompt(String told, TerminalTurn turn) {
        return told.isEmpty() || turn.isPromptIn(told) || told.contains("[Pasted text #");
    }

    private void begun(HookMessage hookMessage) {
        var tool = hookMessage.text("tool_name");
        if (hookMessage.text("agent_id").isEmpty() && !hookMessage.isUndelivered()) {
            var use =
                    ToolUse.begun(
                            hookMessage.text("tool_use_id"),
                            tool,
                            hookMessage.fields("tool_input"));
            programStateHub.turn().ifPresent(turn -> turn.beginTool(use));
        }
        if (tool.equals(QuestionToolCall.TOOL)) {
            var question = new QuestionToolCall(hookMessage.fields("tool_input")).first();
            programStateHub.reportQuestion(question, "tool-hook", "it asks a person something");
        } else if (!programStateHub.permissions().isPending()) {
            programStateHub.reportState(TerminalState.BUSY, "tool-hook", "it uses " + tool);
        }
    }

    private void wants(HookMessage hookMessage) {
        var tool = hookMessage.text("tool_name");
        if (tool.isEmpty()) {
            // The message could not be read. Without an answer, the program asks on its screen.
            hookMessage.reply().send("");
            return;
        }
        if (tool.equals(QuestionToolCall.TOOL)) {
            new ClaudeUserQuestion(programStateHub, hookMessage).begin();
            return;
        }
        programStateHub.requestPermission(
                tool,
                hookMessage.fields("tool_input"),
                "permission-hook",
                new HookDecisionListener(hookMessage));
    }

    /// Withdraws the request for a tool that has been used, because a person at the screen has
    /// allowed it. A used question tool has the answers in its input, so only its name is compared.
    private void used(HookMessage hookMessage, String result, boolean wrong) {
        var tool = hookMessage.text("tool_name");
        var arguments = hookMessage.fields("tool_input");
        programStateHub
                .permissions()
                .withdraw(request ->
                        request.tool().equals(tool)
                                && (tool.equals(QuestionToolCall.TOOL)
                                        || request.arguments().equals(arguments)));
        programStateHub
                .turn()
                .ifPresent(turn ->
                        transcript.addResult(hookMessage.text("tool_use_id"), result, wrong));
        if (!programStateHub.permissions().isPending()) {
            programStateHub.reportState(TerminalState.BUSY, "tool-hook", "it has used " + tool);
        }
    }

    private void stopped(HookMessage hookMessage) {
        var text = hookMessage.text("last_assistant_message");
        finish(hookMessage, Completed.COMPLETED, text, "stop-hook");
    }

    private void failed(HookMessage hookMessage) {
        var message = hookMessage.text("last_assistant_message");
        var code = ClaudeErrorCodes.code(hookMessage.text("error"), message);
        finish(hookMessage, new AgentAnswer.Failed(code, message), "", "stop-failure-hook");
    }

    private void finish(
            HookMessage hookMessage, AgentAnswer.AgentTurnEnd how, String text, String rule) {
        var turn = programStateHub.turn();
        if (turn.isPresent() && !turn.get().isAcceptedAs(hookMessage.text("prompt_id"))) {
            // The hook belongs to the previous prompt, so the program still works.
            return;
        }
        var known = hookMessage.isUndelivered() ? lost() : how;
        programStateHub.permissions().withdrawAll();
        turn.ifPresent(now -> now.finish(known, text));
        programStateHub.reportState(TerminalState.READY, rule, "it is done with a prompt");
    }

    /// Returns an unknown end. Neither the screen nor the last transcript entry must be taken for
    /// the answer at this moment.
    private AgentAnswer.AgentTurnEnd lost() {
        return new AgentAnswer.Lost(
                "agent '%s' has ended its turn, but its report could not be written to"
                                .formatted(programStateHub.launch().node())
                        + " %s: is its disk full?".formatted(inbox.directory()));
    }

    @Override
    public void beginTurn(TerminalTurn turn) {
        transcript.begin(turn, programStateHub.launch().host().time().now());
    }

    @Override
    public void poll() {
        transcript.poll();
        if (transcript.isInterrupted()) {
            programStateHub.permissions().withdrawAll();
            programStateHub.turn().ifPresent(turn -> turn.finish(Interrupted.INTERRUPTED, ""));
            programStateHub.reportState(
                    TerminalState.READY, "transcript", "it has written that it was interrupted");
        }
    }

    /// Waits for the last line of the transcript, which may be written a moment after the hook.
    @Override
    public void endTurn() throws InterruptedException {
        var time = programStateHub.launch().host().time();
        long deadline = time.nanos() + LATE.toNanos();
        transcript.poll();
        while (!transcript.isComplete() && time.nanos() < deadline) {
            time.sleep(SHORTLY);
            transcript.poll();
        }
        transcript.settle();
        inbox.dropUnreadAnswers();
    }

    @Override
    public void close() {
        inbox.close();
    }

    /// Sends a decision to the program.
    ///
    /// @param letter the hook message to answer
    private record HookDecisionListener(HookMessage letter)
            implements PendingDecisions.DecisionListener {

        @Override
        public void decided(PermissionDecision decision) {
            letter.reply().send(ClaudeDecisionWriter.write(decision, Value.Fields.EMPTY));
        }

        /// Releases the hook without an answer. Has no effect after an answer.
        @Override
        public void finished() {
            letter.reply().send("");
        }
    }
}
