package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.run.TimeSource;
import dev.nerve.terminal.state.ProgramQuestion;
import java.util.List;
import java.util.function.Consumer;

/// The permission requests that wait for a person outside of the gates of a run.
///
/// While nobody listens, requests are denied at once, and the reason says so. *Safe for many
/// threads*: each request is answered once.
public final class PermissionInbox {

    private final RequestInbox<PermissionRequest, PermissionDecision> requests =
            new RequestInbox<>(PermissionInboxRules.PERMISSION);
    private final QuestionInbox questions = new QuestionInbox();

    /// {@return the inbox for questions that are not permission requests}
    public QuestionInbox questions() {
        return questions;
    }

    /// {@return a respondent that asks whoever listens to this inbox}
    ///
    /// @param time the clock for the times of the answers
    public PersonResponder responder(TimeSource time) {
        return new PersonResponder() {
            @Override
            public PermissionDecision decide(PermissionRequest request)
                    throws InterruptedException {
                return requests.ask(request, time);
            }

            @Override
            public QuestionAnswer answer(NodeId node, ProgramQuestion question)
                    throws InterruptedException {
                return questions.ask(node, question, time);
            }
        };
    }

    /// {@return the unanswered requests, the oldest first}
    public List<PendingPermission> pending() {
        return requests.pending().stream().map(PendingPermission::new).toList();
    }

    /// Answers a request.
    ///
    /// @param id the id of the request
    /// @param decision the answer
    /// @throws NerveException.AlreadyExists if it was answered before; the message says by whom and
    /// when
    /// @throws NerveException.NotFound if there is no such request, or it was withdrawn
    public void answer(String id, PermissionDecision decision) {
        requests.answer(id, decision);
    }

    /// Subscribes to all new requests. A listener is expected to have them answered. When the last
    /// listener leaves, all open requests are denied.
    ///
    /// @param listener the listener; it must not block, and may answer at once
    /// @return the subscription, to be closed by a listener that does not answer any more
    public AutoCloseable listen(Consumer<PendingPermission> listener) {
        return requests.listen(
                inboxRequest -> listener.accept(new PendingPermission(inboxRequest)));
    }

    /// An unanswered request.
    ///
    /// @param id the id for the answer
    /// @param request the request of the agent
    public record PendingPermission(String id, PermissionRequest request) {

        private PendingPermission(RequestInbox.InboxRequest<PermissionRequest> asked) {
            this(asked.id(), asked.what());
        }
    }

    private enum PermissionInboxRules
            implements RequestInbox.InboxRules<PermissionRequest, PermissionDecision> {
        PERMISSION;

        @Override
        public String prefix() {
            return "permission";
        }

        @Override
        public PermissionDecision nobody(PermissionRequest request) {
            return new PermissionDecision.Denied(
                    "nobody",
                    "nobody is there to ask: give '%s' a policy, or answer its requests"
                            .formatted(request.node()));
        }

        @Override
        public String by(PermissionDecision decision) {
            return decision.by();
        }
    }
}
