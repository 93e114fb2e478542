package dev.nerve.agent.terminal.claude;

import dev.nerve.agent.QuestionToolCall;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.agent.terminal.channel.HookMessage;
import dev.nerve.agent.terminal.channel.PendingDecisions;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;

/// A question of Claude Code to a person, which arrives with a hook and is answered through it. A
/// person can also answer the dialog on the screen. *Used once*, by one thread after another.
final class ClaudeUserQuestion implements PermissionBroker, PendingDecisions.DecisionListener {

    private static final String RULE = "permission-hook";

    private final ProgramStateHub hub;
    private final HookMessage message;
    private final QuestionToolCall questions;
    private volatile Value.Fields input = Value.Fields.EMPTY;

    ClaudeUserQuestion(ProgramStateHub hub, HookMessage message) {
        this.hub = hub;
        this.message = message;
        this.questions = new QuestionToolCall(message.fields("tool_input"));
    }

    void begin() {
        hub.reportQuestion(questions.first(), RULE, "it asks a person something");
        var launch = hub.launch();
        var request =
                PermissionRequest.of(
                        launch.node(),
                        QuestionToolCall.TOOL,
                        questions.input(),
                        launch.directory(),
                        questions.first().text());
        hub.permissions().ask(request, this, this);
    }

    /// Asks the question. Throws if it is left to a person at the screen; then the hook sends no
    /// answer.
    @Override
    public PermissionDecision decide(PermissionRequest request) throws InterruptedException {
        var questionsResult = questions.ask(hub.launch().broker(), request.node());
        return switch (questionsResult.reply()) {
            case QuestionAnswer.GivenAnswer(_, var by) -> {
                input = questionsResult.input();
                yield new PermissionDecision.Allowed(by);
            }
            case QuestionAnswer.Nobody _ ->
                    new PermissionDecision.Denied("nobody", QuestionToolCall.NOBODY_ANSWERS);
            case QuestionAnswer.AtTheScreen _ -> throw new InterruptedException("left to a person");
        };
    }

    @Override
    public void decided(PermissionDecision decision) {
        if (!hub.permissions().isPending()) {
            hub.reportState(TerminalState.BUSY, RULE, "its question was answered");
        }
        message.reply().send(ClaudeDecisionWriter.write(decision, input));
    }

    /// Releases the hook without an answer. Has no effect after an answer.
    @Override
    public void finished() {
        message.reply().send("");
    }
}
