package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.PersonResponder;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.WakeSignal;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.PermissionAnswer;
import dev.nerve.gate.StoredGate;
import dev.nerve.run.ThreadScope;
import dev.nerve.run.TimeSource;
import dev.nerve.terminal.state.ProgramQuestion;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// The dialogs of an agent outside of runs, such as at its start, as gates of its session and node.
///
/// A gate is cancelled when the agent no longer asks. *Safe for many threads.*
///
/// @param gates the store of the gates
/// @param time the time source
/// @param session the session of the node
/// @param node the agent's node
record NodeGates(GateStore gates, TimeSource time, SessionId session, NodeId node)
        implements PersonResponder {

    private static final System.Logger LOG = System.getLogger(NodeGates.class.getName());

    @Override
    public PermissionDecision decide(PermissionRequest request) throws InterruptedException {
        var gate =
                Gate.of(PersonPromptText.of(request))
                        .withOptions(PermissionAnswer.OPTIONS)
                        .withContent(AgentGateContent.ofStart(request));
        var answer = ask(gate);
        return answer.text().equals(PermissionAnswer.ALLOW)
                ? new PermissionDecision.Allowed(answer.by())
                : new PermissionDecision.Denied(
                        answer.by(), "%s denied %s".formatted(answer.by(), request));
    }

    @Override
    public QuestionAnswer answer(NodeId agent, ProgramQuestion question)
            throws InterruptedException {
        var gate =
                Gate.of(PersonPromptText.of(agent, question))
                        .withOptions(List.copyOf(new LinkedHashSet<>(question.choices())))
                        .withContent(AgentGateContent.of(agent, question));
        var answer = ask(gate);
        return new QuestionAnswer.GivenAnswer(answer.text(), answer.by());
    }

    @Override
    public boolean canAskBeforeTurns() {
        return true;
    }

    private GateAnswer ask(Gate gate) throws InterruptedException {
        var opened = gates.open(GatePlace.of(session, node), gate, time.now());
        try {
            var answer = await(opened.number());
            if (answer.how() != GateAnswer.Resolution.ANSWERED) {
                throw new InterruptedException("item %d was closed".formatted(opened.number()));
            }
            return answer;
        } catch (InterruptedException interrupt) {
            // On its own thread, because this one may be interrupted again.
            try (var scope = new ThreadScope()) {
                scope.start(() -> cancel(opened));
            }
            throw interrupt;
        }
    }

    private GateAnswer await(long number) throws InterruptedException {
        var signal = new WakeSignal();
        try (var _ = gates.changes().subscribe(ChangeTopic.inbox(), signal::set)) {
            while (true) {
                signal.clear();
                var answer = gates.find(number).map(StoredGate::answer);
                if (answer.isPresent()) {
                    return answer.get();
                }
                signal.await();
            }
        }
    }

    private void cancel(StoredGate open) {
        var cancelled =
                new GateAnswer(
                        GateAnswer.Resolution.CANCELLED,
                        "",
                        "agent '%s'".formatted(node),
                        time.now());
        try {
            gates.settle(open.number(), cancelled);
        } catch (RuntimeException | InterruptedException failure) {
            LOG.log(System.Logger.Level.WARNING, "a dialog was not withdrawn", failure);
        }
    }

    /// Cancels the gates that an earlier process left open for this node.
    void cancelLeftovers() {
        var query = InboxQuery.OPEN.withSession(session);
        Optional<Long> next = Optional.of(0L);
        while (next.isPresent()) {
            var page = gates.list(query.withPage(next.get(), InboxQuery.DEFAULT_LIMIT));
            page.gates().stream()
                    .filter(gate -> gate.run().isEmpty() && node.equals(gate.place().node()))
                    .forEach(this::cancel);
            next = Optional.ofNullable(page.next());
        }
    }
}
