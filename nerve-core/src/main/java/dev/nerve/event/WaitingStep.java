package dev.nerve.event;

import dev.nerve.RunPath;
import dev.nerve.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A step that waits.
///
/// @param path the step
/// @param reason the reason
/// @param on the thing that it waits for, such as a node or a question; may be empty
/// @param since the start of the wait
/// @param until the end of the wait, or null if it is unknown
public record WaitingStep(
        RunPath path, WaitReason reason, String on, Instant since, @Nullable Instant until) {

    /// {@return the wait in its wire form}
    public Value.Fields toValue() {
        var fields =
                Value.Fields.EMPTY.with("path", path.toString()).with("reason", reason.wireName());
        fields = on.isEmpty() ? fields : fields.with("on", on);
        fields = fields.with("since", since.toString());
        return until == null ? fields : fields.with("until", until.toString());
    }
}
