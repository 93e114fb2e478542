package dev.nerve.agent;

import dev.nerve.NodeId;
import dev.nerve.agent.permission.Broker;
import dev.nerve.agent.permission.Reply;
import dev.nerve.terminal.state.Question;
import dev.nerve.value.Value;
import java.util.List;

/// What Claude Code asks a person by a tool: several questions at once, perhaps. *Immutable.*
///
/// @param input what the tool is given
public record UserQuestions(Value.Fields input) {

    /// The name of the tool.
    public static final String TOOL = "AskUserQuestion";

    /// What an agent is told where nobody answers.
    public static final String DECIDE = "nobody is there to answer: decide by yourself";

    /// {@return the first question; without one, that there is one}
    public Question first() {
        var all = questions();
        return all.isEmpty() ? Question.of("question") : all.getFirst();
    }

    /// {@return the questions}
    public List<Question> questions() {
        return items(input, "questions").stream().map(UserQuestions::question).toList();
    }

    private static Question question(Value asked) {
        var choices =
                items(asked, "options").stream()
                        .map(option -> option.find("label").orElse(option).text())
                        .toList();
        var text = text(asked);
        boolean several =
                asked.find("multiSelect").filter(Value.of(true)::equals).isPresent()
                        && !choices.isEmpty();
        return several
                ? new Question(
                        "question",
                        "%s\nOne or more of these, with commas between them: %s"
                                .formatted(text, String.join(", ", choices)),
                        List.of())
                : new Question("question", text, choices);
    }

    private static String text(Value asked) {
        return asked.find("question").map(Value::text).orElse("");
    }

    private static List<Value> items(Value value, String name) {
        return value.find(name).orElse(Value.NULL) instanceof Value.Items(var items)
                ? items
                : List.of();
    }

    /// Has somebody answer them, one after the other.
    ///
    /// @param broker brings them to somebody
    /// @param node whose agent asks
    /// @return what came of it
    /// @throws InterruptedException if nobody needs to know any more
    public Answered ask(Broker broker, NodeId node) throws InterruptedException {
        var answers = Value.Fields.EMPTY;
        Reply reply = Reply.Nobody.NOBODY;
        for (var asked : items(input, "questions")) {
            reply = broker.answer(node, question(asked));
            if (!(reply instanceof Reply.Said said)) {
                return new Answered(reply, input);
            }
            answers = answers.with(text(asked), said.text());
        }
        return new Answered(reply, input.with("answers", answers));
    }

    /// What came of the questions.
    ///
    /// @param reply the last reply; all before were answers
    /// @param input what the tool is to be given; with the answers, if there are answers
    public record Answered(Reply reply, Value.Fields input) {}
}
