package dev.nerve.control;

import dev.nerve.node.RunContext;
import dev.nerve.value.Value;
import java.util.List;

/// The state of a loop between two rounds.
///
/// @param iteration the number of finished rounds
/// @param value the output of the last round; before the first round, the loop's input
/// @param results the outputs of all rounds so far; unmodifiable
/// @param context the context of the loop; `loop` in its scope has the same data
public record LoopState(int iteration, Value value, List<Value> results, RunContext context) {}
