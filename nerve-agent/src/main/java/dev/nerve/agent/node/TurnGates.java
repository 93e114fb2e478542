package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.PersonResponder;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.agent.permission.RememberedAnswers;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.PermissionAnswer;
import dev.nerve.gate.StoredGate;
import dev.nerve.gate.rule.RememberedRule.RulePlace;
import dev.nerve.node.GateLifecycle;
import dev.nerve.node.RunContext;
import dev.nerve.run.ThreadScope;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.value.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The requests and questions of an agent in one turn, as gates of its run: `<path>/permission`,
/// `<path>/permission[2]` and so on, and `<path>/question`.
///
/// An answer belongs to the exact text of the question. If the turn is repeated, the same question
/// gets its stored answer, and a different question opens another gate. Gates that are no longer
/// needed are settled as cancelled. *Safe for many threads.*
final class TurnGates implements PersonResponder, AutoCloseable {

    private static final System.Logger LOG = System.getLogger(TurnGates.class.getName());

    private static final String PERMISSION = "permission";
    private static final String QUESTION = "question";

    private final RunContext context;
    private final NodeId node;
    private final @Nullable SessionId session;
    private final RememberedAnswers remembered;
    private final Map<String, Integer> counts = new HashMap<>();
    private final Set<Thread> asking = new HashSet<>();

    /// @param session the session of the node, or null if it is in none
    TurnGates(
            RunContext context,
            NodeId node,
            @Nullable SessionId session,
            RememberedAnswers remembered) {
        this.context = context;
        this.node = node;
        this.session = session;
        this.remembered = remembered;
    }

    /// Checks the remembered rules, so that the turn of an agent fails before it begins.
    void checkRules() {
        remembered.check(rulePlace());
    }

    private RulePlace rulePlace() {
        return new RulePlace(session, context.run().id());
    }

    /// Decides by a remembered rule if one applies. Otherwise asks a person.
    @Override
    public PermissionDecision decide(PermissionRequest request) throws InterruptedException {
        var known = remembered.find(request, rulePlace());
        return known.isPresent() ? known.get() : askPermission(request);
    }

    private PermissionDecision askPermission(PermissionRequest request)
            throws InterruptedException {
        var gate =
                Gate.of(PersonPromptText.of(request))
                        .withOptions(PermissionAnswer.OPTIONS)
                        .withContent(AgentGateContent.of(request));
        var answer = ask(PERMISSION, gate);
        var given = PermissionAnswer.find(answer.value());
        if (given.isPresent() && given.get().isAllowed()) {
            return new PermissionDecision.Allowed(answer.by());
        }
        var why = given.map(PermissionAnswer::reason).orElse("");
        return new PermissionDecision.Denied(
                answer.by(), reason(request, answer) + (why.isEmpty() ? "" : ": " + why));
    }

    /// Returns the reason for the model, which must learn that a retry does not help.
    private static String reason(PermissionRequest request, GateAnswer answer) {
        if (answer.how() != GateAnswer.Resolution.ANSWERED) {
            return "nobody allowed %s in time; go on without it, or say why it is needed"
                    .formatted(request);
        }
        return "%s denied %s in this run; go on without it, or say why it is needed"
                .formatted(
                        answer.by().equals(GateAnswer.PREPARED)
                                ? "the person who started the run"
                                : answer.by(),
                        request);
    }

    @Override
    public QuestionAnswer answer(NodeId agent, ProgramQuestion question)
            throws InterruptedException {
        var gate =
                Gate.of(PersonPromptText.of(agent, question))
                        .withOptions(List.copyOf(new LinkedHashSet<>(question.choices())))
                        .withContent(AgentGateContent.of(agent, question));
        var answer = ask(QUESTION, gate);
        return answer.how() == GateAnswer.Resolution.ANSWERED
                ? new QuestionAnswer.GivenAnswer(text(answer.value()), answer.by())
                : QuestionAnswer.Nobody.NOBODY;
    }

    /// {@return an answer as agents expect it: several options with commas between them}
    private static String text(Value answer) {
        return answer instanceof Value.Items(var chosen)
                ? chosen.stream().map(Value::text).collect(Collectors.joining(", "))
                : answer.text();
    }

    private GateAnswer ask(String name, Gate gate) throws InterruptedException {
        begin();
        try {
            var place = context.childContext(free(name, gate), node, Value.NULL);
            return answer(place, gate);
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        asking.add(Thread.currentThread());
    }

    private synchronized void end() {
        asking.remove(Thread.currentThread());
        notifyAll();
    }

    /// {@return the first path with the name where no other question was answered}
    private synchronized RunPath free(String name, Gate gate) throws InterruptedException {
        var gates = context.memory().gates();
        var run = context.run().id();
        while (true) {
            int number = counts.merge(name, 1, Integer::sum);
            var first = context.path().child(name);
            var path = number == 1 ? first : first.round(number);
            var known = gates.find(run, path);
            if (known.isEmpty() || known.get().gate().isSameQuestion(gate)) {
                return path;
            }
            if (!isAnswered(known.get())) {
                GateLifecycle.withdraw(context.childContext(path, node, Value.NULL), name());
                gates.delete(run, path);
                return path;
            }
        }
    }

    private static boolean isAnswered(StoredGate known) {
        var answer = known.answer();
        return answer != null && answer.how() == GateAnswer.Resolution.ANSWERED;
    }

    private GateAnswer answer(RunContext place, Gate gate) throws InterruptedException {
        try {
            return GateLifecycle.ask(place, gate, session);
        } catch (InterruptedException interrupt) {
            // On its own thread, because this one may be interrupted again.
            try (var scope = new ThreadScope()) {
                scope.start(() -> withdrawing(() -> GateLifecycle.withdraw(place, name())));
            }
            throw interrupt;
        }
    }

    private String name() {
        return "agent '%s'".formatted(node);
    }

    /// Withdraws all open gates of the turn, including those of an earlier attempt.
    @Override
    public void close() {
        boolean interrupted = endAll();
        try (var scope = new ThreadScope()) {
            scope.start(
                    () -> withdrawing(() -> GateLifecycle.withdrawInside(context, node, name())));
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// {@return whether this thread was interrupted while it waited}
    private synchronized boolean endAll() {
        boolean interrupted = false;
        asking.forEach(Thread::interrupt);
        while (!asking.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        return interrupted;
    }

    private static void withdrawing(Withdrawal withdrawal) {
        try {
            withdrawal.make();
        } catch (RuntimeException | InterruptedException failure) {
            LOG.log(System.Logger.Level.WARNING, "a question was not withdrawn", failure);
        }
    }

    @FunctionalInterface
    private interface Withdrawal {

        void make() throws InterruptedException;
    }
}
