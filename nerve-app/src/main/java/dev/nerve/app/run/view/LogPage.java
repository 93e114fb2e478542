package dev.nerve.app.run.view;

import dev.nerve.RunId;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.engine.step.StepAttempt;
import dev.nerve.engine.step.StepHistory;
import dev.nerve.engine.step.StepText;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// The text that steps wrote, ordered by step and attempt. *Immutable.*
///
/// @param run the run
/// @param steps the steps with text, in the order of their start
/// @param isWatched whether a terminal shows it, so that control characters must be escaped
public record LogPage(RunId run, List<StepHistory> steps, boolean isWatched)
        implements UntypedOutputItem {

    public LogPage {
        steps = List.copyOf(steps);
    }

    @Override
    public Value value() {
        var all = new ArrayList<Value>();
        for (var step : steps) {
            int number = 0;
            for (var attempt : step.attempts()) {
                number++;
                for (var piece : attempt.texts()) {
                    all.add(
                            Value.Fields.EMPTY
                                    .with("path", step.path().toString())
                                    .with("attempt", number)
                                    .with("stream", piece.stream())
                                    .with("text", piece.text()));
                }
            }
        }
        return Value.Fields.EMPTY.with("run_id", run.name()).with("logs", all);
    }

    /// Writes the text of a single attempt without a heading, so that it can be piped.
    @Override
    public void writeTo(TextPage page) {
        boolean isAlone = steps.size() == 1 && written(steps.getFirst()).size() == 1;
        boolean isFirst = true;
        for (var step : steps) {
            int number = 0;
            for (var attempt : step.attempts()) {
                number++;
                if (attempt.texts().isEmpty()) {
                    continue;
                }
                if (!isAlone) {
                    page.line((isFirst ? "" : "\n") + heading(page, step, attempt, number));
                    isFirst = false;
                }
                page.line(text(attempt.texts()).stripTrailing());
            }
        }
    }

    private static List<StepAttempt> written(StepHistory step) {
        return step.attempts().stream().filter(attempt -> !attempt.texts().isEmpty()).toList();
    }

    private static String heading(
            TextPage page, StepHistory step, StepAttempt attempt, int number) {
        var which =
                step.attempts().size() == 1
                        ? ""
                        : ", attempt %d, %s".formatted(number, attempt.state());
        return page.style().secondary("== " + ShortNames.withoutRoot(step.path()) + which);
    }

    private String text(List<StepText> pieces) {
        var text = new StringBuilder();
        pieces.forEach(piece -> text.append(piece.text()));
        return isWatched ? SafeText.text(text.toString()) : text.toString();
    }
}
