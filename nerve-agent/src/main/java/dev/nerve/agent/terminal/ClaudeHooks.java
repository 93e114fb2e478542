package dev.nerve.agent.terminal;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.UserQuestions;
import dev.nerve.agent.permission.Decision;
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
final class ClaudeHooks implements Channel {

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

    private final Desk desk;
    private final Mailbox mailbox;
    private final ClaudeTranscript transcript = new ClaudeTranscript();
    private volatile boolean heard;

    private ClaudeHooks(Desk desk) throws IOException {
        this.desk = desk;
        this.mailbox = Mailbox.open(desk.launch().host(), this::hear);
    }

    /// {@return open hooks}
    ///
    /// @param desk the hub that receives the reports
    /// @throws IOException if the files for the hooks cannot be created
    static ClaudeHooks open(Desk desk) throws IOException {
        return new ClaudeHooks(desk);
    }

    @Override
    public List<String> extend(List<String> command) {
        return ClaudeSettings.merge(command, desk.launch().directory(), hooks());
    }

    private Value.Fields hooks() {
        var hooks = Value.Fields.EMPTY;
        for (var event : TOLD) {
            hooks = hooks.with(event, List.of(hook(mailbox.telling(event), QUICK)));
        }
        return hooks.with(PROMPT, List.of(hook(mailbox.asking(PROMPT), QUICK)))
                .with(PERMISSION, List.of(hook(mailbox.asking(PERMISSION), PATIENT)));
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
    public boolean isHeard() {
        return heard;
    }

    @Override
    public boolean asksPermission() {
        return heard;
    }

    void hear(Letter letter) {
        heard = true;
        var file = letter.text("transcript_path");
        if (!file.isEmpty()) {
            transcript.at(Path.of(file));
        }
        switch (letter.event()) {
            case "SessionStart" -> desk.namedAtFirst(letter.text("session_id"));
            case PROMPT -> submitted(letter);
            case "PreToolUse" -> begun(letter);
            case PERMISSION -> wants(letter);
            case "PostToolUse" -> used(letter, letter.fields("tool_response").toJson(), false);
            case "PostToolUseFailure" -> used(letter, letter.text("error"), true);
            case "Stop" -> stopped(letter);
            case "StopFailure" -> failed(letter);
            default -> letter.reply().send("");
        }
    }

    /// Handles a submitted prompt. A prompt that a person typed at the screen is never refused.
    private void submitted(Letter letter) {
        desk.named(letter.text("session_id"));
        desk.permissions().withdrawAll();
        var ours = desk.turn().filter(turn -> isPrompt(letter.text("prompt"), turn));
        var refusal =
                desk.launch().refusedMode(letter.text("permission_mode"), "not given the prompt");
        if (ours.isPresent() && refusal.isPresent()) {
            refuse(letter, ours.get(), refusal.get());
        } else {
            ours.ifPresent(turn -> turn.take(letter.text("prompt_id")));
            desk.said(TerminalState.BUSY, "prompt-hook", "it has taken a prompt");
            letter.reply().send("");
        }
    }

    private void refuse(Letter letter, Turn turn, String reason) {
        var block = Value.Fields.EMPTY.with("decision", "block").with("reason", reason);
        letter.reply().send(block.toJson());
        turn.finish(new AgentAnswer.Failed(ErrorCode.PERMISSION, reason), "");
        desk.said(TerminalState.READY, "prompt-hook", "its prompt was blocked");
    }

    /// Compares the texts, because the report of a cancelled prompt may arrive after the next one
    /// was entered.
    private static boolean isPrompt(String told, Turn turn) {
        return told.isEmpty() || turn.isIn(told) || told.contains("[Pasted text #");
    }

    private void begun(Letter letter) {
        var tool = letter.text("tool_name");
        if (letter.text("agent_id").isEmpty() && !letter.isLost()) {
            var use = ToolUse.begun(letter.text("tool_use_id"), tool, letter.fields("tool_input"));
            desk.turn().ifPresent(turn -> turn.begin(use));
        }
        if (tool.equals(UserQuestions.TOOL)) {
            var question = new UserQuestions(letter.fields("tool_input")).first();
            desk.asked(question, "tool-hook", "it asks a person something");
        } else if (!desk.permissions().isPending()) {
            desk.said(TerminalState.BUSY, "tool-hook", "it uses " + tool);
        }
    }

    private void wants(Letter letter) {
        var tool = letter.text("tool_name");
        if (tool.isEmpty()) {
            // The message could not be read. Without an answer, the program asks on its screen.
            letter.reply().send("");
            return;
        }
        if (tool.equals(UserQuestions.TOOL)) {
            new ClaudeAsking(desk, letter).begin();
            return;
        }
        desk.wants(tool, letter.fields("tool_input"), "permission-hook", new Verdict(letter));
    }

    /// Withdraws the request for a tool that has been used, because a person at the screen has
    /// allowed it. A used question tool has the answers in its input, so only its name is compared.
    private void used(Letter letter, String result, boolean wrong) {
        var tool = letter.text("tool_name");
        var arguments = letter.fields("tool_input");
        desk.permissions()
                .withdraw(request ->
                        request.tool().equals(tool)
                                && (tool.equals(UserQuestions.TOOL)
                                        || request.arguments().equals(arguments)));
        desk.turn().ifPresent(turn -> transcript.ended(letter.text("tool_use_id"), result, wrong));
        if (!desk.permissions().isPending()) {
            desk.said(TerminalState.BUSY, "tool-hook", "it has used " + tool);
        }
    }

    private void stopped(Letter letter) {
        var text = letter.text("last_assistant_message");
        finish(letter, Completed.COMPLETED, text, "stop-hook");
    }

    private void failed(Letter letter) {
        var message = letter.text("last_assistant_message");
        var code = ClaudeError.code(letter.text("error"), message);
        finish(letter, new AgentAnswer.Failed(code, message), "", "stop-failure-hook");
    }

    private void finish(Letter letter, AgentAnswer.End how, String text, String rule) {
        var turn = desk.turn();
        if (turn.isPresent() && !turn.get().isTakenAs(letter.text("prompt_id"))) {
            // The hook belongs to the previous prompt, so the program still works.
            return;
        }
        var known = letter.isLost() ? lost() : how;
        desk.permissions().withdrawAll();
        turn.ifPresent(now -> now.finish(known, text));
        desk.said(TerminalState.READY, rule, "it is done with a prompt");
    }

    /// Returns an unknown end. Neither the screen nor the last transcript entry must be taken for
    /// the answer at this moment.
    private AgentAnswer.End lost() {
        return new AgentAnswer.Lost(
                "agent '%s' has ended its turn, but its report could not be written to"
                                .formatted(desk.launch().node())
                        + " %s: is its disk full?".formatted(mailbox.directory()));
    }

    @Override
    public void begin(Turn turn) {
        transcript.begin(turn, desk.launch().host().time().now());
    }

    @Override
    public void look() {
        transcript.look();
        if (transcript.isInterrupted()) {
            desk.permissions().withdrawAll();
            desk.turn().ifPresent(turn -> turn.finish(Interrupted.INTERRUPTED, ""));
            desk.said(TerminalState.READY, "transcript", "it has written that it was interrupted");
        }
    }

    /// Waits for the last line of the transcript, which may be written a moment after the hook.
    @Override
    public void end() throws InterruptedException {
        var time = desk.launch().host().time();
        long deadline = time.nanos() + LATE.toNanos();
        transcript.look();
        while (!transcript.isComplete() && time.nanos() < deadline) {
            time.sleep(SHORTLY);
            transcript.look();
        }
        transcript.settle();
        mailbox.forget();
    }

    @Override
    public void close() {
        mailbox.close();
    }

    /// Sends a decision to the program.
    ///
    /// @param letter the hook message to answer
    private record Verdict(Letter letter) implements Permissions.Answer {

        @Override
        public void give(Decision decision) {
            letter.reply().send(ClaudeDecision.write(decision, Value.Fields.EMPTY));
        }

        /// Releases the hook without an answer. Has no effect after an answer.
        @Override
        public void over() {
            letter.reply().send("");
        }
    }
}
