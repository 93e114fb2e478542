package dev.nerve.agent;

import dev.nerve.NodeId;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.ProgramQuestion.DescribedChoice;
import dev.nerve.terminal.state.ProgramQuestion.OfferedChoices;
import dev.nerve.terminal.state.ProgramQuestion.Selection;
import dev.nerve.value.Value;
import java.util.List;

/// The questions that Claude Code asks a person with one call of a tool. *Immutable.*
///
/// @param input the input of the tool
public record QuestionToolCall(Value.Fields input) {

    /// The name of the tool.
    public static final String TOOL = "AskUserQuestion";

    /// The message for an agent if nobody answers.
    public static final String NOBODY_ANSWERS = "no person can answer: decide by yourself";

    /// {@return the first question; a question without text if there is none}
    public ProgramQuestion first() {
        var all = questions();
        return all.isEmpty() ? ProgramQuestion.of("question") : all.getFirst();
    }

    /// {@return the questions}
    public List<ProgramQuestion> questions() {
        return items(input, "questions").stream().map(QuestionToolCall::question).toList();
    }

    private static ProgramQuestion question(Value asked) {
        var choices =
                items(asked, "options").stream()
                        .map(option -> option.find("label").orElse(option).text())
                        .toList();
        var text = text(asked);
        var described = items(asked, "options").stream().map(QuestionToolCall::described).toList();
        boolean several =
                asked.find("multiSelect").filter(Value.of(true)::equals).isPresent()
                        && !choices.isEmpty();
        var question =
                several
                        ? new ProgramQuestion(
                                "question",
                                "%s\nOne or more of these, with commas between them: %s"
                                        .formatted(text, String.join(", ", choices)),
                                List.of())
                        : new ProgramQuestion("question", text, choices);
        return question.withOffered(
                new OfferedChoices(described, several ? Selection.SEVERAL : Selection.ONE));
    }

    private static DescribedChoice described(Value option) {
        return new DescribedChoice(
                option.find("label").orElse(option).text(),
                option.find("description").map(Value::text).orElse(""));
    }

    private static String text(Value asked) {
        return asked.find("question").map(Value::text).orElse("");
    }

    private static List<Value> items(Value value, String name) {
        return value.find(name).orElse(Value.NULL) instanceof Value.Items(var items)
                ? items
                : List.of();
    }

    /// Asks a person the questions, one after the other.
    ///
    /// @param broker the broker that asks the person
    /// @param node the agent's node
    /// @return the answers
    /// @throws InterruptedException if the questions were withdrawn
    public QuestionsResult ask(PermissionBroker broker, NodeId node) throws InterruptedException {
        var answers = Value.Fields.EMPTY;
        QuestionAnswer questionAnswer = QuestionAnswer.Nobody.NOBODY;
        for (var asked : items(input, "questions")) {
            questionAnswer = broker.answer(node, question(asked));
            if (!(questionAnswer instanceof QuestionAnswer.GivenAnswer givenAnswer)) {
                return new QuestionsResult(questionAnswer, input);
            }
            answers = answers.with(text(asked), givenAnswer.text());
        }
        return new QuestionsResult(questionAnswer, input.with("answers", answers));
    }

    /// The result of asking the questions.
    ///
    /// @param reply the last reply; all replies before it were answers
    /// @param input the input for the tool, with the answers if all questions were answered
    public record QuestionsResult(QuestionAnswer reply, Value.Fields input) {}
}
