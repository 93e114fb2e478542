package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.run.Time;
import dev.nerve.terminal.state.Question;
import java.util.List;
import java.util.function.Consumer;

/// Requests that wait for a person, and the way to answer them, where no run has gates for them.
///
/// As long as nobody listens, nobody is waited for: requests are denied, and the reason says so.
/// *Safe for many threads*: each request is answered once.
public final class Approvals {

    private final Inquiries<PermissionRequest, Decision> requests =
            new Inquiries<>(Words.PERMISSION);
    private final Questions questions = new Questions();

    /// {@return what agents ask that is not about permission}
    public Questions questions() {
        return questions;
    }

    /// {@return whoever listens, as somebody who can be asked}
    ///
    /// @param time when it is answered
    public Respondent by(Time time) {
        return new Respondent() {
            @Override
            public Decision decide(PermissionRequest request) throws InterruptedException {
                return requests.ask(request, time);
            }

            @Override
            public Reply answer(NodeId node, Question question) throws InterruptedException {
                return questions.ask(node, question, time);
            }
        };
    }

    /// {@return what waits for an answer, the oldest first}
    public List<Pending> pending() {
        return requests.pending().stream().map(Pending::new).toList();
    }

    /// Answers a request.
    ///
    /// @param id which
    /// @param decision the answer
    /// @throws NerveException.AlreadyExists if it was answered before; tells by whom, and when
    /// @throws NerveException.NotFound if there is none, or it was withdrawn
    public void answer(String id, Decision decision) {
        requests.answer(id, decision);
    }

    /// Tells somebody about every request from now on, who is taken to see to it that it is
    /// answered. When the last one leaves, what waits is denied.
    ///
    /// @param listener must be quick; may answer at once
    /// @return to be closed by whoever does not answer any more
    public AutoCloseable listen(Consumer<Pending> listener) {
        return requests.listen(asked -> listener.accept(new Pending(asked)));
    }

    /// A request that waits.
    ///
    /// @param id by which it is answered
    /// @param request what an agent wants
    public record Pending(String id, PermissionRequest request) {

        private Pending(Inquiries.Asked<PermissionRequest> asked) {
            this(asked.id(), asked.what());
        }
    }

    private enum Words implements Inquiries.Words<PermissionRequest, Decision> {
        PERMISSION;

        @Override
        public String prefix() {
            return "permission";
        }

        @Override
        public Decision nobody(PermissionRequest request) {
            return new Decision.Denied(
                    "nobody",
                    "nobody is there who could be asked: give '%s' a policy, or answer requests"
                            .formatted(request.node()));
        }

        @Override
        public String by(Decision decision) {
            return decision.by();
        }
    }
}
