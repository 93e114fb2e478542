package dev.nerve.cli.runs.view;

import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.run.RunOutputData;
import dev.nerve.protocol.run.StepTextData;
import java.util.ArrayList;
import java.util.List;

/// The text that steps wrote, ordered by step and attempt. *Immutable.*
///
/// @param data the run or step with its texts
/// @param isWatched whether a terminal shows it, so that control characters must be escaped
public record LogPageView(RunOutputData data, boolean isWatched) implements OutputItem {

    /// Writes the text of a single attempt without a heading, so that it can be piped.
    @Override
    public void writeTo(TextPage page) {
        var attempts = attempts();
        boolean isFirst = true;
        for (var pieces : attempts) {
            if (attempts.size() > 1) {
                page.line((isFirst ? "" : "\n") + heading(page, pieces.getFirst()));
                isFirst = false;
            }
            page.line(text(pieces).stripTrailing());
        }
    }

    /// {@return the pieces of each attempt that wrote something}
    private List<List<StepTextData>> attempts() {
        var all = new ArrayList<List<StepTextData>>();
        for (var piece : data.texts()) {
            if (all.isEmpty() || !isSameAttempt(all.getLast().getLast(), piece)) {
                all.add(new ArrayList<>());
            }
            all.getLast().add(piece);
        }
        return all;
    }

    private static boolean isSameAttempt(StepTextData one, StepTextData other) {
        return one.path().equals(other.path()) && one.attempt() == other.attempt();
    }

    private String heading(TextPage page, StepTextData piece) {
        boolean isRepeated =
                data.texts().stream()
                        .anyMatch(one -> one.path().equals(piece.path()) && one.attempt() > 1);
        var which =
                isRepeated
                        ? ", attempt %d, %s"
                                .formatted(piece.attempt(), StepPageView.state(piece.status()))
                        : "";
        return page.style().secondary("== " + piece.path() + which);
    }

    private String text(List<StepTextData> pieces) {
        var text = new StringBuilder();
        pieces.forEach(piece -> text.append(piece.text()));
        return isWatched ? SafeText.text(text.toString()) : text.toString();
    }
}
