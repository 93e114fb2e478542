package dev.nerve.llm.scripted;

import dev.nerve.model.ModelProfile;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answers of a scripted model, with their conditions.
///
/// @param description the purpose of the script; may be empty
/// @param profile the window and the price of the model
/// @param delay the delay before each word
/// @param lines the answers, in the order of the file
/// @param otherwise the answer if no other fits, or null if the model fails then
record ModelScript(
        String description,
        ModelProfile profile,
        Duration delay,
        List<ScriptAnswer> lines,
        @Nullable ScriptAnswer otherwise) {
    ModelScript {
        lines = List.copyOf(lines);
    }
}
