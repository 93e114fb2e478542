package dev.nerve.cli.run.view;

import dev.nerve.RunId;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A notice about a run that has not ended, with the commands that continue it.
///
/// @param run the run
/// @param reason the reason in one word, for programs
/// @param message the reason as a sentence, for people
/// @param questions the questions to answer
public record UnfinishedRunView(
        RunId run, String reason, String message, List<WaitingGate> questions)
        implements OutputItem {

    /// The width of most terminals, without the blanks between columns.
    private static final int WIDE = 76;

    private static final int SHORTEST = 20;

    public UnfinishedRunView {
        questions = List.copyOf(questions);
    }

    public static UnfinishedRunView unanswered(RunId run, List<WaitingGate> questions) {
        var answers = questions.size() == 1 ? "an answer" : questions.size() + " answers";
        var message = "run '%s' waits for %s, but the input has ended".formatted(run, answers);
        return new UnfinishedRunView(run, "unanswered", message, questions);
    }

    public static UnfinishedRunView interrupted(RunId run) {
        var message = "run '%s' is interrupted".formatted(run);
        return new UnfinishedRunView(run, "interrupted", message, List.of());
    }

    public static UnfinishedRunView stalled(RunId run, String why) {
        return new UnfinishedRunView(
                run, "stalled", "run '%s' could not continue: %s".formatted(run, why), List.of());
    }

    public static UnfinishedRunView abandoned(RunId run, List<WaitingGate> questions) {
        var message = "run '%s' is interrupted: no process executes it".formatted(run);
        return new UnfinishedRunView(run, "interrupted", message, questions);
    }

    /// Writes one line of JSON for a program, or a note for a person.
    public void print(CommandOutput output, TextStyle style) {
        if (output.isForPrograms()) {
            output.result(this);
            return;
        }
        var page = TextPage.of(style);
        writeTo(page);
        output.note(page.text().stripTrailing());
    }

    @Override
    public ProtocolRecord data() {
        return new UnfinishedRunData(
                "left",
                run.name(),
                reason,
                message,
                questions.stream()
                        .map(gate ->
                                new WaitingGateData(gate.path().toString(), gate.asked().data()))
                        .toList());
    }

    @Override
    public void writeTo(TextPage page) {
        page.line("");
        page.line("nerve: " + message);
        var rows = new ArrayList<>(answerCommands(run, questions));
        rows.add(
                new TextPage.HelpRow("nerve runs resume " + ShortNames.shortId(run), "Resumes it"));
        page.rows(rows);
    }

    /// {@return the commands that answer the questions}
    public static List<TextPage.HelpRow> answerCommands(RunId run, List<WaitingGate> questions) {
        var rows = new ArrayList<TextPage.HelpRow>();
        for (var gate : questions) {
            var typed = GateInstructions.answerCommand(run, questions, gate) + " TEXT";
            int room = Math.max(SHORTEST, WIDE - typed.length());
            rows.add(new TextPage.HelpRow(typed, CellText.cut(gate.line(), room, "...")));
        }
        return rows;
    }

    /// The notice for a program: the last line of `nerve run --json`.
    ///
    /// @param type always `left`
    /// @param runId the run
    /// @param reason the reason in one word
    /// @param message the reason as a sentence
    /// @param gates the questions to answer
    private record UnfinishedRunData(
            String type, String runId, String reason, String message, List<WaitingGateData> gates)
            implements ProtocolRecord {}

    /// A question to answer.
    ///
    /// @param path the path of the gate
    /// @param question the data of its event `gate_waiting`
    private record WaitingGateData(String path, Value.Fields question) {}
}
