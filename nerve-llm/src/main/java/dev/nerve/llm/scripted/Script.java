package dev.nerve.llm.scripted;

import dev.nerve.model.ModelProfile;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a scripted model answers, and when.
///
/// @param description what it is for; may be empty
/// @param profile how large its window is, and what it costs
/// @param delay how long each word takes
/// @param lines the answers, in the order of the file
/// @param otherwise the answer if there is no other, or null if that is a failure
record Script(
        String description,
        ModelProfile profile,
        Duration delay,
        List<Line> lines,
        @Nullable Line otherwise) {
    Script {
        lines = List.copyOf(lines);
    }
}
