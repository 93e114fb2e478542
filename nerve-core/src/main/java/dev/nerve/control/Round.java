package dev.nerve.control;

import dev.nerve.node.RunContext;
import dev.nerve.value.Value;
import java.util.List;

/// What a loop knows between two rounds.
///
/// @param iteration how many rounds are done
/// @param value what the last round gave; before the first one, what the loop was given
/// @param results what each round gave so far; cannot be changed
/// @param context where the loop runs; `loop` in its scope tells the same as this
public record Round(int iteration, Value value, List<Value> results, RunContext context) {}
