package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.run.Time;
import dev.nerve.terminal.state.Question;
import java.util.List;
import java.util.function.Consumer;

/// The questions of agents that are not permission requests and that wait for a person outside of
/// the gates of a run.
///
/// While nobody listens, agents get no answer and decide by themselves. *Safe for many threads*:
/// each question is answered once.
public final class Questions {

    private final Inquiries<Pending.Asked, Reply> questions = new Inquiries<>(Words.QUESTION);

    Questions() {}

    Reply ask(NodeId node, Question question, Time time) throws InterruptedException {
        return questions.ask(new Pending.Asked(node, question), time);
    }

    /// {@return the unanswered questions, the oldest first}
    public List<Pending> pending() {
        return questions.pending().stream().map(Pending::of).toList();
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
        questions.answer(id, new Reply.Said(text, by));
    }

    /// Subscribes to all new questions. A listener is expected to have them answered. When the last
    /// listener leaves, all open questions remain unanswered and stop waiting.
    ///
    /// @param listener the listener; it must not block, and may answer at once
    /// @return the subscription, to be closed by a listener that does not answer any more
    public AutoCloseable listen(Consumer<Pending> listener) {
        return questions.listen(asked -> listener.accept(Pending.of(asked)));
    }

    /// An unanswered question.
    ///
    /// @param id the id for the answer
    /// @param node the agent's node
    /// @param question the question
    public record Pending(String id, NodeId node, Question question) {

        private static Pending of(Inquiries.Asked<Asked> asked) {
            return new Pending(asked.id(), asked.what().node(), asked.what().question());
        }

        private record Asked(NodeId node, Question question) {}
    }

    private enum Words implements Inquiries.Words<Pending.Asked, Reply> {
        QUESTION;

        @Override
        public String prefix() {
            return "question";
        }

        @Override
        public Reply nobody(Pending.Asked asked) {
            return Reply.Nobody.NOBODY;
        }

        @Override
        public String by(Reply reply) {
            return reply instanceof Reply.Said said ? said.by() : "nobody";
        }

        @Override
        public void check(Pending.Asked asked, Reply reply) {
            var choices = asked.question().choices();
            if (reply instanceof Reply.Said(var text, _)
                    && !choices.isEmpty()
                    && !choices.contains(text)) {
                throw new NerveException.Invalid(
                        "'%s' is none of the choices: %s"
                                .formatted(text, String.join(", ", choices)));
            }
        }
    }
}
