package dev.nerve.cli.run.view;

import dev.nerve.RunId;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;

/// The result of a command on a run, as one sentence.
///
/// @param type the result in one word, for programs
/// @param run the run
/// @param sentence the result for people
public record RunActionResult(String type, RunId run, String sentence) implements OutputItem {

    @Override
    public ProtocolRecord data() {
        return new RunActionData(type, run.name(), sentence);
    }

    @Override
    public void writeTo(TextPage page) {
        page.advice(sentence);
    }

    /// The result for a program.
    ///
    /// @param type the result in one word
    /// @param runId the run
    /// @param message the result in a sentence
    private record RunActionData(String type, String runId, String message)
            implements ProtocolRecord {}
}
