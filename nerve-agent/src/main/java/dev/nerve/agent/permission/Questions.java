package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.run.Time;
import dev.nerve.terminal.state.Question;
import java.util.List;
import java.util.function.Consumer;

/// What agents ask that is not about permission, and the way to answer it, where no run has gates
/// for it.
///
/// As long as nobody listens, nobody is waited for: an agent decides by itself then, or does
/// without. *Safe for many threads*: each question is answered once.
public final class Questions {

    private final Inquiries<Pending.Asked, Reply> questions = new Inquiries<>(Words.QUESTION);

    Questions() {}

    Reply ask(NodeId node, Question question, Time time) throws InterruptedException {
        return questions.ask(new Pending.Asked(node, question), time);
    }

    /// {@return what waits for an answer, the oldest first}
    public List<Pending> pending() {
        return questions.pending().stream().map(Pending::of).toList();
    }

    /// Answers a question.
    ///
    /// @param id which
    /// @param text one of its choices, or anything if it has none
    /// @param by who answers
    /// @throws NerveException.AlreadyExists if it was answered before; tells by whom, and when
    /// @throws NerveException.Invalid if it is none of the choices
    /// @throws NerveException.NotFound if there is none, or it was withdrawn
    public void answer(String id, String text, String by) {
        questions.answer(id, new Reply.Said(text, by));
    }

    /// Tells somebody about every question from now on, who is taken to see to it that it is
    /// answered. When the last one leaves, what waits is not waited for any more.
    ///
    /// @param listener must be quick; may answer at once
    /// @return to be closed by whoever does not answer any more
    public AutoCloseable listen(Consumer<Pending> listener) {
        return questions.listen(asked -> listener.accept(Pending.of(asked)));
    }

    /// A question that waits.
    ///
    /// @param id by which it is answered
    /// @param node whose agent asks
    /// @param question what
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
