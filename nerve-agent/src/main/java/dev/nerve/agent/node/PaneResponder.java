package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.PersonResponder;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.terminal.state.ProgramQuestion;

/// A respondent for an agent in a pane. If the other respondent has no answer to a question, it
/// leaves the question to a person at the pane. *Immutable.*
///
/// @param others the respondent that is asked first
record PaneResponder(PersonResponder others) implements PersonResponder {

    @Override
    public PermissionDecision decide(PermissionRequest request) throws InterruptedException {
        return others.decide(request);
    }

    @Override
    public QuestionAnswer answer(NodeId node, ProgramQuestion question)
            throws InterruptedException {
        var questionAnswer = others.answer(node, question);
        return questionAnswer == QuestionAnswer.Nobody.NOBODY
                ? QuestionAnswer.AtTheScreen.AT_THE_SCREEN
                : questionAnswer;
    }

    @Override
    public boolean canAskBeforeTurns() {
        return others.canAskBeforeTurns();
    }
}
