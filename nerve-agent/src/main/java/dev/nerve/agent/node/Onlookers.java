package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.Reply;
import dev.nerve.agent.permission.Respondent;
import dev.nerve.terminal.state.Question;

/// A respondent for an agent in a pane. If the other respondent has no answer to a question, it
/// leaves the question to a person at the pane. *Immutable.*
///
/// @param others the respondent that is asked first
record Onlookers(Respondent others) implements Respondent {

    @Override
    public Decision decide(PermissionRequest request) throws InterruptedException {
        return others.decide(request);
    }

    @Override
    public Reply answer(NodeId node, Question question) throws InterruptedException {
        var reply = others.answer(node, question);
        return reply == Reply.Nobody.NOBODY ? Reply.AtTheScreen.AT_THE_SCREEN : reply;
    }
}
