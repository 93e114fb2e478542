package dev.nerve.agent.terminal;

import dev.nerve.NodeId;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.terminal.state.ProgramQuestion;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Asks a person once about a dialog that stays on the screen. A slow program may miss a key, and
/// the same answer is entered again.
///
/// *Used by one thread after another.*
final class RepeatedDialogBroker implements PermissionBroker {

    /// The number of times that an answer is entered before the person is asked again.
    private static final int MOST_TRIES = 3;

    private final PermissionBroker broker;
    private final Map<ProgramQuestion, QuestionAnswer> answers = new HashMap<>();
    private final Map<PermissionRequest, PermissionDecision> decisions = new HashMap<>();
    private final Map<Object, Integer> tries = new HashMap<>();

    RepeatedDialogBroker(PermissionBroker broker) {
        this.broker = broker;
    }

    @Override
    public PermissionDecision decide(PermissionRequest request) throws InterruptedException {
        var known = decisions.get(request);
        if (known != null && isRepeatable(request)) {
            return known;
        }
        var decision = broker.decide(request);
        decisions.put(request, decision);
        return decision;
    }

    @Override
    public QuestionAnswer answer(NodeId node, ProgramQuestion question)
            throws InterruptedException {
        var known = answers.get(question);
        if (known != null && isRepeatable(question)) {
            return known;
        }
        var answer = broker.answer(node, question);
        answers.put(question, answer);
        return answer;
    }

    private boolean isRepeatable(Object asked) {
        return tries.merge(asked, 1, Integer::sum) % (MOST_TRIES + 1) != 0;
    }

    @Override
    public Optional<PermissionDecision> admit(PermissionRequest request) {
        return broker.admit(request);
    }

    @Override
    public boolean canAskBeforeTurns() {
        return broker.canAskBeforeTurns();
    }
}
