package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.value.Value;

/// The result of a command on a run, as one sentence.
///
/// @param type the result in one word, for programs
/// @param run the run
/// @param sentence the result for people
record Told(String type, RunId run, String sentence) implements Shown {

    @Override
    public Value value() {
        return Value.Fields.EMPTY
                .with("type", type)
                .with("run_id", run.name())
                .with("message", sentence);
    }

    @Override
    public void writeTo(Page page) {
        page.advice(sentence);
    }
}
