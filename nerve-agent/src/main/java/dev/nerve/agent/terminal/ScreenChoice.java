package dev.nerve.agent.terminal;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.permission.Broker;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.Reply;
import dev.nerve.terminal.node.Backend;
import dev.nerve.terminal.state.Question;
import java.util.Optional;

/// A person's choice in a dialog on a screen. *Used once*, by one thread after another.
final class ScreenChoice implements Broker {

    private final AgentLaunch launch;
    private final Question question;
    private volatile int chosen;

    ScreenChoice(AgentLaunch launch, Question question) {
        this.launch = launch;
        this.question = question;
    }

    /// {@return the answer to the question; nobody is asked if nerve could not select the choice}
    Reply reply() throws InterruptedException {
        if (launch.program().keys().dialogs().canChoose(question.choices().size())) {
            return launch.broker().answer(launch.node(), question);
        }
        return launch.terms().place().backend() == Backend.PTY
                ? Reply.Nobody.NOBODY
                : Reply.AtTheScreen.AT_THE_SCREEN;
    }

    @Override
    public Decision decide(PermissionRequest request) throws InterruptedException {
        return switch (reply()) {
            case Reply.Said(var text, var by) -> {
                chosen = question.choices().indexOf(text) + 1;
                yield new Decision.Allowed(by);
            }
            case Reply.Nobody _ -> new Decision.Denied("nobody", "nobody is there to answer");
            case Reply.AtTheScreen _ -> throw new InterruptedException("left to a person");
        };
    }

    /// {@return the number of the choice, from 1; 0 if the dialog is to be dismissed}
    int chosen() {
        return chosen;
    }

    /// {@return the end of the turn if nobody answers; empty if somebody has}
    Optional<AgentAnswer.End> failure() {
        return chosen > 0
                ? Optional.empty()
                : Optional.of(
                        new AgentAnswer.Failed(
                                ErrorCode.UNAVAILABLE,
                                "agent '%s' asks '%s' %s, and nobody is there to answer"
                                        .formatted(
                                                launch.node(),
                                                question.text(),
                                                question.choices())));
    }
}
