package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.run.TimeSource;
import dev.nerve.terminal.state.ProgramQuestion;
import java.util.List;
import java.util.function.Consumer;

/// The questions of agents that are not permission requests and that wait for a person outside of
/// the gates of a run.
///
/// While nobody listens, agents get no answer and decide by themselves. *Safe for many threads*:
/// each question is answered once.
public final class QuestionInbox {

    private final RequestInbox<PendingQuestion.NodeQuestion, QuestionAnswer> questions =
            new RequestInbox<>(QuestionInboxRules.QUESTION);

    QuestionInbox() {}

    QuestionAnswer ask(NodeId node, ProgramQuestion question, TimeSource time)
            throws InterruptedException {
        return questions.ask(new PendingQuestion.NodeQuestion(node, question), time);
    }

    /// {@return the unanswered questions, the oldest first}
    public List<PendingQuestion> pending() {
        return questions.pending().stream().map(PendingQuestion::of).toList();
    }

    /// Answers a question.
    ///
    /// @param id the id of the question
    /// @param text one of its choices, or any text if it has none
    /// @param by the name of who answers
    /// @throws NerveException.AlreadyExists if it was answered before; the message says by whom and
    /// when
    /// @throws NerveException.Invalid if the text is none of the choices
    /// @throws NerveException.NotFound if there is no such question, or it was withdrawn
    public void answer(String id, String text, String by) {
        questions.answer(id, new QuestionAnswer.GivenAnswer(text, by));
    }

    /// Subscribes to all new questions. A listener is expected to have them answered. When the last
    /// listener leaves, all open questions remain unanswered and stop waiting.
    ///
    /// @param listener the listener; it must not block, and may answer at once
    /// @return the subscription, to be closed by a listener that does not answer any more
    public AutoCloseable listen(Consumer<PendingQuestion> listener) {
        return questions.listen(inboxRequest -> listener.accept(PendingQuestion.of(inboxRequest)));
    }

    /// An unanswered question.
    ///
    /// @param id the id for the answer
    /// @param node the agent's node
    /// @param question the question
    public record PendingQuestion(String id, NodeId node, ProgramQuestion question) {

        private static PendingQuestion of(RequestInbox.InboxRequest<NodeQuestion> inboxRequest) {
            return new PendingQuestion(
                    inboxRequest.id(), inboxRequest.what().node(), inboxRequest.what().question());
        }

        private record NodeQuestion(NodeId node, ProgramQuestion question) {}
    }

    private enum QuestionInboxRules
            implements RequestInbox.InboxRules<PendingQuestion.NodeQuestion, QuestionAnswer> {
        QUESTION;

        @Override
        public String prefix() {
            return "question";
        }

        @Override
        public QuestionAnswer nobody(PendingQuestion.NodeQuestion nodeQuestion) {
            return QuestionAnswer.Nobody.NOBODY;
        }

        @Override
        public String by(QuestionAnswer questionAnswer) {
            return questionAnswer instanceof QuestionAnswer.GivenAnswer givenAnswer
                    ? givenAnswer.by()
                    : "nobody";
        }

        @Override
        public void check(
                PendingQuestion.NodeQuestion nodeQuestion, QuestionAnswer questionAnswer) {
            var choices = nodeQuestion.question().choices();
            if (questionAnswer instanceof QuestionAnswer.GivenAnswer(var text, _)
                    && !choices.isEmpty()
                    && !choices.contains(text)) {
                throw new NerveException.Invalid(
                        "'%s' is none of the choices: %s"
                                .formatted(text, String.join(", ", choices)));
            }
        }
    }
}
