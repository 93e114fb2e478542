package dev.nerve.cli.run.view;

import dev.nerve.RunId;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.value.Value;

/// The result of a command on a run, as one sentence.
///
/// @param type the result in one word, for programs
/// @param run the run
/// @param sentence the result for people
public record RunActionResult(String type, RunId run, String sentence) implements OutputItem {

    @Override
    public Value value() {
        return Value.Fields.EMPTY
                .with("type", type)
                .with("run_id", run.name())
                .with("message", sentence);
    }

    @Override
    public void writeTo(TextPage page) {
        page.advice(sentence);
    }
}
