package dev.nerve.store;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.TextTruncator;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// The stored data of a run, without its journal, gates and events.
///
/// @param id its name
/// @param source the source of its workflow, or the node or graph that it executes
/// @param start its input and parameters
/// @param status its state and outcome
public record RunRecord(RunId id, WorkflowSource source, RunStart start, RunStatus status) {

    /// The number of characters of a long output or message in a list.
    public static final int EXCERPT_LENGTH = 500;

    /// The length of the longest output or message that is whole in a list. A store may count
    /// bytes of its JSON form.
    public static final int LONGEST_WHOLE = 4 * EXCERPT_LENGTH;

    /// {@return the record for a list, without data that may be large: text, input, parameters and
    /// attributes are empty, and a long output is cut}
    public RunRecord brief() {
        var origin = start.origin();
        return new RunRecord(
                id,
                new WorkflowSource(source.kind(), source.name(), "", source.file()),
                new RunStart(
                        Value.NULL,
                        Value.Fields.EMPTY,
                        start.time(),
                        origin == null
                                ? null
                                : new RunStart.RunForkOrigin(
                                        origin.run(), origin.at(), origin.upTo(), null),
                        start.session(),
                        start.durability()),
                new RunStatus(
                        status.state(),
                        status.owner(),
                        status.changed(),
                        status.active(),
                        brief(status.outcome()),
                        status.usage()));
    }

    /// {@return this run, if it can be resumed and forked}
    ///
    /// @throws NerveException.WrongState if it is a light run
    public RunRecord requireDurable() {
        if (start.isLight()) {
            throw new NerveException.WrongState(
                    "run '%s' is light: it ends with its process, and cannot be resumed or forked"
                            .formatted(id));
        }
        return this;
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
        return text.length() > LONGEST_WHOLE ? TextTruncator.truncate(text, EXCERPT_LENGTH) : text;
    }
}
