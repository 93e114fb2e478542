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

/// What Claude Code tells by its hooks: when it takes a prompt, uses a tool, wants to be allowed
/// something, and is done.
///
/// It tells nothing when it is interrupted; its transcript does. *Safe for many threads.*
final class ClaudeHooks implements Channel {

    /// These are told as they happen; the program waits only until they are written down.
    private static final List<String> TOLD =
            List.of(
                    "SessionStart",
                    "PreToolUse",
                    "PostToolUse",
                    "PostToolUseFailure",
                    "Stop",
                    "StopFailure");

    /// The program waits until it is told that it may work in the permission mode that it is in.
    private static final String PROMPT = "UserPromptSubmit";

    private static final String PERMISSION = "PermissionRequest";

    private static final Duration QUICK = Duration.ofSeconds(10);

    /// As long as a person may take to decide.
    private static final Duration PATIENT = Duration.ofDays(1);

    /// How long after its end what a turn cost may be missing from the transcript.
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

    /// {@return hooks that are told about}
    ///
    /// @param desk where what they tell goes
    /// @throws IOException if there is no place for their mailbox
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

    /// What a person types at the screen is a person's own affair.
    private void submitted(Letter letter) {
        desk.named(letter.text("session_id"));
        desk.permissions().withdrawAll();
        var ours = desk.turn().filter(turn -> isPrompt(letter.text("prompt"), turn));
        var refusal =
                desk.launch().refusedMode(letter.text("permission_mode"), "given nothing to do");
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
        desk.said(TerminalState.READY, "prompt-hook", "it was kept from taking a prompt");
    }

    /// A prompt that was broken off early may be told about after the next one was entered.
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
            // It could not be read: then the program asks on its screen, which tells what it is.
            letter.reply().send("");
            return;
        }
        if (tool.equals(UserQuestions.TOOL)) {
            new ClaudeAsking(desk, letter).begin();
            return;
        }
        desk.wants(tool, letter.fields("tool_input"), "permission-hook", new Verdict(letter));
    }

    /// A tool that has been used needs no permission any more: a person was asked and said so. What
    /// asked a person is told with the answers.
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
            // The prompt before this one: the program goes on.
            return;
        }
        var known = letter.isLost() ? lost() : how;
        desk.permissions().withdrawAll();
        turn.ifPresent(now -> now.finish(known, text));
        desk.said(TerminalState.READY, rule, "it is done with a prompt");
    }

    /// What stands on the screen at that moment need not be the answer, nor what was written last.
    private AgentAnswer.End lost() {
        return new AgentAnswer.Lost(
                "agent '%s' is done with its turn, but what it told about that could not be left in"
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

    /// The last line of the transcript may be written a moment later than it is told about.
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

    /// Brings a decision to the program.
    ///
    /// @param letter what it is an answer to
    private record Verdict(Letter letter) implements Permissions.Answer {

        @Override
        public void give(Decision decision) {
            letter.reply().send(ClaudeDecision.write(decision, Value.Fields.EMPTY));
        }

        /// After an answer this changes nothing.
        @Override
        public void over() {
            letter.reply().send("");
        }
    }
}
