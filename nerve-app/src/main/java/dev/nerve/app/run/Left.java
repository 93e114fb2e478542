package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.Style;
import dev.nerve.cli.progress.Cells;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A notice about a run that has not ended, with the commands that continue it.
///
/// @param run the run
/// @param reason the reason in one word, for programs
/// @param message the reason as a sentence, for people
/// @param questions the questions to answer
record Left(RunId run, String reason, String message, List<Question> questions) implements Shown {

    /// The width of most terminals, without the blanks between columns.
    private static final int WIDE = 76;

    private static final int SHORTEST = 20;

    Left {
        questions = List.copyOf(questions);
    }

    static Left unanswered(RunId run, List<Question> questions) {
        var answers = questions.size() == 1 ? "an answer" : questions.size() + " answers";
        var message = "run '%s' waits for %s, but the input has ended".formatted(run, answers);
        return new Left(run, "unanswered", message, questions);
    }

    static Left interrupted(RunId run) {
        var message = "run '%s' is interrupted".formatted(run);
        return new Left(run, "interrupted", message, List.of());
    }

    static Left stalled(RunId run, String why) {
        return new Left(
                run, "stalled", "run '%s' could not continue: %s".formatted(run, why), List.of());
    }

    static Left abandoned(RunId run, List<Question> questions) {
        var message = "run '%s' is interrupted: no process executes it".formatted(run);
        return new Left(run, "interrupted", message, questions);
    }

    /// Writes one line of JSON for a program, or a note for a person.
    void tell(Output output, Style style) {
        if (output.isForPrograms()) {
            output.result(this);
            return;
        }
        var page = Page.in(style);
        writeTo(page);
        output.note(page.text().stripTrailing());
    }

    @Override
    public Value value() {
        return Value.Fields.EMPTY
                .with("type", "left")
                .with("run_id", run.name())
                .with("reason", reason)
                .with("message", message)
                .with("gates", questions.stream().map(Question::value).toList());
    }

    @Override
    public void writeTo(Page page) {
        page.line("");
        page.line("nerve: " + message);
        var rows = new ArrayList<>(answering(run, questions));
        rows.add(new Page.Row("nerve runs resume " + Places.brief(run), "Resumes it"));
        page.rows(rows);
    }

    /// {@return the commands that answer the questions}
    static List<Page.Row> answering(RunId run, List<Question> questions) {
        var rows = new ArrayList<Page.Row>();
        for (var question : questions) {
            var typed = Inquiry.typed(run, questions, question) + " TEXT";
            int room = Math.max(SHORTEST, WIDE - typed.length());
            rows.add(new Page.Row(typed, Cells.cut(question.line(), room, "...")));
        }
        return rows;
    }
}
