package dev.nerve.llm.anthropic;

import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The marks that tell the provider to cache a prompt up to that point.
///
/// The provider allows four marks. One follows the system prompt or the tools, and one moves with
/// the end of the messages. Two are left for the points at which forks continue. This number is the
/// same without a system prompt, so that the marks of a fork do not depend on it.
final class CacheBreakpoints {

    static final String FIELD = "cache_control";

    private static final int MOST = 2;
    private static final Value.Fields MARK = JsonObjectBuilder.typed("ephemeral").fields();
    private static final Set<String> CARRIERS =
            Set.of("text", "image", "document", "tool_use", "tool_result");

    private CacheBreakpoints() {}

    /// {@return the object with a mark}
    static Value.Fields addTo(Value.Fields object) {
        return object.with(FIELD, MARK);
    }

    /// {@return whether a block can carry a mark}
    static boolean canCarry(Value.Fields block) {
        return block.fields().get("type") instanceof Value.Text(var type)
                && CARRIERS.contains(type);
    }

    /// {@return the newest breakpoints, which get a mark}
    static List<Integer> newest(List<Integer> breakpoints) {
        var sorted = List.copyOf(new TreeSet<>(breakpoints));
        return sorted.subList(Math.max(0, sorted.size() - MOST), sorted.size());
    }
}
