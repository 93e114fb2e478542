package dev.nerve.store;

import dev.nerve.RunId;
import dev.nerve.run.Outcome;
import dev.nerve.value.CutText;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// All that is kept of a run, beside its journal, gates and events.
///
/// @param id its name
/// @param source what it executes
/// @param start with what it began
/// @param status how far it has come
public record RunRecord(RunId id, RunSource source, RunStart start, RunStatus status) {

    /// So much of an output or a message is in a list, in characters; what is not longer than
    /// eight times as much is there as it is.
    public static final int EXCERPT = 500;

    /// {@return what a list has of it: nothing that may be large. Text, input, parameters and
    /// attributes are empty, and of a long output there is only how it begins}
    public RunRecord brief() {
        var origin = start.origin();
        return new RunRecord(
                id,
                new RunSource(source.kind(), source.name(), "", source.file()),
                new RunStart(
                        Value.NULL,
                        Value.Fields.EMPTY,
                        start.time(),
                        origin == null
                                ? null
                                : new RunStart.Origin(
                                        origin.run(), origin.at(), origin.upTo(), null)),
                new RunStatus(
                        status.state(),
                        status.owner(),
                        status.changed(),
                        status.active(),
                        brief(status.outcome())));
    }

    private static @Nullable Outcome brief(@Nullable Outcome outcome) {
        return switch (outcome) {
            case null -> null;
            case Outcome.Done(var output, _) ->
                    Outcome.done(output instanceof Value.Text(var text) ? cut(text) : output);
            case Outcome.Failed(var code, var message, _) -> Outcome.failed(code, cut(message));
        };
    }

    private static String cut(String text) {
        return text.length() > 8 * EXCERPT ? CutText.head(text, EXCERPT) : text;
    }
}
