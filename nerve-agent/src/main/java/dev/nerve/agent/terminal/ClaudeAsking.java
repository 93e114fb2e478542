package dev.nerve.agent.terminal;

import dev.nerve.agent.UserQuestions;
import dev.nerve.agent.permission.Broker;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.Reply;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;

/// A question of Claude Code to a person, which arrives with a hook and is answered through it. A
/// person can also answer the dialog on the screen. *Used once*, by one thread after another.
final class ClaudeAsking implements Broker, Permissions.Answer {

    private static final String RULE = "permission-hook";

    private final Desk desk;
    private final Letter letter;
    private final UserQuestions questions;
    private volatile Value.Fields input = Value.Fields.EMPTY;

    ClaudeAsking(Desk desk, Letter letter) {
        this.desk = desk;
        this.letter = letter;
        this.questions = new UserQuestions(letter.fields("tool_input"));
    }

    void begin() {
        desk.asked(questions.first(), RULE, "it asks a person something");
        var launch = desk.launch();
        var request =
                PermissionRequest.of(
                        launch.node(),
                        UserQuestions.TOOL,
                        questions.input(),
                        launch.directory(),
                        questions.first().text());
        desk.permissions().ask(request, this, this);
    }

    /// Asks the question. Throws if it is left to a person at the screen; then the hook sends no
    /// answer.
    @Override
    public Decision decide(PermissionRequest request) throws InterruptedException {
        var answered = questions.ask(desk.launch().broker(), request.node());
        return switch (answered.reply()) {
            case Reply.Said(_, var by) -> {
                input = answered.input();
                yield new Decision.Allowed(by);
            }
            case Reply.Nobody _ -> new Decision.Denied("nobody", UserQuestions.DECIDE);
            case Reply.AtTheScreen _ -> throw new InterruptedException("left to a person");
        };
    }

    @Override
    public void give(Decision decision) {
        if (!desk.permissions().isPending()) {
            desk.said(TerminalState.BUSY, RULE, "its question was answered");
        }
        letter.reply().send(ClaudeDecision.write(decision, input));
    }

    /// Releases the hook without an answer. Has no effect after an answer.
    @Override
    public void over() {
        letter.reply().send("");
    }
}
