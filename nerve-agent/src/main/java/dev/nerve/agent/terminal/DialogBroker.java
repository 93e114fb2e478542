package dev.nerve.agent.terminal;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.terminal.node.TerminalBackend;
import dev.nerve.terminal.state.ProgramQuestion;
import java.util.Optional;

/// A person's choice in a dialog on a screen. *Used once*, by one thread after another.
final class DialogBroker implements PermissionBroker {

    private final AgentLaunch launch;
    private final ProgramQuestion question;
    private volatile int chosen;

    DialogBroker(AgentLaunch launch, ProgramQuestion question) {
        this.launch = launch;
        this.question = question;
    }

    /// {@return the answer to the question; nobody is asked if nerve could not select the choice}
    QuestionAnswer reply() throws InterruptedException {
        if (launch.program().keys().dialogs().canChoose(question.choices().size())) {
            return launch.broker().answer(launch.node(), question);
        }
        return launch.terms().place().backend() == TerminalBackend.PTY
                ? QuestionAnswer.Nobody.NOBODY
                : QuestionAnswer.AtTheScreen.AT_THE_SCREEN;
    }

    @Override
    public PermissionDecision decide(PermissionRequest request) throws InterruptedException {
        return switch (reply()) {
            case QuestionAnswer.GivenAnswer(var text, var by) -> {
                chosen = question.choices().indexOf(text) + 1;
                yield new PermissionDecision.Allowed(by);
            }
            case QuestionAnswer.Nobody _ ->
                    new PermissionDecision.Denied("nobody", "no person can answer");
            case QuestionAnswer.AtTheScreen _ -> throw new InterruptedException("left to a person");
        };
    }

    /// {@return the number of the choice, from 1; 0 if the dialog is to be dismissed}
    int chosen() {
        return chosen;
    }

    /// {@return the end of the turn if nobody answers; empty if somebody has}
    Optional<AgentAnswer.AgentTurnEnd> failure() {
        return chosen > 0
                ? Optional.empty()
                : Optional.of(
                        new AgentAnswer.Failed(
                                ErrorCode.UNAVAILABLE,
                                "agent '%s' asks '%s' %s, and no person can answer"
                                        .formatted(
                                                launch.node(),
                                                question.text(),
                                                question.choices())));
    }
}
